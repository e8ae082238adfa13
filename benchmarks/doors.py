"""Steps through the doors for learning, in CPU time: what PettingZoo's raw environment adds to a
game, beside OpenSpiel's own games; and with rlcard and pygame installed, beside PettingZoo's Leduc
and RLCard's Uno.

    python benchmarks/doors.py
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

import cardkit
from cardkit.rl import pettingzoo_env

SECONDS = 2.0


def measure(play: Callable[[Random], int]) -> float:
    """Microseconds of a step."""
    rng, steps = Random(1), 0
    play(rng)
    begun = process_time()
    while process_time() - begun < SECONDS:
        steps += play(rng)
    return (process_time() - begun) / steps * 1e6


def bare(name: str, seats: int) -> Callable[[Random], int]:
    game = cardkit.load(name)

    def play(rng: Random) -> int:
        t, steps = game.start(seats, rng.getrandbits(32)), 0
        while not t.over:
            t.apply(t.moves[int(rng.random() * len(t.moves))])
            steps += 1
        return steps

    return play


def through_pettingzoo(env: Any) -> Callable[[Random], int]:
    def play(rng: Random) -> int:
        env.reset(seed=rng.getrandbits(31))
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


def through_openspiel(name: str) -> Callable[[Random], int]:
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


def through_rlcard(name: str) -> Callable[[Random], int]:
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
    for name, seats in (("flip7", 4), ("code_game", 3), ("seven", 2)):
        alone = measure(bare(name, seats))
        door = measure(through_pettingzoo(pettingzoo_env(name, seats=seats, raw=True)))
        through = f"through PettingZoo {door:.1f} µs, {door - alone:+.1f}"
        print(f"{name}: {alone:.1f} µs a decision, {through}")
    for name in ("leduc_poker", "crazy_eights"):
        print(f"OpenSpiel {name} (C++): {measure(through_openspiel(name)):.1f} µs a step")
    if find_spec("rlcard") and find_spec("pygame"):
        from pettingzoo.classic import leduc_holdem_v4

        leduc = measure(through_pettingzoo(leduc_holdem_v4.raw_env()))
        print(f"PettingZoo's Leduc: {leduc:.1f} µs a step")
        print(f"RLCard's Uno: {measure(through_rlcard('uno')):.1f} µs a step")


if __name__ == "__main__":
    main()
