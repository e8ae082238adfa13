"""How many cards of each value there are: by the card file, or by the option `counts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from cardkit import Card, CardkitError

from .table import Number

HAND = 7  # cards that each player is dealt (SV-06)
VALUES = range(1, 8)


def by_value(cards: Iterable[Card]) -> dict[int, Number]:
    """The cards by value; refuses any that Seven could not use."""
    found: dict[int, Number] = {}
    for card in cast(Iterable[Number], cards):
        if card.value not in VALUES or card.value in found:
            raise CardkitError(
                f"card '{card}': one card for each value from 1 to 7, not {card.value}"
            )
        found[card.value] = card
    return found


def counts_of(file: Mapping[Card, int], given: tuple[int, ...] | None) -> tuple[int, ...]:
    """How many cards of each value, as given or else as in the card file (SV-Q01)."""
    known = by_value(file)
    found = given or tuple(file[known[value]] if value in known else 0 for value in VALUES)
    for value, count in zip(VALUES, found, strict=True):
        if count and value not in known:
            raise CardkitError(f"option 'counts': this variant has no card of value {value}")
    there = {value for value, count in zip(VALUES, found, strict=True) if count}
    if not any(value == 7 or 7 - value in there for value in there):
        raise CardkitError(
            "option 'counts': nobody could ever make 7 with these cards, so no round would end; "
            "there must be a 7, or a 1 and a 6, a 2 and a 5, or a 3 and a 4"
        )
    return found


def composed(cards: Iterable[Card], counts: tuple[int, ...], seats: int) -> dict[Card, int]:
    """The deck with these counts; refuses one that is too small."""
    if sum(counts) < HAND * seats:
        raise CardkitError(
            f"option 'counts': {sum(counts)} cards are too few for {seats} seats; "
            f"there must be at least {HAND} a seat, {HAND * seats} in all"
        )
    return {card: counts[value - 1] for value, card in by_value(cards).items()}
