"""How many games there are so far down: a count that notices any change of the legal moves."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardkit
from cardkit.testing.perft import assert_leaves

HERE = Path(__file__).parent
EXAMPLES = {path.parents[2].name: path.parents[2] for path in HERE.glob("*/src/*/rules.py")}


@pytest.mark.parametrize(
    ("game", "seats", "depth", "leaves"),
    [
        ("crazy_eights", 3, 6, 1530),
        ("gin_rummy", 2, 4, 286),
        ("golf(rounds=1)", 2, 4, 4050),
        ("heavy_weather", 3, 8, 287),
        ("hearts(pass_cards=false)", 4, 4, 1500),
        ("kuhn(hands=3)", 2, 9, 5**3),
        ("leduc", 2, 8, 49),
        ("whist(target=1)", 4, 4, 1484),
    ],
)
def test_leaves(game: str, seats: int, depth: int, leaves: int) -> None:
    assert_leaves(cardkit.load(game).start(seats, 1, log=False), depth, leaves)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_has_a_golden_playthrough_and_tests_of_its_words(name: str) -> None:
    tests = EXAMPLES[name] / "tests"
    text = "".join(path.read_text(encoding="utf-8") for path in tests.glob("test_*.py"))
    assert (tests / "golden.txt").is_file()
    assert "TestGolden = golden(" in text and "TestWording = wording(" in text
