"""The texts: everything shown has words in English and German, and there are no others."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cardkit
from cardkit import Library
from cardkit.testing import Wording, told

LANGS = ["en", "de"]
GAME = cardkit.load("+".join(["flip7", *Library.installed().rules_for(cardkit.load("flip7"))]))
WORDS = ("in", "stopped", "frozen", "busted")


@pytest.mark.parametrize("lang", LANGS)
def test_everything_shown_has_a_text_and_nothing_else(lang: str) -> None:
    wording = Wording(GAME, lang, [f"words.{word}" for word in WORDS])
    assert (wording.missing, wording.unused) == ([], [])
    texts = GAME.texts(lang)
    assert all(texts.find(f"labels.{option}") for option in GAME.option_infos)
    assert all(texts.about(card, "text") for card in GAME.cards.values())


@pytest.mark.parametrize("lang", LANGS)
def test_random_games_are_told_in_words(lang: str) -> None:
    lines = told(cardkit.load("flip7", target_score=60), lang, 4, range(12))
    assert len(lines) > 1_000
    assert [line for line in lines if re.search(r"[{_]|None|seat", line)] == []


def test_the_words_of_a_round_in_english_and_german(deal: Any) -> None:
    t = deal("5 freeze 9 5").do("freeze:2", "hit")
    told = {lang: t.told(GAME, lang, ["Ann", "Bob", "Cleo"])[1:] for lang in LANGS}
    assert told["en"] == [
        "--- Round 1. Ann deals. ---",
        "Ann gets 5.",
        "An action card: Freeze.",
        "Bob freezes Cleo.",
        "Cleo gets Freeze.",
        "Ann takes one more card.",
        "Ann gets 9.",
    ]
    assert told["de"] == [
        "--- Runde 1. Ann gibt. ---",
        "Ann bekommt 5.",
        "Eine Aktionskarte: Freeze.",
        "Bob gibt Cleo den Freeze.",
        "Cleo bekommt Freeze.",
        "Ann nimmt noch eine Karte.",
        "Ann bekommt 9.",
    ]
