"""One strict cattrs converter: no text for a number, no number for a truth value."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def converter() -> Any:
    """The converter for everything that comes from a file; made when first needed."""
    from cattrs import Converter

    made = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, float):
        made.register_structure_hook(kind, _exactly)
    return made


def _exactly(value: Any, kind: type) -> Any:
    if type(value) is kind or (kind is float and type(value) is int):
        return value
    raise ValueError(f"expected {_WORDS[kind]}, found {value!r}")


_WORDS = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
