"""How many games there are so far down: a count that notices any change of the legal moves."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.testing.perft import assert_leaves

SMALL = {"counts": (0, 0, 3, 3, 0, 0, 8), "rounds": 2}  # rounds end within a few moves


@pytest.mark.parametrize(
    ("given", "seats", "seed", "depth", "nodes"),
    [
        ({}, 2, 1, 6, 5438),
        ({}, 3, 2, 6, 9615),
        ({}, 4, 3, 7, 17204),
        ({}, 7, 4, 6, 11093),
        (SMALL, 2, 5, 9, 10964),
        ({**SMALL, "starter_may_finish": True}, 2, 5, 9, 11040),
        ({**SMALL, "starter": "rotate"}, 2, 5, 10, 29185),
    ],
)
def test_leaves(given: dict[str, Any], seats: int, seed: int, depth: int, nodes: int) -> None:
    t = cardkit.load("seven", **given).start(seats, seed, log=False)
    assert_leaves(t, depth, nodes)
