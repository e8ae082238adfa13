"""The moves of one decision compared: the results of each, and which one is preferred.

All remaining moves are tried in the same worlds, with the same luck, so that the comparison is
fair.
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

#: How many standard errors another move must be ahead of the guide's.
SURE = 1.0
#: A lead of this many ends the search early. So does a smaller one if the rest of the budget would
#: have to be luckier than usual by this many standard deviations to change the preferred move.
BEYOND_DOUBT, LUCK = 4.0, 2.0


@attrs.define
class Trial:
    """The results of one move, world by world. All remaining moves were tried in the
    same worlds.
    """

    move: Move
    values: list[float] = attrs.Factory(list)
    weights: list[float] = attrs.Factory(list)  # world weights

    @property
    def mean(self) -> float:
        return weighted_mean(self.values, self.weights)

    def lead(self, other: Trial) -> float:
        """How much better it did than another move tried in the same worlds, in standard errors."""
        gains = [mine - yours for mine, yours in zip(self.values, other.values, strict=True)]
        mean = weighted_mean(gains, self.weights)
        off = [w * (gain - mean) for gain, w in zip(gains, self.weights, strict=True)]
        error = sqrt(sum([each * each for each in off])) / sum(self.weights)
        if not error:
            return copysign(inf, mean) if mean else 0.0
        return mean / error


@attrs.define
class Contest:
    """The moves still in the running, and those that were dropped."""

    left: list[Trial]
    guided: Move | None  # the guide's move, if there is a guide
    given_up: list[Trial] = attrs.Factory(list)

    @property
    def worlds(self) -> int:
        """The number of worlds that the remaining moves were tried in."""
        return len(self.left[0].values)

    def try_in(self, world: World, tree: Tree, luck: float) -> None:
        """Try the remaining moves in one world, each roll-out with the same luck."""
        for trial in self.left:
            tree.rng.seed(luck)
            trial.values.append(tree.play(world.table.clone(), trial.move))
            trial.weights.append(world.weight)

    def halve(self) -> None:
        """Drop the worse half. The guide's move stays to the end, for comparison."""
        self.left.sort(key=lambda trial: (trial.move is not self.guided, -trial.mean))
        half = ceil(len(self.left) / 2)
        self.left, self.given_up = self.left[:half], self.left[half:] + self.given_up

    @property
    def preferred(self) -> Trial:
        """The best remaining move: the guide's, unless another is clearly better."""
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
        """Whether this many more worlds would hardly change which move is preferred.

        The lead at the end is today's lead, weighted by its part of all worlds, plus the luck of
        the rest. With half of the worlds still to come, it has to be two standard errors now. If
        the guide's move leads, one is enough, since another has to beat it clearly.
        """
        best = self.preferred
        had = self.worlds / (self.worlds + rest / 2)  # if two moves share the rest
        for other in self.left:
            lead = inf if other is best else best.lead(other)
            ahead = SURE * ((best.move is self.guided) - (other.move is self.guided))
            if lead < BEYOND_DOUBT and lead * sqrt(had) + ahead < LUCK * sqrt(1 - had):
                return False
        return True


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted mean of these values."""
    total = sum([value * weight for value, weight in zip(values, weights, strict=True)])
    return total / sum(weights)
