"""The games that go through the doors: those bundled, and all examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
BUNDLED = ("flip7", "seven", "code_game")
NAMES = [
    *BUNDLED,
    *(path.parent.name for path in sorted(EXAMPLES.glob("*/src"))),
    *(
        str(path)
        for path in sorted((EXAMPLES / "mechanisms").glob("*.py"))
        if not path.name.startswith("test_")
    ),
    str(EXAMPLES / "agram.py"),
    str(EXAMPLES / "flip7_numbers.toml"),
]


def every_game(quick: tuple[str, ...]) -> Any:
    """Mark a test to be given the name of every game; those not named here are slow."""
    return pytest.mark.parametrize(
        "name",
        [
            pytest.param(name, id=Path(name).stem, marks=() if name in quick else pytest.mark.slow)
            for name in NAMES
        ],
    )
