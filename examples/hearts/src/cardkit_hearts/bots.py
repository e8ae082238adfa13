"""Bots for hearts: one that ducks and one that counts cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any

from cardkit import Move, Weighed
from cardkit.tricks import best

from .counting import Counting
from .table import Playing

MOON = 26  # all points in a hand
#: How many points a lead must be for odds of e to 1: at the end, and how many of those to come.
FIXED, OPEN = 1.0, 8.0
FAR = 50.0  # differences beyond this do not matter
BETTER = 2.5  # how many times better than by the score a player's chance to win can be


class Duck:
    """Passes high cards and plays its highest card that does not win."""

    def choose(self, view: Any, rng: Random) -> Move:
        hand = view.hand[view.seat]
        if view.moves[0].name == "pass":
            worst = sorted(hand, key=danger, reverse=True)[:3]
            move: Move = view.rules.give(*worst)
            return move
        moves: Sequence[Move] = view.moves
        return max(moves, key=lambda move: self.worth(view, move.args[0]))

    def worth(self, view: Any, card: Playing) -> float:
        """Lead low, stay just under the trick, and discard whatever hurts most."""
        if not view.trick:
            return -card.height - 5 * card.points
        if card.suit != view.trick[0].suit:
            return danger(card) + 20 * card.points
        top = view.trick[best(view.trick)].height
        if card.height < top:
            return 20 + card.height + card.points
        clean = len(view.trick) == 3 and not any(held.points for held in view.trick)
        return float(card.height) - 13 * card.points if clean else -card.height - card.points


def danger(card: Playing) -> float:
    """How badly the player wants to get rid of a card."""
    return card.height + 3 * (card.suit == "h") + 8 * (card.suit == "s" and card.height >= 10)


class Counter:
    """Counts cards: a move costs points, now and later, and these cost part of a win."""

    win = 1.0

    def choose(self, view: Any, rng: Random) -> Move:
        return max(self.saved(view), key=lambda each: each[1])[0]

    def weigh(self, view: Any) -> list[Weighed]:
        saved = self.saved(view)
        most = max(points for _, points in saved)
        return [Weighed(move, -loss(view, most - points)) for move, points in saved]

    def saved(self, view: Any) -> list[tuple[Move, float]]:
        """Each move with the points it saves."""
        counting = Counting(view)
        if view.moves[0].name == "pass":
            burden = {card: counting.burden(card) for card in counting.hand}
            return [(move, sum([burden[card] for card in move.args])) for move in view.moves]
        return [(move, counting.worth(move.args[0])) for move in view.moves]


def loss(t: Any, lost: float) -> float:
    """Estimate the share of a win that these points cost, at worst: for a player whose hand is much
    better than the score tells. The fewer points are left to be taken, the more each one counts.
    """
    spread = FIXED + max(0, MOON - sum(t.score)) / OPEN
    ahead = [
        (t.score[t.seat] - score) / spread for score in t.score
    ]  # of each seat, including itself
    chance = 1 / sum([exp(min(FAR, each)) for each in ahead])
    return min(1.0, BETTER * chance) * (1 - exp(-lost / spread))
