"""Facts about hidden cards: what a seat was told of cards without seeing them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from cardkit.engine.model.cards import Card


@attrs.frozen
class Fact:
    """A card has one of these values in a field, or none of them."""

    field: str
    values: tuple[Any, ...]
    holds: bool
    cards: frozenset[Card] = attrs.field(eq=False, repr=False)  # those of which it is true


def fact_and_denial(
    cards: Iterable[Card], field: str, values: tuple[Any, ...]
) -> tuple[Fact, Fact]:
    """That a card has one of these values, and that it has none."""
    everything = frozenset(cards)
    such = frozenset(card for card in everything if has(card, field, values))
    return Fact(field, values, True, such), Fact(field, values, False, everything - such)


def has(card: Card, field: str, values: tuple[Any, ...]) -> bool:
    """Whether a card has one of these values in this field; a card without the field has none."""
    return getattr(card, field, _NOTHING) in values


_NOTHING = object()
