"""The texts: everything shown has words in English and German, and there are no others."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import cardkit_code_game

import cardkit
from cardkit.testing import wording

LANGS = ["en", "de"]
GAME = cardkit.load("code_game")

TestWording = wording(
    "code_game",
    langs=LANGS,
    words=("number", "action", "none", "clockwise", "counterclockwise"),
    thorough=True,
    seats=4,
    seeds=range(1, 4),
    most=250,
    lines=1_001,
)


def test_english_texts_have_no_german_words() -> None:
    folder = Path(cardkit_code_game.__file__).parent / "locale"
    german = tomllib.loads((folder / "de.toml").read_text(encoding="utf-8"))["cards"]
    english = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*en.*"))
    titles = [german[card]["title"] for card in ("reverse", "skip", "gift", "swap")]
    assert [title for title in titles if title in english] == []


def test_the_words_of_a_game_in_english_and_german(deal: Any) -> None:
    t = deal("gift r1 y9 plus2 | r5 skip joker y6", draw="v2 v3 b9", codes="0157 1368")
    t.do("plus2", "gift", "offer:y6", "take:1", "skip")
    told = {lang: t.told(GAME, lang, ["Ann", "Bob"])[10:] for lang in LANGS}
    assert told["en"] == [
        "Ann plays +2.",
        "Bob draws the cards for the +2.",
        "Bob gets violet 2.",
        "Bob gets violet 3.",
        "Ann plays Gift.",
        "Bob offers yellow 6.",
        "Ann takes Bob's card.",
        "Ann gets yellow 6.",
        "Bob gets blue 9.",
        "Bob plays Skip.",
    ]
    assert told["de"] == [
        "Ann legt eine +2.",
        "Bob zieht die Karten für die +2.",
        "Bob bekommt Violett 2.",
        "Bob bekommt Violett 3.",
        "Ann legt ein Geschenk.",
        "Bob bietet Gelb 6 an.",
        "Ann nimmt die Karte von Bob.",
        "Ann bekommt Gelb 6.",
        "Bob bekommt Blau 9.",
        "Bob legt Aussetzen.",
    ]
