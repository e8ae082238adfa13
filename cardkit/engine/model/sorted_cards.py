"""Sorted cards: the list behind a fan declared with `sort`."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from .cards import Card

Order = Callable[[Card], Any]


def order_of(sort: str, rank: Mapping[Card, int]) -> Order:
    """Return a sort key: these attributes, then `rank`, the card file's order."""
    names = [name.strip() for name in sort.split(",") if name.strip()]
    values = [attrgetter(name) for name in names]

    def key(card: Card) -> tuple[Any, ...]:
        return (*[value(card) for value in values], rank[card])

    try:
        found = sorted(rank, key=key)
    except (
        AttributeError,
        TypeError,
    ):  # some cannot be sorted this way, and may never meet
        return key
    return {card: n for n, card in enumerate(found)}.__getitem__  # far cheaper than comparing


def sorted_list(order: Order) -> type[list[Any]]:
    """A list type that keeps its cards in this order, so that acts need not care."""

    class SortedCards(list[Any]):
        __slots__ = ()

        def append(self, card: Any) -> None:
            insort(self, card, key=order)

        def __iadd__(self, cards: Iterable[Any]) -> SortedCards:  # type: ignore[misc]
            self.extend(cards)
            self.sort(key=order)
            return self

        def copy(self) -> SortedCards:
            return SortedCards(self)

    return SortedCards
