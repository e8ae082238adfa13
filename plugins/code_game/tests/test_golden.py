"""Short games, compared line by line with what they were."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = runpy.run_path(str(HERE / "golden.py"))


@pytest.mark.parametrize("name", GOLDEN["GAMES"])
def test_a_playthrough_is_what_it_was(name: str) -> None:
    folder = "plugins/code_game/tests"
    known = (HERE / "golden" / f"{name}.txt").read_text(encoding="utf-8")
    again = f"python {folder}/golden.py {name} > {folder}/golden/{name}.txt"
    assert GOLDEN["golden"](name) == known, f"if this change is meant, run: {again}"


def test_the_playthroughs_show_many_kinds_of_moves() -> None:
    text = "".join((HERE / "golden" / f"{name}.txt").read_text("utf-8") for name in GOLDEN["GAMES"])
    for move in (
        "play",
        "draw",
        "keep",
        "skip",
        "reverse",
        "plus2",
        "gift",
        "offer",
        "take",
        "swap",
        "reset",
        "accept",
    ):
        assert f'"move": "{move}' in text, move
    assert '"event": "wins"' in text
