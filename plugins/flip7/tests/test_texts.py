"""The texts: everything shown has words in English and German, and there are no others."""

from __future__ import annotations

from typing import Any

import cardkit
from cardkit.testing import wording

LANGS = ["en", "de"]
GAME = cardkit.load("flip7")

TestWording = wording(
    "flip7",
    langs=LANGS,
    words=("in", "stopped", "frozen", "busted"),
    thorough=True,
    told="flip7(target_score=60)",
    seats=4,
    seeds=range(12),
    lines=1_001,
)


def test_the_words_of_a_round_in_english_and_german(deal: Any) -> None:
    t = deal("5 freeze 9 5").do("freeze:2", "hit")
    told = {lang: t.told(GAME, lang, ["Ann", "Bob", "Cleo"])[1:] for lang in LANGS}
    assert told["en"] == [
        "--- Round 1. Ann deals. ---",
        "Ann gets 5.",
        "Bob gets Freeze.",
        "Bob freezes Cleo.",
        "Ann takes one more card.",
        "Ann gets 9.",
    ]
    assert told["de"] == [
        "--- Runde 1. Ann gibt. ---",
        "Ann bekommt 5.",
        "Bob bekommt Freeze.",
        "Bob gibt Cleo den Freeze.",
        "Ann nimmt noch eine Karte.",
        "Ann bekommt 9.",
    ]
