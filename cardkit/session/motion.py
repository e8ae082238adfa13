"""Cards on their way: what lies where between two frames, following the news one by one."""

from __future__ import annotations

from collections.abc import Sequence

from .frames import BACK, Cells, News, PlaceInfo


def move_cards(cells: Cells, news: News, places: Sequence[PlaceInfo]) -> Cells:
    """The cards of every place after this piece of news, as far as its reader saw it."""
    if news.to is None:
        return cells
    after = list(cells)
    if len(news.sources) > 1:
        for source in news.sources:
            after[source] = ()
    else:
        for card in news.cards:
            after[news.sources[0]] = _without(after[news.sources[0]], card)
    there = after[news.to]
    hidden = places[news.to].seen == "nobody" or (there and all(card == BACK for card in there))
    # Known cards that go to a place whose cards are hidden lie there face down.
    after[news.to] = (*there, *((BACK,) * len(news.cards) if hidden else news.cards))
    return tuple(after)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """One card less: this one, or an unknown one, from the top."""
    for wanted in (card, BACK):
        if wanted in cards:
            n = len(cards) - 1 - cards[::-1].index(wanted)
            return cards[:n] + cards[n + 1 :]
    return cards[:-1]
