"""What a simulated game costs: ``python benchmarks/lab_ratio.py GAME SEATS GAMES``.

All default figures of `simulate`, and `game.play`, each against the same number of random games
without any of it, measured in turns in seconds of processor.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time

import cardkit
from cardkit.api import default_library
from cardkit.lab.run.chunks import Wanted, keep, play_chunk
from cardkit.lab.run.job import Job

PAIRS = 9


def main() -> None:
    name, seats, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    game = cardkit.load(name)
    job = Job.of(game, f"random*{seats}", default_library(), seed="x")
    keep(job)

    def bare(seed: int) -> None:
        rnd = Random(seed).random
        for index in range(games):
            t = game.start(seats, f"{seed}/{index}")
            while not t.over:
                moves = t.moves
                t.apply(moves[int(rnd() * len(moves))])

    def simulated(seed: int) -> None:
        play_chunk((job.recipe,), Wanted(), seed * games, games)

    def played(seed: int) -> None:
        for index in range(games):
            game.play(f"random*{seats}", seed=f"{seed}/{index}")

    found = []
    for seed in range(-1, PAIRS):
        spent = []
        for measure in (bare, simulated, played):
            began = process_time()
            measure(abs(seed))
            spent.append(process_time() - began)
        found.append(spent)
    found = found[1:]  # the first one warms up
    simulate = median(two / one for one, two, _ in found)
    play = median(three / one for one, _, three in found)
    print(
        f"{name}, {seats} seats: {median(one for one, _, _ in found) / games * 1e6:.0f} µs a bare "
        f"game; simulate × {simulate:.2f}, game.play × {play:.2f}"
    )


if __name__ == "__main__":
    main()
