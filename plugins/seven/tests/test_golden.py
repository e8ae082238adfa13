"""Short games, compared line by line with what they were."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = runpy.run_path(str(HERE / "golden.py"))


@pytest.mark.parametrize("name", GOLDEN["GAMES"])
def test_a_playthrough_is_what_it_was(name: str) -> None:
    known = (HERE / "golden" / f"{name}.txt").read_text(encoding="utf-8")
    again = f"python plugins/seven/tests/golden.py {name} > plugins/seven/tests/golden/{name}.txt"
    assert GOLDEN["golden"](name) == known, f"if this change is meant, run: {again}"


def test_the_playthroughs_show_what_is_special() -> None:
    text = "".join(GOLDEN["golden"](name) for name in GOLDEN["GAMES"])
    for event in ("round_begins", "seven", "stuck", "finished", "paid"):
        assert f'{{"event": "{event}"' in text
