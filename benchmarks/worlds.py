"""What a sampled world costs, in clones: ``python benchmarks/worlds.py [--games 4] [GAME …]``.

Positions of random games, each viewed by the seat that decides: worlds and clones are made in
turns, and CPU time is compared. The first world of a view, which counts the deals, is part of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

import cardkit

PASSING = str(Path(__file__).with_name("passing.py"))
MOST = {"flip7": 12, "code_game": 20, "seven": 20, PASSING: 40}  # clones, on average
WORLDS = 100  # for each view: what `search` samples for a choice among four moves


def views(game: Any, seats: int, games: int) -> Iterator[tuple[Any, Any]]:
    """Tables with the view of the seat that decides, at each fifth decision."""
    for seed in range(games):
        t, rng = game.start(seats, seed), Random(seed)
        for n in range(200):
            if t.over:
                break
            if n % 5 == 3:
                yield t, t.view(t.seat)
            t.apply(rng.choice(t.moves))


def measure(name: str, seats: int, games: int) -> tuple[list[float], float, int]:
    """What each world took, a clone on average, in seconds, and how many were approximate."""
    rng, clock = Random(1), process_time
    worlds: list[float] = []
    clones = approximate = 0
    cloning = 0.0
    cardkit.load(name).start(seats, 1).view(0).world(rng)  # modules are loaded
    for t, view in views(cardkit.load(name), seats, games):
        for _ in range(WORLDS):
            began = clock()
            world = view.world(rng)
            sampled = clock()
            for _ in range(8):
                t.clone()
            cloning += clock() - sampled
            worlds.append(sampled - began)
            clones += 8
            approximate += world.approximate
    return worlds, cloning / clones, approximate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", metavar="GAME", default=list(MOST))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args()
    for name in given.games_of:
        worlds, clone, approximate = measure(name, given.seats, given.games)
        worlds.sort()
        p99 = worlds[len(worlds) * 99 // 100]
        print(
            f"{Path(name).stem:<10} {len(worlds):>6} worlds  mean {fmean(worlds) / clone:5.1f} "
            f"clones (at most {MOST.get(name, '-')})  p99 {p99 / clone:6.1f}"
            f"  clone {clone * 1e6:.1f} us  approximate {approximate}"
        )


if __name__ == "__main__":
    main()
