"""The search bot: information-set Monte-Carlo tree search that plays any game.

It imagines worlds that fit what its seat knows, tries its moves in them, and keeps the better half
of the moves until one is left (sequential halving). The moves that are left are tried in the same
worlds, with the same luck, so they are compared fairly. Behind its first move every seat plays as
the roll-out bot of the game does. In a game without one, each seat follows what the tree has learnt
to be best for that seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt
from random import Random

import attrs

from cardkit.engine.base.errors import Reason
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move
from cardkit.plugin.bots import Agent, Weighed

from .budget import Budget
from .rollout import Rollout
from .tree import Tree

#: How many standard errors better another move must be than that of the guide.
SURE = 1.0


@attrs.define
class Trial:
    """What came of one move, world by world. Moves that are left have had the same worlds."""

    move: Move
    values: list[float] = attrs.Factory(list)
    weights: list[float] = attrs.Factory(list)  # of the worlds

    @property
    def mean(self) -> float:
        return weighted_mean(self.values, self.weights)

    def surely_better(self, other: Trial) -> bool:
        """Whether it did better than another one that had the same worlds."""
        gains = [mine - yours for mine, yours in zip(self.values, other.values, strict=True)]
        mean = weighted_mean(gains, self.weights)
        off = [w * (gain - mean) for gain, w in zip(gains, self.weights, strict=True)]
        error = sqrt(sum([each * each for each in off])) / sum(self.weights)
        return mean > SURE * error


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean of values that count by these weights."""
    total = sum([value * weight for value, weight in zip(values, weights, strict=True)])
    return total / sum(weights)


class Search:
    """``search:400`` tries 400 worlds a move, ``search:0.5s`` as many as half a second allows.

    `explore` is how readily the tree tries what looks worse. `rollout` is the policy that the game
    brings for roll-outs, `guide` a bot whose move is taken unless another is surely better.
    """

    win = 1.0  # what it is worth in `weigh`

    def __init__(
        self,
        budget: str = "400",
        explore: float = 0.7,
        *,
        rollout: Agent | None = None,
        guide: Agent | None = None,
    ) -> None:
        self.budget = Budget.read(budget)
        self.explore = explore
        self.policy = rollout
        self.guide = guide

    def choose(self, view: View, rng: Random) -> Move:
        if len(view.moves) == 1:  # asked all the same where several choose at once
            return view.moves[0]
        return self.search(view, rng)[0].move

    def weigh(self, view: View) -> list[Weighed]:
        """What came of each move, the same for the same view. No move is worth more than the one
        that was preferred to it."""
        best, *others = self.search(view, Random(view.to_json()))
        worth = {trial.move: (min(best.mean, trial.mean), len(trial.values)) for trial in others}
        worth[best.move] = best.mean, len(best.values)
        return [weigh_trial(move, *worth[move]) for move in view.moves]

    def search(self, view: View, rng: Random) -> list[Trial]:
        """What was tried, the move to make first."""
        rules = view.rules
        rollout = Rollout(self.policy, rules.horizon(view), rules.foresight)
        tree = Tree(rollout, self.explore, rng)
        guided = self.guide.choose(view, rng) if self.guide else None
        left = [Trial(move) for move in view.moves]
        given_up: list[Trial] = []
        spending = self.budget.begin()
        phases = ceil(log2(len(left))) or 1
        for phase in range(1, phases + 1):
            while spending.allows(len(left), phase / phases) or not tree.worlds:
                world = view.world(rng)
                for trial in left:
                    trial.values.append(tree.play(world.table.clone(), trial.move))
                    trial.weights.append(world.weight)
            left.sort(key=lambda trial: (trial.move is not guided, -trial.mean))
            if phase < phases:  # the guide's move stays to the end, for comparison
                half = ceil(len(left) / 2)
                left, given_up = left[:half], left[half:] + given_up
        best = max(left, key=lambda trial: trial.mean)
        if left[0].move is guided and not best.surely_better(left[0]):
            best = left[0]
        return [best, *(trial for trial in left + given_up if trial is not best)]


def weigh_trial(move: Move, value: float, visits: int) -> Weighed:
    return Weighed(move, value, Reason("searched", count=visits, percent=round(100 * value)))
