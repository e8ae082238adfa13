"""The search bot: information-set Monte-Carlo tree search that plays any game.

It imagines worlds that fit what its seat knows, tries its moves in them, and keeps the better half
of the moves until one is left (sequential halving). The moves that are left are tried in the same
worlds, with the same luck, so they are compared fairly. Behind its first move every seat plays as
the roll-out bot of the game does. In a game without one, each seat follows what the tree has learnt
to be best for that seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, isqrt, log2, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import Reason
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move
from cardkit.plugin.bots import Adviser, Agent, Weighed

from .budget import Budget
from .manner import Manner
from .rollout import Rollout
from .tree import Tree

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules

#: By how many standard errors another move must beat the guide's.
SURE = 1.0
#: How many end the search early, and after how many worlds that is looked at, again and again.
BEYOND_DOUBT, OFTEN = 4.0, 25
#: At least this many moves are tried, if there are; and the worlds of a usual budget.
FEW, USUAL = 12, 400


@attrs.define
class Trial:
    """The outcomes of one move, world by world. The remaining moves have had the same worlds."""

    move: Move
    values: list[float] = attrs.Factory(list)
    weights: list[float] = attrs.Factory(list)  # of the worlds

    @property
    def mean(self) -> float:
        return weighted_mean(self.values, self.weights)

    def surely_better(self, other: Trial, errors: float = SURE) -> bool:
        """Whether it did better than another one that had the same worlds, by this many standard
        errors."""
        gains = [mine - yours for mine, yours in zip(self.values, other.values, strict=True)]
        mean = weighted_mean(gains, self.weights)
        off = [w * (gain - mean) for gain, w in zip(gains, self.weights, strict=True)]
        error = sqrt(sum([each * each for each in off])) / sum(self.weights)
        return mean > errors * error


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean of values with these weights."""
    total = sum([value * weight for value, weight in zip(values, weights, strict=True)])
    return total / sum(weights)


class Search:
    """``search:400`` tries 400 worlds per move, ``search:0.5s`` as many as half a second allows.

    `manner` says what it plays for: ``search:400:wins``. `rollout` is the policy that the game has
    for roll-outs, `guide` a bot whose move is taken unless another is surely better.
    """

    win = 1.0  # what it is worth in `weigh`

    def __init__(
        self,
        budget: str = "400",
        *manner: str,
        rollout: Agent | None = None,
        guide: Agent | None = None,
    ) -> None:
        self.budget = Budget.read(budget)
        self.manner = Manner.read(manner)
        self.policy = rollout
        self.guide = guide

    def choose(self, view: View, rng: Random) -> Move:
        if len(view.moves) == 1:  # asked anyway where several choose at once
            return view.moves[0]
        return self.search(view, rng)[0].move

    def weigh(self, view: View) -> list[Weighed]:
        """The value of each move, the same for the same view. No move is worth more than one
        that was preferred to it."""
        best, *others = self.search(view, Random(view.to_json()))
        worth = {trial.move: (min(best.mean, trial.mean), len(trial.values)) for trial in others}
        worth[best.move] = best.mean, len(best.values)
        untried = min(value for value, _ in worth.values()), 0
        return [weigh_trial(move, *worth.get(move, untried)) for move in view.moves]

    def search(self, view: View, rng: Random) -> list[Trial]:
        """The trials, best move first."""
        rules = view.rules
        rollout = Rollout(self.policy, rules.horizon(view), self.foresight(rules))
        tree = Tree(rollout, self.manner, rng)
        guided = self.guide.choose(view, rng) if self.guide else None
        left = [Trial(move) for move in self.candidates(view, guided, rng)]
        given_up: list[Trial] = []
        spending = self.budget.begin()
        phases = ceil(log2(len(left))) or 1
        for phase in range(1, phases + 1):
            while spending.allows(len(left), phase / phases) or not tree.worlds:
                world = view.world(rng)
                for trial in left:
                    trial.values.append(tree.play(world.table.clone(), trial.move))
                    trial.weights.append(world.weight)
                # A tree that grows learns on the way: what it says first is not yet its word.
                if not tree.grows and len(left[0].values) % OFTEN == 0 and is_decided(left):
                    break
            left.sort(key=lambda trial: (trial.move is not guided, -trial.mean))
            if phase < phases:  # the guide's move stays to the end, for comparison
                half = ceil(len(left) / 2)
                left, given_up = left[:half], left[half:] + given_up
        best = max(left, key=lambda trial: trial.mean)
        if left[0].move is guided and not best.surely_better(left[0]):
            best = left[0]
        return [best, *(trial for trial in left + given_up if trial is not best)]

    def candidates(self, view: View, guided: Move | None, rng: Random) -> Sequence[Move]:
        """The moves to try: if there are very many, those the guide rates highest, or any."""
        moves, most = view.moves, 2 * isqrt(self.budget.worlds or USUAL)
        if len(moves) <= max(most, FEW):
            return moves
        if isinstance(self.guide, Adviser):
            ranked = sorted(self.guide.weigh(view), key=lambda each: -each.value)
            found = [each.move for each in ranked[: max(most, FEW)]]
        else:
            found = [moves[n] for n in sorted(rng.sample(range(len(moves)), max(most, FEW)))]
        return found if guided is None or guided in found else [guided, *found]

    def foresight(self, rules: Rules[Any, Any]) -> int:
        """How far roll-outs go. Partners who play on at random soon ruin what was won, so there a
        team looks only two turns ahead."""
        if self.policy is None and rules.together and len(rules.seats) > 1:
            return min(rules.foresight, 2 * len(rules.seats))
        return rules.foresight


def is_decided(left: Sequence[Trial]) -> bool:
    """Whether one move is better than all others that are left beyond doubt, in their worlds."""
    best = max(left, key=lambda trial: trial.mean)
    return all(trial is best or best.surely_better(trial, BEYOND_DOUBT) for trial in left)


def weigh_trial(move: Move, value: float, visits: int) -> Weighed:
    return Weighed(move, value, Reason("searched", count=visits, percent=round(100 * value)))
