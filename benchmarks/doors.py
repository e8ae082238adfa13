"""Steps through the doors for learning, in CPU time: what PettingZoo's raw environment adds to a
game, beside OpenSpiel's own games; and with rlcard and pygame installed, beside PettingZoo's Leduc
and RLCard's Uno, through its own environment and through PettingZoo. All are measured in turns, a
tenth of a second each, and the median turn counts.

    python benchmarks/doors.py
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import cardkit
from cardkit.rl import pettingzoo_env

TURNS, SECONDS = 25, 0.1
EXAMPLES = Path(__file__).parents[1] / "examples"
Play = Callable[[Random], int]


def measure(plays: dict[str, Play]) -> dict[str, float]:
    """Microseconds per step."""
    found: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        play(Random(1))
    for turn in range(TURNS):
        for name, play in plays.items():
            rng, steps, begun = Random(turn), 0, process_time()
            while process_time() - begun < SECONDS:
                steps += play(rng)
            found[name].append((process_time() - begun) / steps * 1e6)
    return {name: median(turns) for name, turns in found.items()}


def bare(name: str, seats: int) -> Play:
    game = cardkit.load(name)

    def play(rng: Random) -> int:
        t, steps = game.start(seats, rng.getrandbits(32)), 0
        while not t.over:
            t.apply(t.moves[int(rng.random() * len(t.moves))])
            steps += 1
        return steps

    return play


def through_pettingzoo(env: Any) -> Play:
    env.reset(seed=1)  # once: RLCard's games are made anew for each seed

    def play(rng: Random) -> int:
        env.reset()
        steps = 0
        while env.agents:
            observation, _, over, cut, _ = env.last()
            if over or cut:
                break
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def through_openspiel(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                if name == "crazy_eights":
                    state.observation_tensor()
                else:
                    state.information_state_tensor()
                steps += 1
            state.apply_action(actions[int(rng.random() * len(actions))])
        return steps

    return play


def through_rlcard(name: str) -> Play:
    import rlcard

    env = rlcard.make(name)

    def play(rng: Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def main() -> None:
    games = {"flip7": 4, "code_game": 3, "seven": 2}
    games |= {str(EXAMPLES / "crazy_eights"): 4, str(EXAMPLES / "leduc"): 2}
    plays: dict[str, Play] = {}
    for name, seats in games.items():
        plays[name] = bare(name, seats)
        door = pettingzoo_env(name, seats=seats, raw=True)
        plays[f"{name} through PettingZoo"] = through_pettingzoo(door)
    for name in ("leduc_poker", "crazy_eights"):
        plays[f"OpenSpiel's {name} (C++)"] = through_openspiel(name)
    if find_spec("rlcard") and find_spec("pygame"):
        from pettingzoo.classic import leduc_holdem_v4
        from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase

        plays["PettingZoo's Leduc"] = through_pettingzoo(leduc_holdem_v4.raw_env())
        plays["RLCard's Uno"] = through_rlcard("uno")
        uno = RLCardBase("uno", 2, (4, 4, 15))
        uno.render_mode = None
        plays["RLCard's Uno through PettingZoo"] = through_pettingzoo(uno)
    found = measure(plays)
    for name in games:
        alone, door = found.pop(name), found.pop(f"{name} through PettingZoo")
        through = f"through PettingZoo {door:.1f} µs, {door - alone:+.1f}"
        print(f"{Path(name).name}: {alone:.1f} µs a decision, {through}")
    for name, took in found.items():
        print(f"{name}: {took:.1f} µs a step")


if __name__ == "__main__":
    main()
