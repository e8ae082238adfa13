"""Who laid each card of a row that is nobody's own, such as a trick."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from cardkit.engine.knowledge.events import Event, Moved, Shuffled
from cardkit.engine.model.cards import UNKNOWN, Card

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules
    from cardkit.session.presenter import Look

#: The cards of a row, each with the seat that it came from.
Row = list[tuple[Card, int | None]]


def who_laid(
    rules: Rules[Any, Any], shown: Look, events: Callable[[], Iterable[Event]]
) -> dict[int, list[int | None]]:
    """Return the seats by place, in the order of the cards that are `shown`; `events` are read only
    where there is such a row. Rows in which no card came from a seat are left out.
    """
    places = [place for place in rules.places if place.seat is None and place.shape == "row"]
    if not any(place.cards_of(shown) for place in places):
        return {}
    opening = rules.core.opening
    rows: dict[int, Row] = {
        place.i: [(card, None) for card in opening[place.i]] for place in places
    }
    for event in events():
        if isinstance(event, Moved):
            _move(event, rows)
        elif isinstance(event, Shuffled) and event.place.i in rows:
            rows[event.place.i] = [(card, None) for card in event.cards]
    found = {i: [seat for _, seat in row] for i, row in rows.items()}
    return {i: seats for i, seats in found.items() if any(seat is not None for seat in seats)}


def _move(event: Moved, rows: dict[int, Row]) -> None:
    """Take the cards out of one row, and put them into another."""
    several = len(event.sources) > 1
    for source in event.sources:
        if source.i in rows:
            rows[source.i] = [] if several else _without(rows[source.i], event)
    row = rows.get(event.to.i)
    if row is not None:
        at = len(row) if event.at is None else event.at
        row[at:at] = [(card, event.sources[0].seat) for card in event.cards]


def _without(row: Row, event: Moved) -> Row:
    left = row[:]
    for card in event.cards:
        if event.index is not None:
            del left[event.index]
        else:
            cards = [each for each, _ in left]
            known = card if card in cards else UNKNOWN  # it was hidden as long as it lay there
            del left[len(left) - 1 - cards[::-1].index(known)]
    return left
