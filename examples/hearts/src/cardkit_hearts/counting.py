"""The expected cost of a card in hearts, computed from the cards not yet seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

from cardkit.tricks import best

from .table import Playing

QUEEN = 10  # its height; only king and ace are higher
LEAD = 0.3  # cost of leading the next trick
TRICK = 2.0  # points in a trick that is won later by accident
DUMPED = 1.0  # what a player who cannot follow discards, apart from the queen


class Counting:
    """One decision, with each other hand a random draw from the unseen cards."""

    def __init__(self, t: Any) -> None:
        self.t = t
        self.hand: Sequence[Playing] = t.hand[t.seat]
        seen = {card.id for cards in (self.hand, t.trick, *t.taken) for card in cards}
        self.unseen: list[Playing] = [card for card in t.rules.deck if card.id not in seen]
        self.heights: dict[str, list[int]] = {suit: [] for suit in "cdsh"}
        for card in self.unseen:
            self.heights[card.suit].append(card.height)
        self.queen = any(card.id == "Qs" for card in self.unseen)
        after = [(t.seat + n) % 4 for n in range(1, 4 - len(t.trick))]
        self.later = [(seat, len(t.hand[seat])) for seat in after]  # who plays after this seat

    # -- a card that is played ---------------------------------------------------------------

    def worth(self, card: Playing) -> float:
        """The points saved by playing this card now."""
        chance, points = self.taking(card)
        return self.burden(card) - chance * (points + LEAD)

    def taking(self, card: Playing) -> tuple[float, float]:
        """The chance that the card takes the trick, and the cost if it does."""
        trick: Sequence[Playing] = self.t.trick
        if trick:
            top = trick[best(trick)]
            if card.suit != top.suit or card.height < top.height:
                return 0.0, 0.0
        chance, points = 1.0, float(card.points + sum(held.points for held in trick))
        for seat, cards in self.later:
            void, above = self.answer(seat, cards, card)
            chance *= 1 - above
            points += void * self.dumped() + (1 - void) * self.followed(card)
        return chance, points

    def answer(self, seat: int, cards: int, card: Playing) -> tuple[float, float]:
        """The chances that a later player has no card of the suit, and that they have only higher
        cards.
        """
        heights = self.heights[card.suit]
        if card.suit in self.t.lacks[seat]:
            return 1.0, 0.0
        lower = sum(height < card.height for height in heights)
        void = self.none_of(len(heights), cards)
        return void, self.none_of(lower, cards) - void

    def none_of(self, count: int, cards: int) -> float:
        """The chance that a hand of `cards` cards holds none of `count` unseen ones."""
        left = len(self.unseen)
        return comb(left - count, cards) / comb(left, cards) if left - count >= cards else 0.0

    def dumped(self) -> float:
        hearts = len(self.heights["h"])
        return DUMPED * bool(hearts) + 4.0 * self.queen

    def followed(self, card: Playing) -> float:
        """What a player who follows suit adds: a heart, or the queen under a higher spade."""
        if card.suit == "s" and card.height > QUEEN and self.queen:
            return 4.0
        return float(card.suit == "h")

    # -- a card that is kept -----------------------------------------------------------------

    def burden(self, card: Playing) -> float:
        """The points a card can cost later."""
        own = sum(held.suit == card.suit and held.height < card.height for held in self.hand)
        heights = self.heights[card.suit]
        if not heights:  # nobody else has the suit, so it takes whatever they discard
            return 0.5 * TRICK * (card.suit != "h") + card.points * (card.id == "Qs")
        lower = sum(height < card.height for height in heights) / len(heights)
        burden = TRICK * lower**2 * 0.7**own * (1.5 if card.suit == "h" else 1.0)
        if card.id == "Qs":
            burden += 13 * 0.8**own
        elif card.suit == "s" and card.height > QUEEN and self.queen:
            burden += 5 * 0.7**own
        return burden
