"""Bots for hearts: one that ducks and one that counts cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardkit import Move, Weighed
from cardkit.tricks import best

from .counting import Counting
from .table import Playing


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
        """Lead low, stays just under the trick, and discard whatever hurts most."""
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
    """Counts cards: a move is worth the points it saves, now and later."""

    win = 12.0  # points: this many fewer mostly win a hand

    def choose(self, view: Any, rng: Random) -> Move:
        return max(self.weigh(view), key=lambda each: each.value).move

    def weigh(self, view: Any) -> list[Weighed]:
        counting = Counting(view)
        if view.moves[0].name == "pass":
            burden = {card: counting.burden(card) for card in counting.hand}
            return [Weighed(m, sum([burden[card] for card in m.args])) for m in view.moves]
        return [Weighed(move, counting.worth(move.args[0])) for move in view.moves]
