"""The texts: everything shown has words in English and German, and there are no others."""

from __future__ import annotations

from typing import Any

import cardkit
from cardkit.engine.io.text_table import draw_text
from cardkit.testing import wording

LANGS = ["en", "de"]
GAME = cardkit.load("seven")
ALL = "1 2 3 4 5 6 7"

TestWording = wording(
    "seven",
    langs=LANGS,
    thorough=True,
    told="seven(rounds=2)",
    seats=4,
    seeds=range(6),
    lines=1_001,
)


def label(t: Any, texts: Any, move: Any) -> str:
    """The move as it is listed for the person whose turn it is."""
    return str(texts.move(move, **t.rules.about(t.view(t.seat), t.seat, move)))


def test_sv_q13_the_words_of_a_turn_in_english_and_german(placed: Any) -> None:
    t = placed("4 2 3", "3 1", "6 4", pile="2 3", win=2, deck="5 5 5").do("number:4", "start:3")
    told = {lang: t.told(GAME, lang, ["Ann", "Bob", "Cleo"]) for lang in LANGS}
    assert told["en"] == [
        "Ann plays 4, hole on number.",
        "Ann calls Seven! The pile is put aside.",
        "Ann starts a pile with 3.",
    ]
    assert told["de"] == [
        "Ann legt 4, Loch auf Zahl.",
        "Ann ruft Seven! Der Stapel kommt zur Seite.",
        "Ann beginnt mit 3 einen Stapel.",
    ]


def test_sv_q26_the_table_shows_the_pile_as_one_sees_it(placed: Any) -> None:
    t = placed("4 2 3", ALL, pile="2 3", win=2, place=[None, None])
    english = draw_text(t.view(0), cardkit.load("seven").texts("en").named(["Ann", "Bob"]))
    assert "top 3 · hole 2 · total 5" in english
    assert "pile (2): 3" in english
    assert "[2] [3] [4]" in english and "[6]" not in english  # Bob's cards are not shown
    german = draw_text(t.view(0), cardkit.load("seven").texts("de").named(["Ann", "Bob"]))
    assert "oben 3 · Loch 2 · Summe 5" in german
    texts = cardkit.load("seven").texts("en")
    assert [label(t.t, texts, move) for move in t.moves] == [
        "play 2, hole on number: total 5",
        "play 3, hole on hole: total 5",
        "play 3, hole on number: total 6",
        "play 4, hole on hole: total 6",
        "play 4, hole on number: total 7",
    ]
    t = placed("4 7", ALL)
    assert [label(t.t, texts, move) for move in t.moves] == [
        "start a pile with 4: total 4",
        "start a pile with 7: total 7",
    ]
    empty = str(placed(ALL, ALL).t)
    assert "total" not in empty and "pile -" in empty and "None" not in empty
