"""Tricks: who must follow, who wins, who is void. For cards with `suit` and `height`.

from cardkit.tricks import followers, voids, winner
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from cardkit.engine.flow.table import Table
from cardkit.engine.model.zones import Place

__all__ = ["Suited", "best", "followers", "give_trick", "voids", "winner"]


class Suited(Protocol):
    """A card for trick-taking; a higher one of the same suit wins."""

    @property
    def suit(self) -> str: ...
    @property
    def height(self) -> int: ...


S = TypeVar("S", bound=Suited)


def followers(hand: Sequence[S], trick: Sequence[Suited]) -> Sequence[S]:
    """Return the cards that may be played: those of the suit led, or all if there are none."""
    if not trick:
        return hand
    led = trick[0].suit
    return [card for card in hand if card.suit == led] or hand


def best(trick: Sequence[Suited], trumps: str | None = None) -> int:
    """Return the position of the card currently winning the trick."""
    led = trick[0].suit
    strength = [(card.suit == trumps, card.suit == led, card.height) for card in trick]
    return strength.index(max(strength))


def winner(trick: Sequence[Suited], leader: int, seats: int, trumps: str | None = None) -> int:
    """Return the seat that wins a trick led by this seat, with this many seats at the table."""
    return (leader + best(trick, trumps)) % seats


def voids(lacks: tuple[str, ...], card: Suited, trick: Sequence[Suited]) -> tuple[str, ...]:
    """Return the suits that a seat is known to lack once it plays this card to the trick."""
    if not trick or card.suit == trick[0].suit or trick[0].suit in lacks:
        return lacks
    return (*lacks, trick[0].suit)


def give_trick(
    t: Table[Any],
    trick: Place,
    taken: Sequence[Place],
    leader: int,
    trumps: str | None = None,
) -> int:
    """Move a trick to its winner's taken cards, and return the winner."""
    cards: Any = trick.cards_of(t)
    won = winner(cards, leader, len(t.seats), trumps)
    t.move_all(trick, taken[won])
    return won
