"""Golden screens: what the important moments look like."""

from __future__ import annotations

import pytest
from helpers.moments import MOMENTS, SCREENS


@pytest.mark.parametrize("name", MOMENTS)
def test_the_screen_looks_as_reviewed(name: str) -> None:
    found = (SCREENS / f"{name}.svg").read_text(encoding="utf-8")
    changed = f"look at the new picture: python tests/helpers/moments.py {name}"
    assert MOMENTS[name].svg(found) == found, changed


def test_no_picture_is_left_over() -> None:
    assert {path.stem for path in SCREENS.glob("*.svg")} == set(MOMENTS)
