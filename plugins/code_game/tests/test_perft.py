"""How many games there are so far down: a count that notices any change of the legal moves."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.testing.perft import assert_leaves


@pytest.mark.parametrize(
    ("seats", "options", "seed", "depth", "nodes"),
    [
        (2, {}, 11, 6, 46647),
        (3, {}, 2, 7, 54873),
        (4, {}, 13, 7, 24245),
        (8, {}, 24, 7, 71620),
        (3, {"play_drawn_action": True}, 2, 7, 54669),
        (4, {"hand_size": 5, "dealer": 3}, 5, 7, 10609),
    ],
)
def test_leaves(seats: int, options: dict[str, Any], seed: int, depth: int, nodes: int) -> None:
    t = cardkit.load("code_game", **options).start(seats, seed, log=False)
    assert_leaves(t, depth, nodes)
