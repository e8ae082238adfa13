"""Golden playthroughs of both readings of SV-Q05.

``python plugins/seven/tests/golden.py three > plugins/seven/tests/golden/three.txt`` writes one.
"""

from __future__ import annotations

import sys
from typing import Any

import cardkit
from cardkit.testing.playthrough import playthrough

# name: seats, options, the seed of the game, and the seed of the choices
GAMES: dict[str, tuple[int, dict[str, Any], int, int]] = {
    "three": (3, {"rounds": 1}, 1, 1),
    "starter_may_finish": (2, {"rounds": 1, "starter_may_finish": True}, 1, 1),
}


def golden(name: str) -> str:
    seats, options, seed, choices = GAMES[name]
    return playthrough(cardkit.load("seven", **options), seats, seed, choices)


if __name__ == "__main__":
    print(golden(sys.argv[1]), end="")
