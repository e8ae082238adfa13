"""The texts: everything shown has words in English and German, and there are no others."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cardkit
from cardkit import Library
from cardkit.testing import Wording, told

LANGS = ["en", "de"]
GAME = cardkit.load(
    "+".join(["code_game", *Library.installed().rules_for(cardkit.load("code_game"))])
)
WORDS = ("number", "action", "none", "clockwise", "counterclockwise")


@pytest.mark.parametrize("lang", LANGS)
def test_everything_shown_has_a_text_and_nothing_else(lang: str) -> None:
    wording = Wording(GAME, lang, [f"words.{word}" for word in WORDS])
    assert (wording.missing, wording.unused) == ([], [])
    texts = GAME.texts(lang)
    assert all(texts.find(f"labels.{option}") for option in GAME.option_infos)
    assert all(texts.about(card, "text") for card in GAME.cards.values())


@pytest.mark.parametrize("lang", LANGS)
def test_random_games_are_told_in_words(lang: str) -> None:
    lines = told(cardkit.load("code_game"), lang, 4, range(1, 4), 250)
    assert len(lines) > 1_000
    assert [line for line in lines if re.search(r"[{_]|None|seat", line)] == []


def test_the_words_of_a_game_in_english_and_german(deal: Any) -> None:
    t = deal("gift r1 y9 plus2 | r5 skip joker y6", draw="v2 v3 b9", codes="0157 1368")
    t.do("plus2", "gift", "offer:y6", "take:1", "skip")
    told = {lang: t.told(GAME, lang, ["Ann", "Bob"])[10:] for lang in LANGS}
    assert told["en"] == [
        "Ann lays +2.",
        "Bob draws the cards of the +2.",
        "Bob gets violet 2.",
        "Bob gets violet 3.",
        "Ann lays Gift.",
        "Bob offers yellow 6.",
        "Ann takes the card of Bob.",
        "Ann gets yellow 6.",
        "Bob gets blue 9.",
        "Bob lays Skip.",
    ]
    assert told["de"] == [
        "Ann legt +2.",
        "Bob zieht die Karten für +2.",
        "Bob bekommt Violett 2.",
        "Bob bekommt Violett 3.",
        "Ann legt Geschenk.",
        "Bob bietet Gelb 6 an.",
        "Ann nimmt die Karte von Bob.",
        "Ann bekommt Gelb 6.",
        "Bob bekommt Blau 9.",
        "Bob legt Aussetzen.",
    ]
