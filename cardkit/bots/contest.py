"""The moves of one decision side by side: what came of each, and which is preferred.

All moves that are left are tried in the same worlds, with the same luck, so that they are compared
fairly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, copysign, inf, sqrt
from typing import TYPE_CHECKING

import attrs

from cardkit.engine.model.moves import Move

if TYPE_CHECKING:
    from cardkit.engine.knowledge.sampling import World

    from .tree import Tree

#: By how many standard errors another move must beat the guide's.
SURE = 1.0
#: This many end the search early. Fewer do if the rest of the budget had to be luckier than usual
#: by this many standard deviations to change what is preferred.
BEYOND_DOUBT, LUCK = 4.0, 2.0


@attrs.define
class Trial:
    """The outcomes of one move, world by world. The remaining moves have had the same worlds."""

    move: Move
    values: list[float] = attrs.Factory(list)
    weights: list[float] = attrs.Factory(list)  # of the worlds

    @property
    def mean(self) -> float:
        return weighted_mean(self.values, self.weights)

    def lead(self, other: Trial) -> float:
        """How much better it did than another one that had the same worlds, in standard errors."""
        gains = [mine - yours for mine, yours in zip(self.values, other.values, strict=True)]
        mean = weighted_mean(gains, self.weights)
        off = [w * (gain - mean) for gain, w in zip(gains, self.weights, strict=True)]
        error = sqrt(sum([each * each for each in off])) / sum(self.weights)
        if not error:
            return copysign(inf, mean) if mean else 0.0
        return mean / error


@attrs.define
class Contest:
    """The moves that are left, and those that were given up."""

    left: list[Trial]
    guided: Move | None  # the move of the guide, if there is one
    given_up: list[Trial] = attrs.Factory(list)

    @property
    def worlds(self) -> int:
        """In how many worlds the moves that are left were tried."""
        return len(self.left[0].values)

    def try_in(self, world: World, tree: Tree, luck: float) -> None:
        """Try the moves that are left in one world, and with the same luck of the roll-outs."""
        for trial in self.left:
            tree.rng.seed(luck)
            trial.values.append(tree.play(world.table.clone(), trial.move))
            trial.weights.append(world.weight)

    def halve(self) -> None:
        """Give the worse half up. The guide's move stays to the end, for comparison."""
        self.left.sort(key=lambda trial: (trial.move is not self.guided, -trial.mean))
        half = ceil(len(self.left) / 2)
        self.left, self.given_up = self.left[:half], self.left[half:] + self.given_up

    @property
    def preferred(self) -> Trial:
        """The best of those that are left: the guide's, unless another is surely better."""
        best = max(self.left, key=lambda trial: trial.mean)
        for trial in self.left:
            if trial.move is self.guided and best.lead(trial) <= SURE:
                return trial
        return best

    @property
    def ranking(self) -> list[Trial]:
        """All trials, the preferred one first."""
        best = self.preferred
        return [best, *(trial for trial in self.left + self.given_up if trial is not best)]

    def is_settled(self, rest: float) -> bool:
        """Whether this many worlds more would hardly change what is preferred.

        A lead at the end is made of what it is now, as a part of all worlds, and of the luck of the
        rest. With half of the worlds to come, it has to be two standard errors now; if it is a lead
        of the guide, which another has to beat surely, one will do.
        """
        best = self.preferred
        had = self.worlds / (self.worlds + rest / 2)  # if the rest is shared by two moves
        for other in self.left:
            lead = inf if other is best else best.lead(other)
            ahead = SURE * ((best.move is self.guided) - (other.move is self.guided))
            if lead < BEYOND_DOUBT and lead * sqrt(had) + ahead < LUCK * sqrt(1 - had):
                return False
        return True


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean of values that count by these weights."""
    total = sum([value * weight for value, weight in zip(values, weights, strict=True)])
    return total / sum(weights)
