"""The cost of a simulated game: ``python benchmarks/lab_ratio.py [GAME:SEATS ...]``.

All default figures of `simulate`, and `game.play`, each compared with as many bare random games,
side by side in CPU seconds. Turns are short and numerous, so other load on the machine slows all
three alike.
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

GAMES = ("flip7:4", "seven:3", "code_game:2")
TURNS = 41  # the first one warms up
SECONDS = 0.05  # approximate length of a turn of bare games


def compare(name: str, seats: int) -> None:
    game = cardkit.load(name)
    job = Job.of(game, f"random*{seats}", default_library(), seed="x")
    keep(job)

    def bare(first: int, games: int) -> None:
        rnd = Random(first).random
        for number in range(first, first + games):
            t = game.start(seats, f"x/{number}")
            while not t.over:
                moves = t.moves
                t.apply(moves[int(rnd() * len(moves))])

    def simulated(first: int, games: int) -> None:
        play_chunk((job.recipe,), Wanted(), first, games)

    def played(first: int, games: int) -> None:
        for number in range(first, first + games):
            game.play(f"random*{seats}", seed=f"x/{number}")

    began = process_time()
    bare(0, 20)
    games = max(1, round(20 * SECONDS / (process_time() - began)))
    found = []
    for turn in range(TURNS):
        spent = []
        for measured in (bare, simulated, played):
            began = process_time()
            measured(turn * games, games)
            spent.append(process_time() - began)
        found.append(spent)
    found = found[1:]
    simulate = median(two / one for one, two, _ in found)
    play = median(three / one for one, _, three in found)
    print(
        f"{name}, {seats} seats: {median(one for one, _, _ in found) / games * 1e6:.0f} µs a bare "
        f"game; simulate × {simulate:.2f}, game.play × {play:.2f}"
    )


def main() -> None:
    for each in sys.argv[1:] or GAMES:
        name, _, seats = each.partition(":")
        compare(name, int(seats))


if __name__ == "__main__":
    main()
