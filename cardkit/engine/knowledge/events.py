"""Events: decoded log entries. `sight` redacts them for a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.zones import Place

from .log import Entry, Kind, kind_of, said


@attrs.frozen
class Decided:
    """A seat chose a move. Others are not told its options, nor any cards they did not see."""

    seat: int
    choices: Sequence[Move]
    move: Move
    sealed: bool = False


@attrs.frozen
class Chosen:
    """A seat has chosen, as seen by the others: the move is sealed or private."""

    seat: int


@attrs.frozen
class Opened:
    """Sealed moves are revealed together."""

    seats: tuple[int, ...]
    moves: tuple[Move, ...]


@attrs.frozen
class Moved:
    """Cards moved to a place; they are unknown to a reader who saw neither side.

    `index` is where the card was if the rules took it from a position, `at` is where it was put.
    """

    cards: tuple[Card, ...]
    sources: tuple[Place, ...]
    to: Place
    index: int | None = None
    at: int | None = None


@attrs.frozen
class Shown:
    """Cards in a place were shown, to everybody or to the seat `to`."""

    place: Place
    indices: tuple[int, ...]
    cards: tuple[Card, ...]
    to: int | None


@attrs.frozen
class Shuffled:
    """A place was shuffled; the last card is on top."""

    place: Place
    cards: tuple[Card, ...]


@attrs.frozen
class Picked:
    """Chance picked a number from 0 to of-1, for everybody or for the seat `to`."""

    what: str
    of: int
    value: int | None  # None for a reader who is not told
    to: int | None = None


@attrs.frozen
class Said:
    """A fact with parameters, as stated by the rules."""

    event: str
    params: dict[str, Any]


Event = Decided | Chosen | Opened | Moved | Shown | Shuffled | Picked | Said


def read_log(log: Iterable[Entry]) -> list[Event]:
    """Everything that happened, with nothing hidden: never show it to a seat, which has
    `view.events`."""
    return [decode_entry(entry) for entry in log]


def decode_entry(entry: Entry) -> Event:
    """Return the event that a log entry stands for."""
    return _DECODED[kind_of(entry)](entry)


_DECODED: dict[Kind, Callable[[Entry], Event]] = {
    Kind.DECIDED: lambda entry: Decided(entry[0], entry[1], entry[2], len(entry) > 3),
    Kind.OPENED: lambda entry: Opened(*entry[1:]),
    Kind.MOVED: lambda entry: Moved((entry[0],), (entry[1],), *entry[2:]),
    Kind.GATHERED: lambda entry: Moved(*entry),
    Kind.SHOWN: lambda entry: Shown(*entry[1:]),
    Kind.SHUFFLED: lambda entry: Shuffled(*entry),
    Kind.PICKED: lambda entry: Picked(*entry[1:]),
    Kind.SAID: lambda entry: Said(*said(entry)),
}
