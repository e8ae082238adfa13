"""Golden playthroughs of a game with the defaults, and of one for two with other options.

``python tests/golden.py NAME > tests/golden/NAME.txt`` in the folder of the plugin
writes one.
"""

from __future__ import annotations

import sys
from typing import Any

import cardkit
from cardkit.testing.playthrough import playthrough

# name: seats, options, and the seed of the game
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "code_game": (3, {}, 200),
    "code_game_two": (2, {"play_drawn_action": True, "hand_size": 5}, 196),
}


def golden(name: str) -> str:
    seats, options, seed = GAMES[name]
    return playthrough(cardkit.load("code_game", **options), seats, seed, choices=1)


if __name__ == "__main__":
    print(golden(sys.argv[1]), end="")
