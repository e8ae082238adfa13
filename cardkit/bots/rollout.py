"""Roll-outs: play a world quickly to its end, or to a point where its standing can be evaluated."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

from cardkit.plugin.bots import Agent


@attrs.frozen
class Rollout:
    """Plays on with a policy, or at random.

    A policy is an ordinary bot: it sees the view of the seat that decides, so it cannot look at
    hidden cards in the world being played.
    """

    policy: Agent | None
    horizon: Any  # what Rules.horizon returned when the search began
    limit: int  # decisions

    def over(self, t: Any) -> bool:
        """Whether the game is over, or past its horizon."""
        return t.over or (self.horizon is not None and t.rules.horizon(t) != self.horizon)

    def play(self, t: Any, rng: Random) -> None:
        rnd, policy = rng.random, self.policy
        horizon, horizon_of = self.horizon, t.rules.horizon
        for _ in range(self.limit):
            if t.over or (horizon is not None and horizon_of(t) != horizon):
                return
            if policy is None:
                moves = t.moves
                t.apply(moves[int(rnd() * len(moves))])
            else:
                t.apply(policy.choose(t.view(t.seat), rng))
