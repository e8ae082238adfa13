"""How many cards of each value there are, from the card file or the `counts` option."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from cardkit import Card, CardkitError

from .table import Number

HAND = 7  # cards dealt to each player (SV-06)
VALUES = range(1, 8)  # in the game, and in the `counts` option
NUMBERS = range(8)  # that a card can show; a variant may have a 0, which adds nothing


def by_value(cards: Iterable[Card]) -> dict[int, Number]:
    """Return the cards by value; reject any that Seven could not use."""
    found: dict[int, Number] = {}
    for card in cast(Iterable[Number], cards):
        if card.value not in NUMBERS:
            raise CardkitError(f"card '{card}': a number from 1 to 7, or a 0, not {card.value}")
        if card.value in found:
            raise CardkitError(
                f"card '{card}': '{found[card.value]}' has the value {card.value} already; "
                "there is one card for each value, with as many copies as you like"
            )
        found[card.value] = card
    return found


def counts_of(file: Mapping[Card, int], given: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return how many cards of each value there are, as given or else as in the card file
    (SV-Q01).
    """
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


def composed(file: Mapping[Card, int], counts: tuple[int, ...], seats: int) -> dict[Card, int]:
    """Return the deck with these counts, and as many 0s as in the card file; reject one that is too
    small.
    """
    found: dict[Card, int] = {
        card: counts[value - 1] if value else file[card] for value, card in by_value(file).items()
    }
    total = sum(found.values())
    if total < HAND * seats:
        raise CardkitError(
            f"option 'counts': {total} cards are too few for {seats} seats; "
            f"there must be at least {HAND} a seat, {HAND * seats} in all"
        )
    return found
