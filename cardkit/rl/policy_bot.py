"""``policy:FILE``: a trained policy at a seat."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move

from .actions import Begun
from .encoding import Encoding
from .policy_file import PolicyFile


@lru_cache(maxsize=16)
def _load(file: str, game: Game[Any]) -> tuple[PolicyFile, Encoding]:
    policy = PolicyFile.read(file)
    return policy, policy.encoding_for(game, policy.seats, file)


class PolicyBot:
    """Makes the legal move that its network scores highest."""

    def __init__(self, file: str, *, game: Game[Any]) -> None:
        self.file, self.game = file, game
        self.policy, self.encoding = _load(file, game)

    def choose(self, view: View, rng: Random) -> Move:
        if len(view.seats) != self.policy.seats:
            self.policy.encoding_for(self.game, len(view.seats), self.file)
        actions = self.encoding.actions
        begun: Begun | None = None
        while True:
            legal = actions.legal(view.moves, view.me, begun)
            worth = self.policy.run(self.encoding.observe(view, begun))
            best = max(legal, key=worth.__getitem__)
            chosen = actions.choose(best, view.moves, view.me, begun)
            if isinstance(chosen, Move):
                return chosen
            begun = chosen
