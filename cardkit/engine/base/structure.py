"""One strict cattrs converter: no strings for numbers, no numbers for booleans."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin


@cache
def converter() -> Any:
    """The converter for everything read from a file; created when first needed."""
    from cattrs import Converter

    made = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool, float):
        made.register_structure_hook(kind, _exactly)
    made.register_structure_hook_func(_is_literal, _one_of)
    _take_lists_only(made)
    return made


def _take_lists_only(made: Any) -> None:
    """Accept only lists for lists: cattrs would split a string into its letters."""
    asked: list[Any] = []  # types whose underlying hook is being looked up

    def is_list(kind: Any) -> bool:
        return (get_origin(kind) or kind) in (list, tuple) and kind not in asked

    def strict(kind: Any) -> Any:
        asked.append(kind)
        structure = made.get_structure_hook(kind, cache_result=False)
        asked.remove(kind)

        def hook(value: Any, kind: Any) -> Any:
            if not isinstance(value, list | tuple):
                raise ValueError(f"expected a list, found {value!r}")
            return structure(value, kind)

        return hook

    made.register_structure_hook_factory(is_list, strict)


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


_WORDS = {int: "a whole number", str: "text", bool: "true or false", float: "a number"}
