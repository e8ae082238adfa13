"""Cards in motion: where they are between two frames, following the news piece by piece."""

from __future__ import annotations

from collections.abc import Sequence

from .frames import BACK, Cells, News, PlaceInfo


def move_cards(cells: Cells, news: News, places: Sequence[PlaceInfo]) -> Cells:
    """Return the cards in every place after this piece of news, as far as its reader saw it."""
    after = list(cells)
    if news.kind == "shown":
        (place,) = news.sources
        after[place] = _turn_cards(after[place], news)
    if news.to is None:
        return tuple(after)
    if len(news.sources) > 1:
        for source in news.sources:
            after[source] = ()
    else:
        (source,) = news.sources
        for n, card in enumerate(news.cards):
            after[source] = _without(after[source], card, news.positions[n : n + 1])
    there = after[news.to]
    hidden = places[news.to].seen == "nobody" or (there and all(card == BACK for card in there))
    # Known cards that go to a hidden place are face down there.
    arriving = (BACK,) * len(news.cards) if hidden else news.cards
    at = len(there) if news.at is None else news.at
    after[news.to] = (*there[:at], *arriving, *there[at:])
    return tuple(after)


def _turn_cards(cards: tuple[str, ...], news: News) -> tuple[str, ...]:
    """Return a place's cards after some were shown; those the reader did not see stay."""
    shown = dict(zip(news.positions, news.cards, strict=True))
    return tuple(card if shown.get(n, BACK) == BACK else shown[n] for n, card in enumerate(cards))


def _without(cards: tuple[str, ...], card: str, position: tuple[int, ...]) -> tuple[str, ...]:
    """Remove one card: the one at the position, or this one, or an unknown one, from the top."""
    for n in position:
        return cards[:n] + cards[n + 1 :]
    for wanted in (card, BACK):
        if wanted in cards:
            n = len(cards) - 1 - cards[::-1].index(wanted)
            return cards[:n] + cards[n + 1 :]
    return cards[:-1]
