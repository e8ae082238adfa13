"""Facts about hidden cards: what a seat was told about cards without seeing them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Any

import attrs

from cardkit.engine.model.cards import Card


@attrs.frozen
class Fact:
    """A card has one of these values in a field, or none of them."""

    field: str
    values: tuple[Any, ...]
    holds: bool
    cards: frozenset[Card] = attrs.field(eq=False, repr=False)  # the cards it is true of


def fact_and_denial(
    cards: Iterable[Card], field: str, values: tuple[Any, ...]
) -> tuple[Fact, Fact]:
    """Return the fact that a card has one of these values, and the fact that it has none."""
    everything = tuple(cards)
    such = frozenset(compress(everything, find_such(everything, field, values)))
    return Fact(field, values, True, such), Fact(field, values, False, frozenset(everything) - such)


def find_such(cards: Iterable[Card], field: str, values: tuple[Any, ...]) -> list[bool]:
    """Return whether each card has one of these values in this field; a card without the field
    does not.
    """
    return [getattr(card, field, _NOTHING) in values for card in cards]


_NOTHING = object()
