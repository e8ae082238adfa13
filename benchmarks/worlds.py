"""The cost of a sampled world, in clones: ``python benchmarks/worlds.py [--games 4] [GAME …]``.

Positions come from random games; at each, the view of the seat to move samples 100 worlds. Worlds
and clones are made in turn and their CPU time is compared. The first world at a position has more
to do: it follows what happened since the seat last sampled, counts deals and looks for past
questions. It is included in the mean and p99 and shown separately as `first`; `next` is the mean of
all the others, with its own p99. Since one world in a hundred is a first one, the overall p99 falls
between the two. Everything the process holds is searched for garbage before each position, so that
this does not fall on one of the worlds.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

import cardkit

PASSING = str(Path(__file__).with_name("passing.py"))
MOST = {"flip7": 12, "code_game": 20, "seven": 20, PASSING: 40}  # clones, on average
WORLDS = 100  # per view: what `search` samples for a choice among four moves


def views(game: Any, seats: int, games: int) -> Iterator[tuple[Any, Any]]:
    """Yield tables and the view of the seat to move, at every fifth decision."""
    for seed in range(games):
        t, rng = game.start(seats, seed), Random(seed)
        for n in range(200):
            if t.over:
                break
            if n % 5 == 3:
                yield t, t.view(t.seat)
            t.apply(rng.choice(t.moves))


def measure(name: str, seats: int, games: int) -> tuple[list[float], list[float], float, int]:
    """Seconds for the first worlds and for later ones, average seconds for a clone, and how many
    worlds were approximate.
    """
    rng, clock = Random(1), process_time
    firsts: list[float] = []
    others: list[float] = []
    clones = approximate = 0
    cloning = 0.0
    cardkit.load(name).start(seats, 1).view(0).world(rng)  # loads the modules
    for t, view in views(cardkit.load(name), seats, games):
        gc.collect()
        for n in range(WORLDS):
            began = clock()
            world = view.world(rng)
            sampled = clock()
            for _ in range(8):
                t.clone()
            cloning += clock() - sampled
            (others if n else firsts).append(sampled - began)
            clones += 8
            approximate += world.approximate
    return firsts, others, cloning / clones, approximate


def percentile(times: list[float]) -> float:
    """The 99th percentile of sorted times."""
    return times[ceil(len(times) * 0.99) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", default=list(MOST))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args()
    for name in given.games_of:
        firsts, others, clone, approximate = measure(name, given.seats, given.games)
        worlds = sorted(firsts + others)
        p99, next_p99 = percentile(worlds), percentile(sorted(others))
        print(
            f"{Path(name).stem:<10} {len(worlds):>6} worlds  mean {fmean(worlds) / clone:5.1f} "
            f"clones (at most {MOST.get(name, '-')})  p99 {p99 / clone:6.1f}"
            f"  first {fmean(firsts) / clone:6.1f}  next {fmean(others) / clone:5.1f}"
            f" (p99 {next_p99 / clone:5.1f})"
            f"  clone {clone * 1e6:.1f} us  approximate {approximate}"
        )


if __name__ == "__main__":
    main()
