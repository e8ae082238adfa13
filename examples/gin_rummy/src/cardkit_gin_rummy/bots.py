"""A bot that keeps its hand cheap and knocks as soon as it can."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit import Move

from .melds import deadwood, in_order, points


class Thrifty:
    def choose(self, view: Any, rng: Random) -> Move:
        moves: list[Move] = list(view.moves)
        return max(moves, key=lambda move: self.worth(view, move))

    def worth(self, view: Any, move: Move) -> float:
        hand = list(view.hand[view.me])
        match move.name:
            case "knock":
                return 1
            case "throw" | "lay_aside":
                rest = [card for card in hand if card is not move.args[0]]
                return float(move.args[0].points / 100 - deadwood(rest))
            case "take" | "accept":
                return self.gain(view, hand)
            case "lay":
                rest = [card for card in hand if card not in move.args]
                return 1000 - deadwood(rest) + points(move.args) / 100
            case "lay_off":
                return self.saved(hand, move)
        return 0

    def gain(self, view: Any, hand: list[Any]) -> float:
        """How much more the discard would improve the hand than a card from the stock."""
        card = view.discard[-1]
        order = in_order([*hand, card])
        rests = ([each for each in order if each is not out] for out in hand)
        return deadwood(hand) - min(map(deadwood, rests)) - 3

    def saved(self, hand: list[Any], move: Move) -> float:
        rest = [card for card in hand if card is not move.args[0]]
        return deadwood(hand) - deadwood(rest)
