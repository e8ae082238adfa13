"""How many games there are so far down: a count that notices any change of the legal moves."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit


def leaves(t: Any, depth: int) -> int:
    """How many ways there are to make this many moves, fewer where the game ends."""
    if depth == 0 or t.over:
        return 1
    if depth == 1:
        return len(t.moves)
    count = 0
    for move in t.moves:
        child = t.clone()
        child.apply(move)
        count += leaves(child, depth - 1)
    return count


def split(t: Any, depth: int) -> dict[str, int]:
    """The leaves below each first move."""
    found = {}
    for move in t.moves:
        child = t.clone()
        child.apply(move)
        found[move.text] = leaves(child, depth - 1)
    return found


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
    parts = split(t, depth)
    report = "\n".join(f"  {move}: {count}" for move, count in parts.items())
    assert sum(parts.values()) == nodes, (
        f"edition={edition} seats={seats} seed={seed} depth={depth}: "
        f"{sum(parts.values())} leaves, not {nodes}\n{report}"
    )
