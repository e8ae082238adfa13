"""Generate everything that is derived from the list of public names: ``python
docs/make_reference.py``.

That is the stub for type checkers (`cardkit/__init__.pyi`) and the reference page.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import get_args

import attrs

import cardkit

ROOT = Path(__file__).parents[1]
STUB = ROOT / "cardkit" / "__init__.pyi"
PAGE = ROOT / "docs" / "reference.md"

INTRO = """# Reference

Every public name of `cardkit`, with the signatures and docstrings of the code; then those of
`cardkit.testing` and `cardkit.lab`. What is public, and what may change, is said in
[Stability](stability.md).
"""
#: Public modules besides `cardkit` itself; their `__all__` lists what is public.
MODULES = ("testing", "lab")


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
    """Constants first, then classes, then functions, in the linter's order."""
    return (not name.isupper(), name[0].islower(), name)


def page() -> str:
    """The reference: classes with their public methods, functions, and other public names."""
    parts = [INTRO]
    for name in cardkit.__all__:
        parts.append(_section(name, getattr(cardkit, name)))
    for each in MODULES:
        module = import_module(f"cardkit.{each}")
        parts.append(f"## Module `cardkit.{each}`\n\n{_doc(module).splitlines()[0]}\n")
        parts += [f"#{_section(name, getattr(module, name))}" for name in module.__all__]
    return "\n".join(parts)


def _section(name: str, value: object) -> str:
    if inspect.isclass(value):
        return "\n".join([f"## class `{name}`", "", _doc(value), "", *_members(value)])
    if inspect.isfunction(value):
        return f"## `{name}{_signature(value)}`\n\n{_doc(value)}\n"
    if isinstance(value, tuple):
        return f"## `{name}`\n\n{', '.join(f'`{each.__name__}`' for each in value)}.\n"
    if get_args(value) and all(map(inspect.isclass, get_args(value))):
        kinds = " or ".join(f"`{kind.__name__}`" for kind in get_args(value))
        return f"## `{name}`\n\nOne of {kinds}.\n"
    return f"## `{name}`\n\n`{_plain(value)}`\n"


def _members(cls: type) -> list[str]:
    lines = [f"- `{field}`" for field in _fields(cls)]
    for name, member in _public_members(cls):
        doc = _doc(member).split("\n\n")[0].replace("\n", " ")
        if isinstance(member, property):
            lines.append(f"- `{name}`: {doc}" if doc else f"- `{name}`")
        else:
            function = member.__func__ if isinstance(member, classmethod) else member
            lines.append(f"- `{name}{_signature(function)}`" + (f": {doc}" if doc else ""))
    return [*lines, ""] if lines else lines


def _fields(cls: type) -> list[str]:
    """The fields of an attrs class with their types as written in the source: attrs resolves them
    once cattrs has structured or unstructured the class.
    """
    fields = attrs.fields(cls) if attrs.has(cls) else ()
    written: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        written |= inspect.get_annotations(base)
    return [
        f"{field.name}: {_plain(_name(written.get(field.name, field.type)))}"
        for field in fields
        if not field.name.startswith("_")
    ]


def _name(kind: object) -> str:
    return kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)


def _public_members(cls: type) -> list[tuple[str, object]]:
    """Methods and properties that cardkit defines, in source order."""
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
    text = str(parameters.replace(parameters=kept)).replace("'", "")
    return re.sub(r"<.*? at 0x\w+>", "…", text)  # a default with no meaningful repr


def _doc(value: object) -> str:
    text = value.__func__.__doc__ if isinstance(value, classmethod) else value.__doc__
    return inspect.cleandoc(text or "").replace("``", "`")


def _plain(value: object) -> str:
    return re.sub(r"<(.*?) object at 0x\w+>", r"\1", str(value).replace("typing.", ""))


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
