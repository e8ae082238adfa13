"""A game's name with its house rules and options: ``flip7+sudden_death(target_score=100)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.options import read_setting

_PATH = re.compile(r".*?\.(?:toml|py)(?=$|\+|\()", re.DOTALL)  # a path may contain + and (
_WORD = re.compile(r"[^+(]*")


@attrs.frozen
class GameName:
    """The parts of a name."""

    game: str  # an id or a file path
    rules: tuple[str, ...] = ()
    options: dict[str, Any] = attrs.Factory(dict)


def read_name(text: str) -> GameName:
    """Split a name into its parts: a game, ``+`` before each house rule, then options in
    parentheses.
    """
    found = _PATH.match(text) or _WORD.match(text)
    assert found is not None, "a word may be empty"
    rules: list[str] = []
    end = found.end()
    while text.startswith("+", end):
        rule = re.compile(r"\w*").match(text, end + 1)
        if not rule or not rule[0]:
            raise _wrong(text, end + 1, "a house rule's name must follow the '+'")
        rules.append(rule[0])
        end = rule.end()
    options: dict[str, Any] = {}
    if text.startswith("(", end):
        if not text.endswith(")"):
            raise _wrong(text, end, "the '(' is not closed at the end")
        for start, setting in _settings(text, end + 1, len(text) - 1):
            try:
                name, value = read_setting(setting)
            except CardkitError as error:
                raise _wrong(text, start, str(error)) from None
            if name in options:
                raise _wrong(text, start, f"option '{name}' is given twice")
            options[name] = value
    elif end < len(text):
        raise _wrong(text, end, f"'+RULE' or '(option=value)' is expected, not '{text[end:]}'")
    return GameName(found[0], tuple(rules), options)


def _settings(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the settings between the parentheses, with their offsets; a list keeps its commas."""
    depth, quote, begin = 0, "", start
    for place in range(start, end):
        mark = text[place]
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "'\"":
            quote = mark
        elif mark in "[]":
            depth += 1 if mark == "[" else -1
        elif mark == "," and depth == 0:
            yield begin, text[begin:place]
            begin = place + 1
    if text[begin:end].strip() or begin > start:
        yield begin, text[begin:end]


def _wrong(text: str, place: int, message: str) -> CardkitError:
    return CardkitError(f"'{text}', character {place + 1}: {message}")
