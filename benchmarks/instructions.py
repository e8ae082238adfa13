"""CPU instructions per decision: see README.md. Needs valgrind.

The count hardly depends on what else the machine is doing, so two versions can be compared to
within 0.1 %.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from cardkit import Library

EXAMPLES = Path(__file__).parent.parent / "examples"
COUNTED = re.compile(r"Collected : (\d+)")


def play(game: Any, games: int, tag: str) -> int:
    """Play random games with four seats, or the nearest allowed number; return the number of
    decisions.
    """
    least, most = game.seat_range
    seats = max(least, min(4, most or 4))
    rnd = Random(tag).random
    decisions = 0
    for index in range(games):
        t = game.start(seats, f"{tag}/{index}")
        while not t.over:
            moves = t.moves
            decisions += 1
            t.apply(moves[int(rnd() * len(moves))])
    return decisions


def played(name: str, games: int) -> None:
    """Play in a process run by valgrind, which starts counting once everything is warm."""
    folder = EXAMPLES / name / "src"
    library = Library(directories=[folder]) if folder.exists() else Library.installed()
    game = library.load(name)
    play(game, 12, "warm")
    count("on")
    decisions = play(game, games, "counted")
    count("off")
    print("decisions", decisions)


def count(switch: str) -> None:
    subprocess.run(
        ["callgrind_control", "-i", switch, str(os.getpid())],
        stdout=subprocess.DEVNULL,
        check=True,
    )


def counted(name: str, games: int) -> float:
    """Instructions per decision in this game."""
    watch = ["--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null"]
    ran = subprocess.run(
        ["valgrind", *watch, sys.executable, __file__, name, "--games", str(games), "--inside"],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    instructions = COUNTED.search(ran.stderr)
    assert instructions is not None, ran.stderr
    return int(instructions[1]) / int(ran.stdout.split()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=["flip7", "code_game", "seven"])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    for name in given.game:
        if given.inside:
            played(name, given.games)
        else:
            print(
                f"{name:14}{counted(name, given.games):10,.0f} instructions a decision", flush=True
            )


if __name__ == "__main__":
    main()
