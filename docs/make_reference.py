"""Writes what follows from the list of public names: ``python docs/make_reference.py``.

That is the stub which type checkers read (`cardkit/__init__.pyi`) and the reference page.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from types import FunctionType
from typing import get_args

import cardkit

ROOT = Path(__file__).parents[1]
STUB = ROOT / "cardkit" / "__init__.pyi"
PAGE = ROOT / "docs" / "reference.md"

INTRO = """# Reference

Every public name of `cardkit`, with the signatures and docstrings of the code. What is public, and
what may change, is said in [Stability](stability.md).
"""


def stub() -> str:
    """The stub: an import for each public name, where type checkers and editors find it."""
    lines = [
        '"""The public names, for type checkers: made by ``python docs/make_reference.py``."""',
        "",
    ]
    for module, names in sorted(cardkit.PUBLIC.items()):
        lines += [f"from .{module} import {name} as {name}" for name in sorted(names, key=_kind)]
    lines += [
        "",
        "PUBLIC: dict[str, tuple[str, ...]]",
        "__all__: list[str]",
        "__version__: str",
        "",
    ]
    return "\n".join(lines)


def _kind(name: str) -> tuple[bool, bool, str]:
    """Constants first, then classes, then functions: the order of the linter."""
    return (not name.isupper(), name[0].islower(), name)


def page() -> str:
    """The reference: classes with their public methods, functions, and what else is public."""
    parts = [INTRO]
    for name in cardkit.__all__:
        parts.append(_section(name, getattr(cardkit, name)))
    return "\n".join(parts)


def _section(name: str, value: object) -> str:
    if inspect.isclass(value):
        return "\n".join([f"## class `{name}`", "", _doc(value), "", *_members(value)])
    if inspect.isfunction(value):
        return f"## `{name}{_signature(value)}`\n\n{_doc(value)}\n"
    if get_args(value) and all(map(inspect.isclass, get_args(value))):
        kinds = " or ".join(f"`{kind.__name__}`" for kind in get_args(value))
        return f"## `{name}`\n\nOne of {kinds}.\n"
    return f"## `{name}`\n\n`{_plain(value)}`\n"


def _members(cls: type) -> list[str]:
    lines: list[str] = []
    for name, member in _public_members(cls):
        doc = _doc(member).split("\n\n")[0].replace("\n", " ")
        if isinstance(member, property):
            lines.append(f"- `{name}`: {doc}" if doc else f"- `{name}`")
        else:
            function = member.__func__ if isinstance(member, classmethod) else member
            lines.append(f"- `{name}{_signature(function)}`" + (f": {doc}" if doc else ""))
    return [*lines, ""] if lines else lines


def _public_members(cls: type) -> list[tuple[str, object]]:
    """Methods and properties that cardkit defines, in the order of the source."""
    members: dict[str, object] = {}
    for base in cls.__mro__:
        if base.__module__.partition(".")[0] == "cardkit":
            for name, member in vars(base).items():
                kinds = (FunctionType, property, classmethod)
                if not name.startswith("_") and isinstance(member, kinds):
                    members.setdefault(name, member)
    return list(members.items())


def _signature(function: object) -> str:
    assert callable(function)
    parameters = inspect.signature(function)
    kept = [each for each in parameters.parameters.values() if each.name not in ("self", "cls")]
    return str(parameters.replace(parameters=kept)).replace("'", "")


def _doc(value: object) -> str:
    text = value.__func__.__doc__ if isinstance(value, classmethod) else value.__doc__
    return inspect.cleandoc(text or "").replace("``", "`")


def _plain(value: object) -> str:
    return str(value).replace("typing.", "")


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
