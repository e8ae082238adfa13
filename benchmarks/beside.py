"""Duels of this search and that of another checkout: see README.md.

Each checkout plays in a process of its own, with its own table of the same deal; every move is made
at both. A duel is one deal, played once from each seat. Budgets in seconds are of CPU time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from math import sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

HERE = Path(__file__).parent.parent


class Side:
    """A checkout in its process: it follows the game, and chooses when asked."""

    def __init__(self, checkout: Path, game: str, bot: str) -> None:
        sources = [checkout, *checkout.glob("plugins/*/src")]
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(checkout), game, "--inside", bot],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sources))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.spent, self.chosen = 0.0, 0

    def say(self, *words: object) -> list[str]:
        """Send one line and return the words of the answer."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(*words, sep="\t", file=self.process.stdin, flush=True)
        return self.process.stdout.readline().rstrip("\n").split("\t")

    def choose(self) -> str:
        move, seconds = self.say("choose")
        self.spent, self.chosen = self.spent + float(seconds), self.chosen + 1
        return move


def inside(name: str, bot: str) -> None:
    """Follow games told on standard input; this runs in either checkout."""
    import cardkit
    from cardkit import Library
    from cardkit.bots import budget
    from cardkit.play.seating import SeatPlan, make_agent

    vars(budget)["perf_counter"] = process_time
    game: Any = cardkit.load(name)
    agent = make_agent(SeatPlan("A", bot), game, Library.installed())
    t, rng = game.start(2, 0), Random()
    for line in sys.stdin:
        told, *words = line.rstrip("\n").split("\t")
        if told == "choose":
            began = process_time()
            move = agent.choose(t.view(t.seat), rng)
            print(move, process_time() - began, sep="\t", flush=True)
            continue
        if told == "deal":
            t, rng = game.start(2, words[0]), Random(words[0])
        else:
            t.apply(words[0])
        if t.over:
            print("won", *t.result.winners, sep="\t", flush=True)
        else:
            print(t.seat, *t.moves, sep="\t", flush=True)


def play(seats: list[Side], seed: str) -> list[int]:
    """Play one game and return its winners."""
    told = "deal", seed
    while True:
        there, *others = [side.say(*told) for side in seats]
        assert all(other == there for other in others), f"{seed}: {there} is not {others}"
        if there[0] == "won":
            return [int(seat) for seat in there[1:]]
        told = "apply", seats[int(there[0])].choose()


def duel(mine: Side, other: Side, seed: str) -> float:
    """The share of the wins for this checkout in one deal, played from both seats."""
    share = 0.0
    for seat, seats in enumerate(([mine, other], [other, mine])):
        winners = play(seats, seed)
        share += (seat in winners) / len(winners) / 2
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("game")
    parser.add_argument("--duels", type=int, default=200)
    parser.add_argument("--budget", default="40", help="40 worlds, or 0.01s")
    parser.add_argument("--seed", default="beside")
    parser.add_argument("--inside", metavar="BOT", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        return inside(given.game, given.inside)
    mine, other = (
        Side(checkout, given.game, f"search:{given.budget}")
        for checkout in (HERE, given.checkout.resolve())
    )
    won = [duel(mine, other, f"{given.seed} {number}") for number in range(given.duels)]
    mean = sum(won) / len(won)
    off = 1.96 * sqrt(sum((each - mean) ** 2 for each in won) / (len(won) - 1) / len(won))
    print(
        f"{given.game}, search:{given.budget}, {given.duels} duels: "
        f"{mean:.1%} ({mean - off:.1%} to {mean + off:.1%}), "
        f"{1000 * mine.spent / mine.chosen:.1f} against {1000 * other.spent / other.chosen:.1f} ms"
    )


if __name__ == "__main__":
    main()
