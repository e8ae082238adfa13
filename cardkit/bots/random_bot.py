"""The random bot: any legal move, all equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move


class RandomBot:
    """Looks only at its legal moves, so no view needs to be made for it."""

    #: `Match.bots_play` picks for it: one random number, all moves equally likely.
    uniform = True

    def choose(self, view: View, rng: Random) -> Move:
        return self.pick(view.moves, rng)

    def pick(self, moves: Sequence[Move], rng: Random) -> Move:
        return moves[int(rng.random() * len(moves))]
