"""The texts of every example: all that is shown has words in English and German."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardkit
from cardkit.testing import Wording, told

HERE = Path(__file__).parent
EXAMPLES = sorted(path.parents[2].name for path in HERE.glob("*/src/*/rules.py"))
LANGS = ["en", "de"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_everything_shown_has_a_text_and_nothing_else(name: str, lang: str) -> None:
    wording = Wording(cardkit.load(name), lang)
    assert (wording.missing, wording.unused) == ([], [])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_random_games_are_told_in_words(name: str, lang: str) -> None:
    game = cardkit.load(name)
    lines = told(game, lang, game.seat_range[0], range(4))
    assert lines
    assert [line for line in lines if re.search(r"[{_]|None", line)] == []
