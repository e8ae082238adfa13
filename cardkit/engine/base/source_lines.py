"""Locations in an author's files, for messages: ``rules.py:31``."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from types import FrameType
from typing import Any, TypeGuard

from .errors import PluginError

_OWN = str(Path(__file__).parents[2]) + os.sep  # cardkit itself is not the author's code
_PYTHON = str(Path(os.__file__).parent / "typing")  # Generic, a base of every rules class


def is_own(file: str) -> bool:
    """Whether a file is part of cardkit itself."""
    return file.startswith(_OWN)


def short_location(file: str, line: int | None = None) -> str:
    """A location, with the path as short as possible from here."""
    try:
        near = os.path.relpath(file)
    except (OSError, ValueError):  # the working directory no longer exists, or is on another drive
        near = file
    return (file if near.startswith("..") else near) + ("" if line is None else f":{line}")


def line_of(method: Callable[..., Any]) -> str:
    """The line of a method's ``def``, below its decorators."""
    code = inspect.unwrap(getattr(method, "__func__", method)).__code__
    for line in range(code.co_firstlineno, code.co_firstlineno + 10):
        if linecache.getline(code.co_filename, line).lstrip().startswith("def "):
            return short_location(code.co_filename, line)
    return short_location(code.co_filename, code.co_firstlineno)


def line_of_class(cls: type, name: str = "") -> str:
    """Return where a class declares this name, or where it starts; the class name if it has no
    file.
    """
    for base in cls.__mro__:
        for node in _nodes(base):
            if isinstance(node, ast.ClassDef) and node.name == base.__name__:
                for inner in node.body:
                    if name in _declared_names(inner):
                        return short_location(_file(base), inner.lineno)
                if not name:
                    return short_location(_file(base), node.lineno)
    return cls.__name__


def replaced_methods(cls: type) -> Iterator[tuple[str, str, str]]:
    """Yield the names that a class or base defines twice, of which Python keeps the second without
    a word: ("Vault.play", "vault.py:31", "vault.py:54"). A property's parts share one on purpose.
    """
    for base in cls.__mro__:
        for node in _nodes(base):
            if isinstance(node, ast.ClassDef) and node.name == base.__name__:
                first: dict[str, int] = {}
                for method in filter(_stands_alone, node.body):
                    line = first.setdefault(method.name, method.lineno)
                    if line != method.lineno:
                        before, after = (
                            short_location(_file(base), n) for n in (line, method.lineno)
                        )
                        yield f"{base.__name__}.{method.name}", before, after


def _stands_alone(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """Whether this is a method, and not another part of one, as ``@total.setter`` makes."""
    if not isinstance(node, ast.FunctionDef):
        return False
    words = [ast.unparse(each).partition("(")[0].rpartition(".")[2] for each in node.decorator_list]
    return not {"setter", "getter", "deleter", "overload", "register"} & {*words}


def line_of_call(cls: type, method: str, argument: str) -> str | None:
    """Where a class calls ``t.METHOD(argument, …)``, preferring a call that is not returned.

    The argument is a string or a name.
    """
    found: list[tuple[bool, str]] = []
    for base in cls.__mro__:
        nodes = list(_nodes(base))
        returned = {id(n) for r in nodes if isinstance(r, ast.Return) for n in ast.walk(r)}
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                given = node.args[0]
                said = given.value if isinstance(given, ast.Constant) else _last(given)
                if node.func.attr == method and said == argument:
                    found.append((id(node) in returned, short_location(_file(base), node.lineno)))
    return min(found, key=lambda call: call[0])[1] if found else None


def refuse_untyped(cls: type, body: dict[str, Any], what: str, example: str) -> None:
    """Reject a value in a class body without an annotation: attrs would not make it a field."""
    typed = inspect.get_annotations(cls)
    for name, value in body.items():
        if name[0] == "_" or name in typed or hasattr(value, "__get__"):
            continue  # methods and properties are not fields
        raise PluginError(
            f"{cls.__name__}.{name}: {what} needs a type: {name}: {example} = …",
            at=line_of_class(cls, name),
        )


def classes_of(game: Any) -> tuple[type, ...]:
    """The classes whose methods make up a game: its rules and its house rules."""
    return (game.rules, *map(type, game.house))


def folders_of(*classes: type) -> frozenset[str]:
    """Return the folders that hold these classes' files."""
    return frozenset().union(*map(_folders, classes))


def is_in(folders: frozenset[str], file: str) -> bool:
    """Whether a file is in one of the folders. Generated code, "<…>", is nowhere, not here."""
    return not file.startswith("<") and os.path.dirname(file) in folders


def line_in(error: BaseException, *classes: type) -> str | None:
    """The last line in the files of these classes that an error passed through."""
    folders = folders_of(*classes)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if is_in(folders, frame.filename):
            return short_location(frame.filename, frame.lineno or 0)
    return None


def caller(*classes: type) -> str | None:
    """The line in the files of these classes that is being executed."""
    return line_at(inspect.currentframe(), *classes)


def line_at(frame: FrameType | None, *classes: type) -> str | None:
    """The line in the files of these classes that a frame is at, or the calls that led to it."""
    folders = folders_of(*classes)
    while frame is not None:
        if is_in(folders, frame.f_code.co_filename):
            return short_location(frame.f_code.co_filename, frame.f_lineno)
        frame = frame.f_back
    return None


def sources(cls: type) -> dict[str, ast.Module]:
    """The files that define a class and its bases, except cardkit's own."""
    return {file: tree for file in _files(cls) if (tree := _parse_file(file)) is not None}


def lines_calling(name: str, cls: type) -> list[str]:
    """Return where a class's files call a method of this name: ``t.NAME(…)``."""
    return [
        short_location(file, node.lineno)
        for file, tree in sources(cls).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == name
    ]


def _files(cls: type) -> list[str]:
    found = dict.fromkeys(_file(base) for base in cls.__mro__ if base is not object)
    return [file for file in found if file and not (is_own(file) or file.startswith(_PYTHON))]


@cache
def _folders(cls: type) -> frozenset[str]:
    return frozenset(map(os.path.dirname, _files(cls)))


def _file(cls: type) -> str:
    return str(getattr(sys.modules.get(cls.__module__), "__file__", None) or "")


def _nodes(cls: type) -> Iterator[ast.AST]:
    file = _file(cls)
    tree = None if is_own(file) else _parse_file(file)
    return iter(()) if tree is None else ast.walk(tree)


def _declared_names(node: ast.stmt) -> list[str]:
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return [*names, node.name] if isinstance(node, ast.FunctionDef) else names


def _last(node: ast.expr) -> str | None:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)


def _parse_file(file: str) -> ast.Module | None:
    try:
        return _tree(Path(file).read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None


@lru_cache(maxsize=32)
def _tree(text: str) -> ast.Module:
    return ast.parse(text)
