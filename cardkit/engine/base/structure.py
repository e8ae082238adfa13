"""One strict cattrs converter: no text for a number, no number for a truth value."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin


@cache
def converter() -> Any:
    """The converter for everything that comes from a file; made when first needed."""
    from cattrs import Converter

    made = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, float):
        made.register_structure_hook(kind, _exactly)
    made.register_structure_hook_func(_is_literal, _one_of)
    return made


def _exactly(value: Any, kind: type) -> Any:
    if type(value) is kind or (kind is float and type(value) is int):
        return value
    raise ValueError(f"expected {_WORDS[kind]}, found {value!r}")


def _is_literal(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _one_of(value: Any, kind: Any) -> Any:
    for allowed in get_args(kind):
        if type(value) is type(allowed) and value == allowed:
            return value
    raise ValueError(f"expected {' or '.join(map(str, get_args(kind)))}, found {value!r}")


_WORDS = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
