"""A bot that collects low cards and pairs."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit import Move, Reason, Weighed

from .table import COLUMNS, Playing, known, points

AVERAGE = 5.0  # roughly what an unseen card costs
PARTNER = {a: b for pair in COLUMNS for a, b in (pair, pair[::-1])}


class Pairing:
    """Puts a card where it saves the most; draws blind if the open card saves little."""

    def choose(self, view: Any, rng: Random) -> Move:
        return max(self.weigh(view), key=lambda weighed: weighed.value).move

    def weigh(self, view: Any) -> list[Weighed]:
        return [self.worth(view, move) for move in view.moves]

    def worth(self, view: Any, move: Move) -> Weighed:
        grid = known(view.grid[view.me])
        match move.name:
            case "swap":
                card = view.drawn_card[view.me][0]
                return Weighed(move, saved(grid, move.args[0], card), Reason("saves"))
            case "turn":
                unknown = grid[move.args[0]] is None
                return Weighed(move, 0.3 if unknown else 0.0, Reason("turns"))
            case "take":
                best = max(saved(grid, index, view.discard[-1]) for index in range(6))
                return Weighed(move, best, Reason("takes"))
            case "draw":
                return Weighed(move, 3.0, Reason("draws"))
        return Weighed(move, float(move.text == "peek:0+3"), Reason("column"))


def saved(grid: list[Playing | None], index: int, card: Playing) -> float:
    """How many points the card saves at this position, given the known cards."""
    return cost(grid, index, grid[index]) - cost(grid, index, card)


def cost(grid: list[Playing | None], index: int, card: Playing | None) -> float:
    """What this position's column costs with this card in it."""
    other = grid[PARTNER[index]]
    if card is not None and other is not None and card.rank == other.rank:
        return 0.0
    return sum(AVERAGE if each is None else points(each) for each in (card, other))
