"""PettingZoo: every game as an environment whose agents act in turn."""

from __future__ import annotations

from functools import cache
from operator import index
from typing import Any

from cardkit.engine.loading.game import Game
from cardkit.engine.model.readers import SPECTATOR

from .encoding import Encoding, encode
from .extra import need
from .numbered_game import NumberedGame
from .refinement import Refinement
from .rewards import Rewards, read_rewards
from .spaces import action_space, observation_space

MODES = ("human", "ansi")  # of rendering


def pettingzoo_env(
    game: Game[Any] | str,
    seats: int | None = None,
    *,
    rewards: str | Rewards = "ranks",
    recall: bool = False,
    refine: Refinement | None = None,
    cap: int = 10_000,
    raw: bool = False,
    render_mode: str | None = None,
) -> Any:
    """Make an AEC environment: ``env = pettingzoo_env("flip7", seats=4)``.

    Agents are ``seat_0``, ``seat_1``, …; an observation is a dictionary with the `observation` and
    the `action_mask`. Rewards come at the end. After `cap` decisions a game is truncated. An
    illegal action ends the game with -1 for the agent that chose it; the `raw` environment raises
    instead.
    """
    wrappers = need("pettingzoo.utils.wrappers", "pettingzoo_env")
    encoding = encode(game, seats, recall=recall, refine=refine)
    paid = read_rewards(rewards, encoding.rules)
    env = _environment_class()(encoding, paid, cap, render_mode)
    if raw:
        return env
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


@cache
def _environment_class() -> Any:
    base = need("pettingzoo", "pettingzoo_env").AECEnv

    class AecEnv(base):  # type: ignore[misc, valid-type]
        """A cardkit game."""

        def __init__(
            self, encoding: Encoding, rewards: Rewards, cap: int, render_mode: str | None
        ) -> None:
            super().__init__()
            self.encoding = encoding
            self.played = NumberedGame(encoding, cap)
            self.result_rewards = rewards
            self.render_mode = render_mode
            self.metadata = {
                "name": encoding.id,
                "render_modes": list(MODES),
                "is_parallelizable": False,
                "render_fps": 1,
            }
            if render_mode not in (None, *MODES):
                raise ValueError(f"render_mode must be 'human' or 'ansi', not {render_mode!r}")
            self.possible_agents = [f"seat_{n}" for n in range(encoding.seats)]
            self.seat_of = {agent: n for n, agent in enumerate(self.possible_agents)}
            space, actions = observation_space(encoding), action_space(encoding)
            self.observation_spaces = dict.fromkeys(self.possible_agents, space)
            self.action_spaces = dict.fromkeys(self.possible_agents, actions)

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            self.played.reset(seed)
            self.agents = self.possible_agents[:]
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
            self._select()

        def _select(self) -> None:
            t = self.played.t
            if t.over:
                self.rewards = dict(zip(self.agents, self.result_rewards(t.result), strict=True))
                self.terminations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
                self._accumulate_rewards()
            else:
                self.agent_selection = self.possible_agents[t.seat]
                if self.played.capped:
                    self.truncations = dict.fromkeys(self.agents, True)

        def observe(self, agent: str) -> Any:
            played = self.played
            seat = self.seat_of[agent]
            return {"observation": played.observe(seat), "action_mask": played.mask(seat)}

        def step(self, action: Any) -> None:
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            played = self.played
            if action.__class__ is not int:
                action = self._read(action)
            if action not in played.legal():
                raise ValueError(f"{agent}: {played.why_illegal(action)}")
            self._cumulative_rewards[agent] = 0.0
            played.step(action)
            self._select()
            if self.render_mode == "human":
                self.render()

        def _read(self, action: Any) -> int:
            """Read the numbers of other libraries."""
            try:
                return index(action)
            except TypeError:
                why = self.played.why_illegal(action)
                raise ValueError(f"{self.agent_selection}: {why}") from None

        def render(self) -> str | None:
            if self.render_mode is None:
                return None
            text = str(self.played.t.view(SPECTATOR))
            if self.render_mode == "ansi":
                return text
            print(text)
            return None

        def close(self) -> None:
            pass

    return AecEnv
