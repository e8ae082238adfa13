"""The log of a table: the tuples that acts write, and the only place that distinguishes them.

An entry is a plain tuple, since play-outs write many and read none. Its first item says what it is:

| kind | entry | written by |
|---|---|---|
| DECIDED | ``(seat, moves, move)``, and a fourth item if it is sealed | `apply`, forced moves |
| OPENED | ``(False, seats, moves)`` | `ask_all` |
| MOVED | ``(card, source, to)``, then `index` and `at` if they count | `draw`, `move`, `put`, … |
| GATHERED | ``(cards, sources, to)`` | `move_all`, `collect` |
| SHOWN | ``(True, place, indices, cards, to)`` | `show` |
| SHUFFLED | ``(place, cards)`` | `shuffle` |
| PICKED | ``(None, what, of, value)``, and the seat that is told, if one | `pick` |
| SAID | ``(event, *names, *values)`` | `say`, `tell` |

Entries that are written often are written in place; the others have a function here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from types import NoneType
from typing import Any

from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.zones import Place

Entry = tuple[Any, ...]


class Kind(Enum):
    """The kind of a log entry."""

    DECIDED = "decided"
    OPENED = "opened"
    MOVED = "moved"
    GATHERED = "gathered"
    SHOWN = "shown"
    SHUFFLED = "shuffled"
    PICKED = "picked"
    SAID = "said"


# Accessing members through the class costs several times as much.
DECIDED, OPENED, MOVED, GATHERED = Kind.DECIDED, Kind.OPENED, Kind.MOVED, Kind.GATHERED
SHOWN, SHUFFLED, PICKED, SAID = Kind.SHOWN, Kind.SHUFFLED, Kind.PICKED, Kind.SAID

_BY_HEAD: dict[type, Kind] = {
    int: DECIDED,
    tuple: GATHERED,
    Place: SHUFFLED,
    NoneType: PICKED,
    str: SAID,
    bool: SHOWN,  # or OPENED
}


#: ``kind_by_head(entry[0].__class__, MOVED)`` is `kind_of` for code that follows every entry and
#: counts each call; it also returns SHOWN for anything OPENED.
kind_by_head = _BY_HEAD.get


def kind_of(entry: Entry) -> Kind:
    """The kind of this entry: a card of any class means that it moved."""
    head = entry[0]
    return OPENED if head is False else _BY_HEAD.get(head.__class__, MOVED)


def sealed(seat: int, moves: Sequence[Move], move: Move) -> Entry:
    return seat, moves, move, "sealed"


def opened(seats: tuple[int, ...], moves: tuple[Move, ...]) -> Entry:
    return False, seats, moves


def moved_at(card: Card, source: Place, to: Place, index: int | None, at: int | None) -> Entry:
    """Build the entry for a card that was taken from a position, or put at one."""
    return (card, source, to, index) if at is None else (card, source, to, index, at)


def shown(place: Place, indices: tuple[int, ...], cards: tuple[Card, ...], to: int | None) -> Entry:
    return True, place, indices, cards, to


def picked(what: str, of: int, value: int, to: int | None) -> Entry:
    return (None, what, of, value) if to is None else (None, what, of, value, to)


#: The event emitted by `tell`: the place, the field and its values, and how many cards in a fan
#: match, or which positions in a pile or row.
TOLD = "told"


def told(
    place: Place, field: str, values: tuple[Any, ...], such: int | tuple[int, ...], to: int | None
) -> Entry:
    if to is None:
        return TOLD, "place", "field", "values", "such", place, field, values, such
    return TOLD, "place", "field", "values", "such", "to", place, field, values, such, to


def said(entry: Entry) -> tuple[str, dict[str, Any]]:
    """Return the event and parameters of a SAID entry."""
    half = (len(entry) + 1) // 2
    return entry[0], dict(zip(entry[1:half], entry[half:], strict=True))
