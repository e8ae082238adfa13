"""Gymnasium: one seat of a game, against bots."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.result import Result
from cardkit.play.seating import make_agent, read_seats, typed_seats
from cardkit.plugin.library import Library

from .encoding import Encoding, encode
from .extra import need
from .numbered_game import NumberedGame
from .refinement import Refinement
from .rewards import Rewards, read_rewards
from .spaces import action_space, observation_space

ILLEGAL = -1.0  # reward for an illegal action


def gymnasium_env(
    game: Game[Any] | str,
    seats: int | None = None,
    *,
    seat: int = 0,
    against: str = "random",
    rewards: str | Rewards = "ranks",
    recall: bool = False,
    refine: Refinement | None = None,
    cap: int = 10_000,
    rounds: int | None = None,
    envs: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """Make an environment for one seat, with bots at the others: ``gymnasium_env("seven", seats=2,
    against="planner")``.

    `against` is one bot for all other seats, or one for each, written as in ``--seats``. An illegal
    action ends the game with -1 and is reported in `info`. After this many `rounds` a game ends
    with the current scores. With `envs` it is a vector of that many environments.
    """
    gymnasium = need("gymnasium", "gymnasium_env")
    encoding = encode(game, seats, recall=recall, refine=refine)
    if not 0 <= seat < encoding.seats:
        raise CardkitError(f"seat={seat}: the seats are 0 to {encoding.seats - 1}")
    for name, least in (("rounds", rounds), ("envs", envs)):
        if least is not None and least < 1:
            raise CardkitError(f"{name}={least}: at least 1")
    if rounds is not None and rewards == "ranks":
        raise CardkitError(
            f"rounds={rounds}: a game that is stopped has no ranks; choose rewards='scores' or a "
            "function of the result"
        )
    others = _others(encoding.game, against, encoding.seats - 1)

    def make() -> Any:
        paid = read_rewards(rewards, encoding.rules)
        how = (encoding, seat, others, paid, cap, rounds, render_mode)
        return _environment_class()(*how)

    return make() if envs is None else gymnasium.vector.SyncVectorEnv([make] * envs)


def _others(game: Game[Any], against: str, count: int) -> list[Any]:
    """Make the bots for the other seats."""
    from cardkit.api import default_library

    library: Library = default_library()
    plans = typed_seats(read_seats(against)) if count else []
    if len(plans) == 1:
        plans *= count
    if len(plans) != count:
        raise CardkitError(
            f"against='{against}': {len(plans)} bots for {count} other seats; give one for all of "
            "them, or one for each"
        )
    return [make_agent(plan, game, library) for plan in plans]


@cache
def _environment_class() -> Any:
    gymnasium = need("gymnasium", "gymnasium_env")

    class SeatEnv(gymnasium.Env):  # type: ignore[misc, name-defined]
        """One seat of a cardkit game."""

        metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}

        def __init__(
            self,
            encoding: Encoding,
            seat: int,
            others: list[Any],
            rewards: Rewards,
            cap: int,
            rounds: int | None,
            render_mode: str | None,
        ) -> None:
            if render_mode not in (None, "ansi", "human"):
                raise ValueError(f"render_mode must be 'ansi' or 'human', not {render_mode!r}")
            self.encoding = encoding
            self.played = NumberedGame(encoding, cap)
            self.seat = seat
            self.agents = [*others[:seat], None, *others[seat:]]
            self.result_rewards = rewards
            self.rounds = rounds
            self.render_mode = render_mode
            self.observation_space = observation_space(encoding)
            self.action_space = action_space(encoding)
            self.done = True
            self.rng = Random()

        def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
            super().reset(seed=seed)
            for _ in range(1000):
                self.played.reset(seed)
                self.rng = Random(self.played.seeds.getrandbits(64))
                self.done = False
                self._let_others_play()
                if not self._over():
                    break
                seed = None
            else:
                raise CardkitError(
                    "this seat had no choice in a thousand games, so there is nothing to learn"
                )
            return self._observation(), self._info()

        def _let_others_play(self) -> None:
            played = self.played
            t = played.t
            while not self._over() and t.seat != self.seat and not played.capped:
                agent = self.agents[t.seat]
                t.apply(agent.choose(t.view(t.seat), self.rng))
                played.decisions += 1

        def step(self, action: Any) -> Any:
            if self.done:
                raise gymnasium.error.ResetNeeded(
                    "the game is over or has not started: call reset() before step()"
                )
            played = self.played
            if not self.action_space.contains(action):
                raise gymnasium.error.InvalidAction(played.why_illegal(action))
            number = int(action)
            if number not in played.legal():
                self.done = True
                info = {**self._info(), "illegal": played.why_illegal(number)}
                return self._observation(), ILLEGAL, True, False, info
            played.step(number)
            self._let_others_play()
            over = self._over()
            reward = self.result_rewards(self._result())[self.seat] if over else 0.0
            self.done = over or played.capped
            if self.render_mode == "human":
                self.render()
            return self._observation(), reward, over, played.capped and not over, self._info()

        def _over(self) -> bool:
            t = self.played.t
            return bool(t.over) or (
                self.rounds is not None and (t.rules.round_of(t) or 0) > self.rounds
            )

        def _result(self) -> Result:
            t = self.played.t
            return t.result if t.over else Result.unfinished(t.rules.scores(t), "rounds")

        def action_masks(self) -> Any:
            """Return the legal actions as booleans, under the name maskable learners expect."""
            return self.encoding.mask(self._legal()).astype(bool)

        def _legal(self) -> Any:
            mine = self.played.t.seat == self.seat and not self._over()
            return self.played.legal() if mine else ()

        def _observation(self) -> Any:
            return {
                "observation": self.played.observe(self.seat),
                "action_mask": self.encoding.mask(self._legal()),
            }

        def _info(self) -> dict[str, Any]:
            return {"scores": list(self._result().scores)} if self._over() else {}

        def render(self) -> str | None:
            if self.render_mode is None:
                return None
            text = str(self.played.t.view(self.seat if not self.done else SPECTATOR))
            if self.render_mode == "ansi":
                return text
            print(text)
            return None

    return SeatEnv
