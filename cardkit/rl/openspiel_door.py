"""OpenSpiel: every game as a `pyspiel` game, with chance nodes and information states."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.log import PICKED, kind_of
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.juncture import unfold
from cardkit.engine.model.readers import SPECTATOR

from .encoding import Encoding, encode, find_game
from .extra import need
from .points import KeptTree, NoOutcome, Point, TreePoint, WorldPoint
from .refinement import Refinement
from .rewards import Rewards, read_rewards

LOOKED_AT = 40  # sample games for what pyspiel needs to know in advance
UNBOUNDED = 100_000.0  # assumed bound on scores


@attrs.define(eq=False)
class Spec:
    """What a `pyspiel` game is built from."""

    plain: Encoding
    rewards: Rewards
    bounds: tuple[float, float]
    cap: int
    refine: Refinement | None
    name: str
    zero_sum: bool
    largest_pick: int
    tree: KeptTree
    _recalling: Encoding | None = None

    @property
    def recalling(self) -> Encoding:
        """The encoding with perfect recall, built on demand."""
        if self._recalling is None:
            plain = self.plain
            self._recalling = Encoding(plain.game, plain.seats, recall=True, refine=self.refine)
        return self._recalling


def openspiel_game(
    game: Game[Any] | str,
    seats: int | None = None,
    *,
    rewards: str | Rewards = "ranks",
    bounds: tuple[float, float] | None = None,
    refine: Refinement | None = None,
    cap: int = 10_000,
) -> Any:
    """Make a `pyspiel.Game`: ``openspiel_game("kuhn", rewards="scores")``.

    It is registered, so ``pyspiel.load_game`` finds it by its short name. `bounds` are the lowest
    and highest rewards a seat can get, unless `rewards` is ``"ranks"``. After `cap` decisions a
    game ends without rewards.
    """
    pyspiel = need("pyspiel", "openspiel_game")
    found = find_game(game)
    encoding = encode(found, seats, refine=refine)
    paid = read_rewards(rewards, encoding.rules)
    if cap < 1:
        raise CardkitError(f"cap={cap}: a game has at least one decision")
    if bounds is not None and not bounds[0] < bounds[1]:
        raise CardkitError(f"bounds={bounds}: the lowest reward comes first")
    zero_sum, largest_pick = _look(found, encoding.seats, paid)
    by_rank = rewards == "ranks"
    word = rewards if isinstance(rewards, str) else getattr(rewards, "__name__", "own")
    told = re.sub(r"\W+", "_", f"{found.name}_{encoding.seats}_{word}_{encoding.digest}")
    name = _free_name(f"cardkit_{told}")
    tree = KeptTree(name, encoding.actions, unfold(found, encoding.seats))
    spec = Spec(
        encoding,
        paid,
        bounds or ((-1.0, 1.0) if by_rank else (-UNBOUNDED, UNBOUNDED)),
        cap,
        refine,
        name,
        zero_sum,
        largest_pick,
        tree,
    )
    _specs[name] = spec
    made = _game_class(spec)
    pyspiel.register_game(made.kind, made)
    return made()


def _look(game: Game[Any], seats: int, rewards: Rewards) -> tuple[bool, int]:
    """Whether the game is zero-sum, and the largest number of outcomes of a pick, found by random
    play."""
    rng, zero_sum, largest = Random("cardkit look"), True, 1
    for number in range(LOOKED_AT):
        t = game.start(seats, f"look {number}")
        for _ in range(2000):
            if t.over:
                zero_sum &= abs(sum(rewards(t.result))) < 1e-9
                break
            t.apply(t.moves[int(rng.random() * len(t.moves))])
        picks = [entry[2] for entry in t.entries if kind_of(entry) is PICKED]
        largest = max(largest, *picks) if picks else largest
    return zero_sum and seats > 1, largest


_specs: dict[str, Spec] = {}  # by short name, for unpickling states


def _free_name(name: str) -> str:
    """Return a unique short name, since a game may be made twice with different refinements."""
    free, number = name, 2
    while free in _specs:
        free, number = f"{name}_{number}", number + 1
    return free


def _game_class(spec: Spec) -> Any:
    pyspiel = need("pyspiel", "openspiel_game")
    state_class = _state_class()
    rules = spec.plain.rules
    kind = pyspiel.GameType(
        short_name=spec.name,
        long_name=f"cardkit {spec.plain.game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM
        if spec.zero_sum
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=spec.plain.seats,
        min_num_players=spec.plain.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=len(spec.plain.actions),
        max_chance_outcomes=max(len(rules.cards), spec.largest_pick),
        num_players=spec.plain.seats,
        min_utility=spec.bounds[0],
        max_utility=spec.bounds[1],
        utility_sum=0.0 if spec.zero_sum else None,
        max_game_length=spec.cap,
    )

    class CardkitGame(pyspiel.Game):  # type: ignore[misc, name-defined]
        """A cardkit game."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})
            self.spec = spec

        def new_initial_state(self) -> Any:
            return state_class(self, spec)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            if params:
                raise ValueError(f"observation parameters are not supported: {params}")
            wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
            return Observer(spec, wanted, pyspiel.PrivateInfoType)

    CardkitGame.kind = kind
    return CardkitGame


@cache
def _state_class() -> Any:
    pyspiel = need("pyspiel", "openspiel_game")

    class CardkitState(pyspiel.State):  # type: ignore[misc, name-defined]
        """A state of a cardkit game."""

        def __init__(self, game: Any, spec: Spec) -> None:
            super().__init__(game)
            self.spec = _Shared(spec)
            self.point: Point = spec.tree.root
            self.steps = 0
            self.told: tuple[str, ...] = ()

        def current_player(self) -> Any:
            if self.is_terminal():
                return pyspiel.PlayerId.TERMINAL
            return pyspiel.PlayerId.CHANCE if self.point.chance else self.point.seat

        def _legal_actions(self, player: int) -> list[int]:
            return self.point.legal() if player == self.point.seat else []

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return self.point.outcomes()

        def _apply_action(self, action: int) -> None:
            point = self.point
            if self.is_terminal():
                raise pyspiel.SpielError("the game is over: no action can be applied")
            if not point.chance and action not in point.legal():
                legal = point.legal()
                raise pyspiel.SpielError(point.actions.why_illegal(action, legal))
            try:
                after, told = point.after(action), point.text(action)
            except NoOutcome as error:
                raise pyspiel.SpielError(str(error)) from None
            self.point, self.told = after, (*self.told, told)
            self.steps += not point.chance

        def _action_to_string(self, player: int, action: int) -> str:
            return (
                self.point.text(action) if player < 0 else self.spec.of.plain.actions.texts[action]
            )

        def is_terminal(self) -> bool:
            return self.point.over or (self.steps >= self.spec.of.cap and not self.point.chance)

        def returns(self) -> list[float]:
            if not self.point.over:
                return [0.0] * self.spec.of.plain.seats
            return self.spec.of.rewards(self.point.result)

        def resample_from_infostate(self, player: int, sampler: Any = None) -> Any:
            """Return a state from cardkit's sampler that this player cannot tell apart from this
            one. Its cards are already dealt: it has no chance nodes.
            """
            if isinstance(self.point, WorldPoint):
                raise CardkitError("an imagined state cannot be imagined again")
            rng = Random(None if sampler is None else int(sampler() * 2**53))
            made = self.clone()
            made.point = self.point.imagine(player, rng)  # type: ignore[attr-defined]
            return made

        def __str__(self) -> str:
            return " ".join(word.replace(" ", "_") for word in self.told)

    return CardkitState


@attrs.frozen
class _Shared:
    """What copies of a state share: a clone is a deep copy."""

    of: Spec

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self

    def __reduce__(self) -> Any:
        return _find_shared, (self.of.name,)


def _find_shared(name: str) -> _Shared:
    return _Shared(_specs[name])


class Observer:
    """What a player observes of a state; with perfect recall, its information state."""

    def __init__(self, spec: Spec, wanted: Any, private: Any) -> None:
        import numpy as np

        if wanted.private_info == private.ALL_PLAYERS:
            raise ValueError("cardkit shows each player what it may see, and nobody everything")
        self.public = wanted.private_info == private.NONE
        self.recall = wanted.perfect_recall
        self.encoding = spec.recalling if self.recall else spec.plain
        self.tensor = np.zeros(len(self.encoding.cells), np.float32)
        self.dict = {"cells": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        point: Point = state.point
        if not point.table.log and isinstance(point, TreePoint):
            self.tensor.fill(0)  # nothing has happened yet
            return
        seat = SPECTATOR if self.public else player
        self.tensor[:] = self.encoding.tensor(point.view(seat), point.composing(seat))

    def string_from(self, state: Any, player: int) -> str:
        point: Point = state.point
        seat = SPECTATOR if self.public else player
        if self.recall:
            return point.key(seat)
        if not point.table.log and isinstance(point, TreePoint):
            return ""
        seen: str = point.view(seat).to_json()
        return seen + point._tell_composed(seat)
