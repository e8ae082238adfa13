"""How many games there are so far down: a count that notices any change of the legal moves."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.testing.perft import assert_leaves


@pytest.mark.parametrize(
    ("edition", "seats", "seed", "depth", "nodes"),
    [
        ("kosmos", 3, 12, 13, 27287),
        ("kosmos", 4, 12, 12, 21403),
        ("kosmos", 7, 11, 11, 15956),
        ("kosmos", 20, 6, 8, 120040),
        ("the_op", 3, 12, 13, 27040),
        ("the_op", 4, 6, 12, 14128),
    ],
)
def test_leaves(edition: str, seats: int, seed: int, depth: int, nodes: int) -> None:
    t = cardkit.load("flip7", edition=edition).start(seats, seed, log=False)
    assert_leaves(t, depth, nodes)
