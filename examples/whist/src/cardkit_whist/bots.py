"""A bot that wins tricks cheaply and leaves its partner's alone."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit import Move, Reason, Weighed

from .table import Playing, best


class Steady:
    """Leads high from a long suit, wins as cheaply as possible, and discards its lowest card."""

    def choose(self, view: Any, rng: Random) -> Move:
        return max(self.weigh(view), key=lambda weighed: weighed.value).move

    def weigh(self, view: Any) -> list[Weighed]:
        judge = self.following if view.trick else self.leading
        return [judge(view, move, move.args[0]) for move in view.moves]

    def leading(self, view: Any, move: Move, card: Playing) -> Weighed:
        length = sum(other.suit == card.suit for other in view.hand[view.me])
        trump = card.suit == view.trumps
        return Weighed(move, card.height + 2 * length - 20 * trump, Reason("leads"))

    def following(self, view: Any, move: Move, card: Playing) -> Weighed:
        cost = card.height + 20 * (card.suit == view.trumps)
        taking = best(view)
        partner = (view.leader + taking) % 4 == (view.me + 2) % 4
        if partner and (len(view.trick) == 3 or view.trick[taking].height > 9):
            return Weighed(move, -cost, Reason("partner"))
        if self.wins(view, card):
            return Weighed(move, 100 - cost, Reason("wins"))
        return Weighed(move, -cost, Reason("throws"))

    def wins(self, view: Any, card: Playing) -> bool:
        """Whether the card beats the trick so far."""
        top: Playing = view.trick[best(view)]
        if card.suit == top.suit:
            return card.height > top.height
        return bool(card.suit == view.trumps)
