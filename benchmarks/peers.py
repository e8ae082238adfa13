"""Random play-outs of cardkit's crazy eights beside OpenSpiel's and RLCard's Uno, and of hearts,
Leduc poker, gin rummy and whist beside OpenSpiel's: see README.md.

A decision is a choice between two moves or more, in each of them; a pass in hearts is one here and
three in OpenSpiel, so games are counted, too. OpenSpiel has no whist: beside one hand of it stands
its nearest, oh hell with four players, where each of them bids once and plays 12 cards instead of
13. They are measured in turns, a slice of games each, so
that a busy machine slows all of them alike. Needs the `bench` extra.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from operator import truediv
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel

import cardkit
from cardkit import Library

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = {  # name in OpenSpiel, default number of seats, decisions before a copy is made
    "crazy_eights": ("crazy_eights", 5, 30),
    "hearts": ("hearts", 4, 20),
    "leduc": ("leduc_poker", 2, 1),
    "gin_rummy": ("gin_rummy", 2, 20),
    "whist": ("oh_hell(players=4,num_tricks_fixed=12)", 4, 20),
}
WRITTEN = {"whist": "whist(target=1)"}  # one hand is a game

Playing = Callable[[Random], int]  # plays one game to the end and returns the number of decisions
Copying = Callable[[], Any]


def ours(name: str, log: bool) -> tuple[Playing, Copying]:
    _, seats, before = GAMES[name]
    game = Library(directories=[EXAMPLES / name / "src"]).load(WRITTEN.get(name, name))

    def play(rng: Random) -> int:
        rnd = rng.random
        t = game.start(seats, int(rnd() * 2**53), log=log)
        decisions = 0
        while not t.over:
            moves = t.moves
            decisions += 1
            t.apply(moves[int(rnd() * len(moves))])
        return decisions

    t, rng = game.start(seats, 1), Random(1)
    for _ in range(before):
        t.apply(rng.choice(t.moves))
    return play, t.clone


def openspiel(name: str) -> tuple[Playing, Copying]:
    game = pyspiel.load_game(GAMES[name][0])

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
    while decisions < GAMES[name][2]:
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


def play_rates(play: Playing, seed: int, slice_: float) -> tuple[float, float]:
    """Decisions and games per second."""
    rng, decisions, games, began = Random(seed), 0, 0, process_time()
    while (spent := process_time() - began) < slice_:
        decisions += play(rng)
        games += 1
    return decisions / spent, games / spent


def copies_per_second(copy: Copying, slice_: float) -> float:
    copies, began = 0, process_time()
    while (spent := process_time() - began) < slice_:
        for _ in range(50):
            copy()
        copies += 50
    return copies / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES, default="crazy_eights")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--slice", type=float, default=0.1, help="seconds of CPU time")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    game = given.game
    peers = {
        f"cardkit {game}, with its log": ours(game, log=True),
        f"cardkit {game}, without": ours(game, log=False),
        f"OpenSpiel {GAMES[game][0].partition('(')[0]}": openspiel(game),
    }
    if game == "crazy_eights":
        peers["RLCard uno"] = rlcard_uno()
    found: dict[str, dict[str, list[float]]] = {
        name: {"decisions": [], "games": [], "clones": []} for name in peers
    }
    for seed in range(given.rounds):
        for name, (play, copy) in peers.items():
            decisions, games = play_rates(play, seed, given.slice)
            found[name]["decisions"].append(decisions)
            found[name]["games"].append(games)
            found[name]["clones"].append(copies_per_second(copy, given.slice / 4))
    first = found[next(iter(peers))]
    figures: dict[str, dict[str, float]] = {}
    for name, rates in found.items():
        row = figures[name] = {}
        for what, each in rates.items():
            row[f"{what}_per_second"] = median(each)
            row[f"{what}_ratio"] = median(map(truediv, first[what], each))
    seats = GAMES[game][1]
    print(f"cardkit {cardkit.__version__}, {seats} seats; ratio: the first line against this one")
    heads = "".join(f"{what + '/s':>13}{'ratio':>8}" for what in first)
    print(f"{'':36}{heads}")
    for name, row in figures.items():
        cells = "".join(
            f"{row[f'{what}_per_second']:13,.0f}{row[f'{what}_ratio']:8.2f}" for what in first
        )
        print(f"{name:36}{cells}")
    if given.json is not None:
        given.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
