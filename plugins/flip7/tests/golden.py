"""Golden playthroughs of both editions.

``python plugins/flip7/tests/golden.py kosmos > plugins/flip7/tests/golden/flip7.txt`` writes one.
"""

from __future__ import annotations

import sys

import cardkit
from cardkit.testing.playthrough import playthrough

# edition: the file, the seed of the game, and the seed of the choices
GAMES = {"kosmos": ("flip7.txt", 67, 1), "the_op": ("flip7_the_op.txt", 12, 6)}


def golden(edition: str) -> str:
    _, seed, choices = GAMES[edition]
    game = cardkit.load("flip7", edition=edition, target_score=30)
    return playthrough(game, 3, seed, choices)


if __name__ == "__main__":
    print(golden(sys.argv[1]), end="")
