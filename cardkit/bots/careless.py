"""The careless bot: plays like the game's best bot, but makes human mistakes.

It evaluates its moves as that bot does and usually picks a good one; the worse a move, the less
often it is picked. A move that gives away more than `share` of a win is never picked. Since that
loss is only an estimate, moves close to the limit are ruled out too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move
from cardkit.plugin.bots import Adviser, Agent, Weighed

#: A move is refused if its estimated loss is more than this part of `share`, since the true loss
#: may be larger than the estimate.
CAUTION = 0.8
#: A move just below that is chosen e³ times less often than the best one.
STEEP = 3.0
#: The share of a win between the best and the worst move, if a guide does not say what a win is
#: worth.
SPAN = 0.2


class Careless:
    """``careless:0.1`` gives away at most a tenth of a win per move, and less by its guide's
    estimates. ``careless:0.1:0`` picks equally often among all moves it does not rule out.

    The guide's `win` is how much a win is worth in its values; 1 if they are winning chances. In a
    game whose bots cannot evaluate moves, it picks any move.
    """

    def __init__(
        self, share: float = 0.25, steep: float = STEEP, *, guide: Agent | None = None
    ) -> None:
        if not 0 < share <= 1:
            raise CardkitError(
                f"share must be a fraction of a win, above 0 and up to 1, not {share:g}"
            )
        if not 0 <= steep < float("inf"):
            raise CardkitError(f"steep must be a number, 0 or more, not {steep:g}")
        self.share, self.steep = share, steep
        self.guide = guide if isinstance(guide, Adviser) else None

    @property
    def at_most(self) -> float | None:
        """The largest share of a win that any of its moves gives away; None if that is unknown."""
        return self.share if getattr(self.guide, "win", None) else None

    def choose(self, view: View, rng: Random) -> Move:
        moves = view.moves
        if len(moves) == 1 or self.guide is None:
            return moves[int(rng.random() * len(moves))]
        tempting = self.tempting(self.guide.weigh(view))
        at = rng.random() * sum([weight for _, weight in tempting])
        for move, weight in tempting:
            at -= weight
            if at < 0:
                return move
        return tempting[-1][0]

    def tempting(self, weighed: Sequence[Weighed]) -> list[tuple[Move, float]]:
        """Return the moves it might make, with their relative likelihoods."""
        values = [each.value for each in weighed]
        best = max(values)
        win = win_of(self.guide, values)
        limit = CAUTION * self.share * win
        lost = [(each.move, (best - each.value) / limit) for each in weighed]
        return [(move, exp(-self.steep * part)) for move, part in lost if part <= 1]


def win_of(guide: object, values: Sequence[float]) -> float:
    """Return how much a win is worth in these values of a guide."""
    said: float | None = getattr(guide, "win", None)
    return said or (max(values) - min(values)) / SPAN or 1.0
