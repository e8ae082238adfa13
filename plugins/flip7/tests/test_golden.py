"""Short games, compared line by line with what they were."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import cardkit

HERE = Path(__file__).parent
GOLDEN = runpy.run_path(str(HERE / "golden.py"))


@pytest.mark.parametrize("edition", GOLDEN["GAMES"])
def test_a_playthrough_is_what_it_was(edition: str) -> None:
    name = GOLDEN["GAMES"][edition][0]
    known = (HERE / "golden" / name).read_text(encoding="utf-8")
    again = f"python plugins/flip7/tests/golden.py {edition} > plugins/flip7/tests/golden/{name}"
    assert GOLDEN["golden"](edition) == known, f"if this change is meant, run: {again}"


def test_there_is_a_playthrough_of_every_edition() -> None:
    editions = cardkit.load("flip7").option_infos["edition"].choices
    assert set(GOLDEN["GAMES"]) == set(editions)
