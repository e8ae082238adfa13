"""What can be read from a game's source: its own randomness, and where something is changed."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from cardkit.engine.base.source_lines import short_location, sources
from cardkit.engine.flow.acts import acts_of
from cardkit.engine.flow.table import Table
from cardkit.engine.loading.game import Game
from cardkit.testing.case import Case

#: Methods that change a table, or a container.
_ACTS = [name for name, act in acts_of(Table).items() if act.changes]
_CONTAINER = ("append", "insert", "remove", "pop", "clear", "extend", "sort", "update", "add")
_CHANGING = frozenset((*_ACTS, *_CONTAINER, "reverse", "setdefault", "discard"))
_CHANCE = frozenset({"random", "secrets", "uuid", "time", "datetime", "numpy.random"})
_CLOCKS = frozenset({"time", "time_ns", "monotonic", "perf_counter", "now", "utcnow", "today"})


def chance_comes_from_the_table(case: Case) -> None:
    """The rules use no randomness of their own and no clock, so that a seed repeats the game."""
    names = {base.__name__ for base in case.game.rules.__mro__}
    for file, tree in sources(case.game.rules).items():
        for line, what in _own_chance(tree, names):
            case.fail(
                f"{what} is randomness that no seed repeats and no record shows: "
                "use t.shuffle(place) or t.pick(what, of)",
                short_location(file, line),
            )


def _own_chance(tree: ast.Module, classes: set[str]) -> Iterator[tuple[int, str]]:
    """Yield calls to random, secrets, time and similar modules, under any name.

    Covers these classes and the functions next to them; any other class is not part of the rules.
    """
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {a.asname or a.name: a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    parts = [n for n in tree.body if not isinstance(n, ast.ClassDef) or n.name in classes]
    for node in chain.from_iterable(map(ast.walk, parts)):
        if isinstance(node, ast.Call):
            written = ast.unparse(node.func)
            first, dot, rest = written.partition(".")
            module, _, function = (names.get(first, "") + dot + rest).rpartition(".")
            if module in ("time", "datetime", "datetime.datetime", "datetime.date"):
                found = function in _CLOCKS
            elif function in ("Random", "default_rng"):
                found = module in _CHANCE and not node.args and not node.keywords
            else:
                found = module in _CHANCE
            if found:
                yield node.lineno, f"{written}()"


def prints(game: Game) -> list[str]:
    """List the calls of print() in a game's files, which write over the full-screen table."""
    found = {
        short_location(file, node.lineno): None
        for file, tree in sources(game.rules).items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    }
    return [
        f"{line}: the rules print, which writes over the full-screen table: remove it; "
        "'cardkit play --debug' shows a game step by step"
        for line in found
    ]


def first_change(method: Any) -> str | None:
    """Return the first line of a method that changes something in its first argument."""
    table = next(iter(inspect.signature(method).parameters))
    return _first(method, lambda node: mutates(node) and table in map(_root, _targets(node)))


def first_set(method: Any) -> str | None:
    """Return the first line of a method that makes a set."""
    return _first(
        method,
        lambda node: (
            isinstance(node, ast.Set | ast.SetComp)
            or (isinstance(node, ast.Call) and ast.unparse(node.func) in ("set", "frozenset"))
        ),
    )


def _first(method: Any, fits: Callable[[ast.AST], bool]) -> str | None:
    function = inspect.unwrap(getattr(method, "__func__", method))
    try:
        lines, start = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError):
        return None
    found = [getattr(node, "lineno", 0) for node in ast.walk(tree) if fits(node)]
    return short_location(function.__code__.co_filename, start + min(found) - 1) if found else None


def mutates(node: ast.AST) -> bool:
    """Whether a node changes an attribute, an item, or a container through one of its methods."""
    return bool(_targets(node))


def contains(node: ast.AST, name: str) -> bool:
    """Whether what a node changes has this name: ``self.NAME.append(…)``, ``NAME[0] = …``."""
    return any(
        name in (getattr(inner, "attr", None), getattr(inner, "id", None))
        for target in _targets(node)
        for inner in ast.walk(target)
    )


def _targets(node: ast.AST) -> list[ast.expr]:
    """Return the expressions that a statement or call changes."""
    if isinstance(node, ast.Assign | ast.Delete):
        return [target for target in node.targets if not isinstance(target, ast.Name)]
    if isinstance(node, ast.AugAssign):
        return [node.target]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return [node.func] if node.func.attr in _CHANGING else []
    return []


def _root(node: ast.AST) -> str:
    """Return the name that an expression such as ``t.score[seat]`` starts with."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
