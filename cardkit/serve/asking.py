"""Validation of client messages: fields are checked before anything is done with them."""

from __future__ import annotations

from typing import Any

from cardkit.room.spec import Refusal

Asking = dict[str, Any]


def text_in(asked: Asking, name: str, most: int, default: str | None = None) -> str:
    """Return a string of at most this many characters."""
    value = asked.get(name, default)
    if not isinstance(value, str) or len(value) > most:
        raise Refusal("bad_request")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Refusal("bad_request") from None
    return value


def whole_in(asked: Asking, name: str, least: int, most: int) -> int:
    """Return a whole number within bounds; the minimum if it is not given."""
    value = asked.get(name, least)
    if type(value) is not int or not least <= value <= most:
        raise Refusal("bad_request")
    return value


def names_of(asked: Asking, name: str, most: int = 20) -> list[str]:
    """Return a short list of short strings."""
    value = asked.get(name, [])
    if not isinstance(value, list) or len(value) > most:
        raise Refusal("bad_request")
    return [text_in({"": each}, "", 80) for each in value]
