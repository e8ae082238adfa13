"""Short games of every example, compared line by line with what they were.

``python examples/test_golden.py whist > examples/whist/tests/golden.txt`` writes one.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

from cardkit import Library
from cardkit.testing.perft import assert_leaves
from cardkit.testing.playthrough import playthrough

HERE = Path(__file__).parent

# name: seats, options, and how many decisions
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "crazy_eights": (3, {}, 30),
    "golf": (2, {"rounds": 1}, 30),
    "heavy_weather": (3, {}, 30),
    "kuhn": (2, {"hands": 3}, 30),
    "whist": (4, {"target": 1}, 30),
}


def load(name: str) -> Any:
    module = importlib.import_module(f"cardkit_{name}")
    return Library([module]).load(name, (), GAMES[name][1])


def golden(name: str) -> str:
    seats, _, decisions = GAMES[name]
    return playthrough(load(name), seats, 1, 1, decisions)


def test_every_example_has_one() -> None:
    assert set(GAMES) == {path.parents[2].name for path in HERE.glob("*/src/*/rules.py")}


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_what_it_was(name: str) -> None:
    known = (HERE / name / "tests" / "golden.txt").read_text(encoding="utf-8")
    again = f"python examples/test_golden.py {name} > examples/{name}/tests/golden.txt"
    assert golden(name) == known, f"if this change is meant, run: {again}"


@pytest.mark.parametrize(
    ("name", "depth", "leaves"),
    [
        ("crazy_eights", 6, 1530),
        ("golf", 4, 4050),
        ("heavy_weather", 8, 287),
        ("kuhn", 9, 5**3),
        ("whist", 4, 1484),
    ],
)
def test_leaves(name: str, depth: int, leaves: int) -> None:
    """How many games there are so far down: a count that notices any change of the legal moves."""
    assert_leaves(load(name).start(GAMES[name][0], 1, log=False), depth, leaves)


if __name__ == "__main__":
    sys.path[:0] = [str(path) for path in HERE.glob("*/src")]
    print(golden(sys.argv[1]), end="")
