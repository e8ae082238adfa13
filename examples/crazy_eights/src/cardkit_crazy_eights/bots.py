"""A bot that keeps its eights for the end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cardkit import Move, Reason, Weighed


class Hoarder:
    """Sheds its most expensive cards, keeps eights while anything else fits, and names its own
    longest suit.
    """

    def choose(self, view: Any, rng: Random) -> Move:
        return max(self.weigh(view), key=lambda weighed: weighed.value).move

    def weigh(self, view: Any) -> list[Weighed]:
        suits = Counter(card.suit for card in view.hand[view.me])
        return [self.worth(view, move, suits) for move in view.moves]

    def worth(self, view: Any, move: Move, suits: Counter[str]) -> Weighed:
        match move.name:
            case "nominate":
                return Weighed(move, suits[move.args[0]], Reason("long_suit"))
            case "play" if move.args[0].rank == "8":
                return Weighed(move, 0.0, Reason("eight"))
            case "play":
                card = move.args[0]
                cost = view.rules.worth(card)
                return Weighed(move, 1 + cost + suits[card.suit] / 10, Reason("sheds", count=cost))
        return Weighed(move, -1.0, Reason("draws"))
