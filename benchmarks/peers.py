"""Random play-outs of cardkit's crazy eights beside OpenSpiel's and RLCard's Uno: see README.md.

A decision is a choice between two moves or more, in each of them. The three are measured in turns,
a slice of games each, so that a busy machine slows all of them alike. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel

import cardkit
from cardkit import Library

EXAMPLE = Path(__file__).parent.parent / "examples" / "crazy_eights" / "src"
SEATS = 5  # the default of OpenSpiel's crazy_eights

Playing = Callable[[Random], int]  # plays one game to its end; how many decisions there were
Copying = Callable[[], Any]


def ours(log: bool) -> tuple[Playing, Copying]:
    game = Library(directories=[EXAMPLE]).load("crazy_eights")

    def play(rng: Random) -> int:
        rnd = rng.random
        t = game.start(SEATS, int(rnd() * 2**53), log=log)
        decisions = 0
        while not t.over:
            moves = t.moves
            decisions += 1
            t.apply(moves[int(rnd() * len(moves))])
        return decisions

    t, rng = game.start(SEATS, 1), Random(1)
    for _ in range(30):
        t.apply(rng.choice(t.moves))
    return play, t.clone


def openspiel() -> tuple[Playing, Copying]:
    game = pyspiel.load_game("crazy_eights")

    def step(state: Any, rnd: Callable[[], float]) -> bool:
        """Whether there was a choice."""
        if state.is_chance_node():
            outcomes = state.chance_outcomes()  # all equally likely
            state.apply_action(outcomes[int(rnd() * len(outcomes))][0])
            return False
        actions = state.legal_actions()
        state.apply_action(actions[int(rnd() * len(actions))])
        return len(actions) > 1

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += step(state, rng.random)
        return decisions

    state, decisions, rng = game.new_initial_state(), 0, Random(1)
    while decisions < 30:
        decisions += step(state, rng.random)
    return play, state.clone


def rlcard_uno() -> tuple[Playing, Copying]:
    with redirect_stdout(StringIO()):
        import rlcard

        env = rlcard.make("uno", config={"seed": 1})
    game = env.game

    def play(rng: Random) -> int:
        rnd = rng.random
        game.init_game()
        decisions = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            decisions += len(actions) > 1
            game.step(actions[int(rnd() * len(actions))])
        return decisions

    game.init_game()
    for _ in range(10):
        game.step(game.get_legal_actions()[0])
    kept = deepcopy(game)
    return play, lambda: deepcopy(kept)


def decisions_per_second(play: Playing, seed: int, slice_: float) -> float:
    rng, decisions, began = Random(seed), 0, process_time()
    while (spent := process_time() - began) < slice_:
        decisions += play(rng)
    return decisions / spent


def copies_per_second(copy: Copying, slice_: float) -> float:
    copies, began = 0, process_time()
    while (spent := process_time() - began) < slice_:
        for _ in range(50):
            copy()
        copies += 50
    return copies / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--slice", type=float, default=0.1, help="seconds of CPU time")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    peers = {
        "cardkit crazy eights, with its log": ours(log=True),
        "cardkit crazy eights, without": ours(log=False),
        "OpenSpiel crazy_eights": openspiel(),
        "RLCard uno": rlcard_uno(),
    }
    found: dict[str, dict[str, list[float]]] = {
        name: {"decisions": [], "clones": []} for name in peers
    }
    for seed in range(given.rounds):
        for name, (play, copy) in peers.items():
            found[name]["decisions"].append(decisions_per_second(play, seed, given.slice))
            found[name]["clones"].append(copies_per_second(copy, given.slice / 4))
    figures = {
        name: {
            "decisions_per_second": median(rates["decisions"]),
            "clones_per_second": median(rates["clones"]),
            "decisions_ratio": median(
                map(lambda a, b: a / b, found[next(iter(peers))]["decisions"], rates["decisions"])
            ),
            "clones_ratio": median(
                map(lambda a, b: a / b, found[next(iter(peers))]["clones"], rates["clones"])
            ),
        }
        for name, rates in found.items()
    }
    print(f"cardkit {cardkit.__version__}, {SEATS} seats; ratio: the first line against this one")
    print(f"{'':36}{'decisions/s':>12}{'ratio':>8}{'clones/s':>12}{'ratio':>8}")
    for name, row in figures.items():
        print(
            f"{name:36}{row['decisions_per_second']:12,.0f}{row['decisions_ratio']:8.2f}"
            f"{row['clones_per_second']:12,.0f}{row['clones_ratio']:8.2f}"
        )
    if given.json is not None:
        given.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
