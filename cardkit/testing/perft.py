"""Counts of the games to a given depth, which reveal any change in the legal moves."""

from __future__ import annotations

from typing import Any


def leaves(t: Any, depth: int) -> int:
    """Count the ways to make this many moves, or fewer if the game ends."""
    if depth == 0 or t.over:
        return 1
    if depth == 1:
        return len(t.moves)
    return sum(split(t, depth).values())


def split(t: Any, depth: int) -> dict[str, int]:
    """Count the leaves below each first move."""
    found = {}
    for move in t.moves:
        child = t.clone()
        child.apply(move)
        found[move.text] = leaves(child, depth - 1)
    return found


def assert_leaves(t: Any, depth: int, expected: int) -> None:
    """Compare the count; a failure prints it for each first move."""
    parts = split(t, depth)
    total = sum(parts.values())
    report = "\n".join(f"  {move}: {count}" for move, count in parts.items())
    assert total == expected, f"depth {depth}: {total} leaves, not {expected}\n{report}"
