"""The search bot: information-set Monte-Carlo tree search that plays any game.

It imagines worlds consistent with what its seat knows, tries its moves in them, and keeps the
better half of the moves until one is left (sequential halving). The remaining moves are tried in
the same worlds, with the same luck, so the comparison is fair. After the first move, every seat
plays as the game's roll-out bot does. In a game without one, each seat follows what the tree has
learnt to be best for that seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, isqrt, log2
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import Reason
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move
from cardkit.plugin.bots import Adviser, Agent, Weighed

from .budget import Budget
from .contest import Contest, Trial
from .manner import Manner
from .rollout import Rollout
from .tree import Tree

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules

#: How many worlds the search tries before it checks again whether it needs more.
OFTEN = 25
#: The minimum number of moves to try, if there are that many, and the number of worlds in a usual
#: budget.
FEW, USUAL = 12, 400


class Search:
    """``search:400`` tries 400 worlds per move, ``search:0.5s`` as many as half a second allows.
    `manner` says what it plays for: ``search:400:wins``. `rollout` is the game's policy for
    roll-outs; `guide` is a bot whose move is made unless another is clearly better.
    """

    win = 1.0  # its value in `weigh`

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
        if len(view.moves) == 1:  # asked anyway when several seats choose at once
            return view.moves[0]
        return self.search(view, rng)[0].move

    def weigh(self, view: View) -> list[Weighed]:
        """Return each move's value, always the same for the same view. No move is worth more than
        one preferred to it.
        """
        best, *others = self.search(view, Random(view.to_json()))
        worth = {trial.move: (min(best.mean, trial.mean), len(trial.values)) for trial in others}
        worth[best.move] = best.mean, len(best.values)
        untried = min(value for value, _ in worth.values()), 0
        return [weigh_trial(move, *worth.get(move, untried)) for move in view.moves]

    def search(self, view: View, rng: Random) -> list[Trial]:
        """The trials, best move first."""
        rules = view.rules
        rollout = Rollout(self.policy, rules.horizon(view), self.foresight(rules))
        tree = Tree(rollout, self.manner)
        guided = self.guide.choose(view, rng) if self.guide else None
        contest = Contest([Trial(move) for move in self.candidates(view, guided, rng)], guided)
        spending, settled = self.budget.begin(), False
        phases = ceil(log2(len(contest.left))) or 1
        for phase in range(1, phases + 1):
            if phase > 1 and not settled:
                contest.halve()
            while not settled and (
                spending.allows(len(contest.left), phase / phases) or not tree.worlds
            ):
                contest.try_in(view.world(rng), tree, rng.random())
                # A growing tree learns as it goes, so its early verdict is not final.
                if not tree.grows and contest.worlds % OFTEN == 0:
                    settled = contest.is_settled(tree.worlds * (1 / spending.share - 1))
        return contest.ranking

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
        """Return how far roll-outs go. Partners who play on at random soon squander any gains, so a
        team then looks only two turns ahead.
        """
        if self.policy is None and rules.together and len(rules.seats) > 1:
            return min(rules.foresight, 2 * len(rules.seats))
        return rules.foresight


def weigh_trial(move: Move, value: float, visits: int) -> Weighed:
    return Weighed(move, value, Reason("searched", count=visits, percent=round(100 * value)))
