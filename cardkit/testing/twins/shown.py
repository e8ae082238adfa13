"""Whether the rules show the secret pick or private move that differs between twins."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from cardkit.engine.model.moves import Move

from .exchange import Change, OtherChoice, OtherPick

Choices = Sequence[tuple[int, Move]]  # who made which move
Values = Sequence[Any]  # of an event's parameter


def private_words(rules: Any, name: str) -> list[str]:
    """Return what an event calls a private move that it shows: its name, or its arguments as the
    author calls them, except for cards.
    """
    readers = rules.core.moves[name].arguments.readers
    names = zip(_argument_names(rules, name), readers, strict=False)
    return [*(word for word, reader in names if "CARD" not in reader.what), name]


def words_of(exchange: Change) -> frozenset[str]:
    """Return the names of parameters by which an event shows what differs."""
    match exchange:
        case OtherPick(event=event) if event.to is not None:
            return frozenset({event.what})
        case OtherChoice():
            rules = exchange.course.rules
            names = {move.name for move in _alternatives(exchange)} & rules.core.private
            return frozenset(word for name in names for word in private_words(rules, name))
    return frozenset()


def shows_secret(
    exchange: Change, word: str, said: tuple[Values, Values], made: tuple[Choices, Choices]
) -> bool:
    """Whether parameters of this name show the secret itself, in the game and in its twin, and not
    only something about it: one of its values in each, or how many there are of each.
    """
    games = [each for each in zip(said, made, strict=True) if each[0]]
    if not games:
        return False
    if isinstance(exchange, OtherPick):
        return _show_pick(exchange, said)
    assert isinstance(exchange, OtherChoice)
    names = {move.name for move in _alternatives(exchange)}
    if len(names) > 1 and word in names:
        return True  # a vote by the name of a move
    return all(
        any(_is_in(value, _values(exchange, word, choices)) for value in values)
        for values, choices in games
    ) or all(
        all(type(value) is int for value in values)
        and sum(values) == sum(move.name in names for _, move in choices)
        for values, choices in games
    )


def _show_pick(pick: OtherPick, said: tuple[Values, Values]) -> bool:
    """Whether the number picked is said, as it is or counted from 1."""
    value, of = pick.event.value, pick.event.of
    assert value is not None
    picked = value, pick.picked(pick.number, value, of)
    return any(
        all(
            _is_in(number + first, values)
            for number, values in zip(picked, said, strict=True)
            if values
        )
        for first in (0, 1)
    )


def _values(exchange: OtherChoice, word: str, choices: Choices) -> list[Any]:
    """Return what the last such move of each seat gave under this name."""
    rules, names = exchange.course.rules, {move.name for move in _alternatives(exchange)}
    last = {seat: move for seat, move in choices if move.name in names}
    found: list[Any] = []
    for move in last.values():
        args = zip(_argument_names(rules, move.name), move.args, strict=False)
        found += (
            [*move.args, move.args, str(move)]
            if word == move.name
            else [arg for name, arg in args if name == word]
        )
    return found


def _alternatives(exchange: OtherChoice) -> list[Move]:
    move = exchange.course.stops[exchange.choice].move
    return [exchange.move] if move is None else [move, exchange.move]


def _argument_names(rules: Any, name: str) -> list[str]:
    _, _, *names = inspect.signature(rules.acts[name]).parameters
    return names


def _is_in(value: Any, values: Values) -> bool:
    """Whether a value is among others of its type: True is not 1."""
    return any(type(each) is type(value) and each == value for each in values)
