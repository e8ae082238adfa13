"""Cards on their way: what lies where between two views, following the events one by one."""

from __future__ import annotations

from cardkit.engine.knowledge.events import Event, Moved
from cardkit.engine.model.cards import UNKNOWN, Card

Cells = dict[int, tuple[Card, ...]]


def after(cells: Cells, event: Event) -> Cells:
    """The cards of every place after this event, as far as its reader saw it."""
    if not isinstance(event, Moved):
        return cells
    found = dict(cells)
    if len(event.sources) > 1:
        for source in event.sources:
            found[source.i] = ()
    else:
        source = event.sources[0]
        for card in event.cards:
            found[source.i] = _without(found[source.i], card)
    found[event.to.i] = (*found[event.to.i], *_as_seen(found[event.to.i], event))
    return found


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """One card less: this one, or an unknown one, from the top."""
    for wanted in (card, UNKNOWN):
        if wanted in cards:
            n = len(cards) - 1 - cards[::-1].index(wanted)
            return cards[:n] + cards[n + 1 :]
    return cards[:-1]


def _as_seen(there: tuple[Card, ...], event: Moved) -> tuple[Card, ...]:
    """Known cards that go to a place whose cards are hidden lie there face down."""
    hidden = event.to.seen == "nobody" or (there and all(card is UNKNOWN for card in there))
    return (UNKNOWN,) * len(event.cards) if hidden else event.cards
