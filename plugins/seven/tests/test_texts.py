"""The texts: English and German have the same ids, and everything shown has one."""

from __future__ import annotations

import random
import re
import string
import tomllib
from pathlib import Path
from typing import Any

import cardkit_seven
import pytest

import cardkit
from cardkit import Library
from cardkit.engine.events import Said, read_log
from cardkit.engine.picture import picture
from cardkit.play.narrate import narrate

FOLDER = Path(cardkit_seven.__file__).parent
SOURCE = "".join((FOLDER / f"{name}.py").read_text(encoding="utf-8") for name in ("rules", "house"))
BOTS = (FOLDER / "bots.py").read_text(encoding="utf-8")
LANGS = ["en", "de"]
RULES = list(Library.installed().rules_for(cardkit.load("seven")))
ALL = "1 2 3 4 5 6 7"


def flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        inner = flat(value, f"{prefix}{key}.") if isinstance(value, dict) else None
        found.update({prefix + key: value} if inner is None else inner)
    return found


def texts_of(lang: str) -> dict[str, str]:
    return flat(tomllib.loads((FOLDER / "locale" / f"{lang}.toml").read_text(encoding="utf-8")))


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def label(t: Any, texts: Any, move: Any) -> str:
    """The move as it is listed for the person whose turn it is."""
    return str(texts.move(move, **t.rules.about(t.view(t.seat), t.seat, move)))


def needed() -> set[str]:
    """The ids of everything that people are shown, with every house rule."""
    game = cardkit.load("+".join(["seven", *RULES]))
    layout = game.table.layout
    t = game.start(3, 7)
    ids = {f"{section}.{move}" for section in ("moves", "did") for move in t.rules.acts}
    ids |= {f"{section}.{zone}" for section in ("zones", "moved") for zone in game.zones}
    ids |= {f"fields.{field.name}" for field in layout.fields if field.seen == "all"}
    for option, info in game.option_infos.items():
        ids |= {f"options.{option}", f"labels.{option}"}
        ids |= {f"words.{choice}" for choice in info.choices if isinstance(choice, str)}
    ids |= {f"cards.{card}.{part}" for card in game.cards for part in ("title", "text")}
    ids |= {f"events.{event}" for event in re.findall(r't\.say\(\s*"(\w+)"', SOURCE)}
    ids |= {f"why.{reason}" for reason in re.findall(r'Reason\(\s*"(\w+)"', SOURCE)}
    ids |= {f"reasons.{reason}" for reason in re.findall(r't\.end\(\s*"([^"]+)"', SOURCE)}
    ids |= {f"advice.{reason}" for reason in re.findall(r'Reason\(\s*"(\w+)"', BOTS)}
    ids |= {f"house_rules.{rule}.{part}" for rule in RULES for part in ("title", "about")}
    return ids | {"title", "about", "assumptions.counts"}


def test_both_languages_have_the_same_ids_with_the_same_gaps() -> None:
    english, german = texts_of("en"), texts_of("de")
    assert english.keys() == german.keys()
    assert {id for id in english if gaps(english[id]) != gaps(german[id])} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_everything_shown_has_a_text_and_nothing_else(lang: str) -> None:
    ids = needed()
    assert len(ids) > 50
    assert texts_of(lang).keys() == ids


@pytest.mark.parametrize("lang", LANGS)
def test_all_events_of_random_games_are_told_in_words(lang: str) -> None:
    game = cardkit.load("seven", rounds=2)
    texts = game.texts(lang).named(["Ann", "Bob", "Cleo", "Dan"])
    told: set[str] = set()
    for seed in range(6):
        t, rng = game.start(4, seed), random.Random(seed)
        while not t.over:
            assert all("{" not in label(t, texts, move) for move in t.moves)
            t.apply(rng.choice(t.moves))
        for event in read_log(t.log):
            line = narrate(event, texts)
            assert line is None or ("{" not in line and "seat" not in line)
            told |= {event.event} if isinstance(event, Said) else set()
    assert told >= {"round_begins", "seven", "stuck", "finished", "paid"}


def test_sv_q13_the_words_of_a_turn_in_english_and_german(placed: Any) -> None:
    t = placed("4 2 3", "3 1", "6 4", pile="2 3", win=2, deck="5 5 5").do("number:4", "start:3")
    told = {}
    for lang in LANGS:
        texts = cardkit.load("seven").texts(lang).named(["Ann", "Bob", "Cleo"])
        told[lang] = [line for event in read_log(t.log) if (line := narrate(event, texts))]
    assert told["en"] == [
        "Ann lays 4, hole on number.",
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
    english = picture(t.view(0), cardkit.load("seven").texts("en").named(["Ann", "Bob"]))
    assert "top number 3 · in the hole 2 · total 5" in english
    assert "pile (2): 3" in english
    assert "[2] [3] [4]" in english and "[6]" not in english  # Bob's cards are not shown
    german = picture(t.view(0), cardkit.load("seven").texts("de").named(["Ann", "Bob"]))
    assert "obere Zahl 3 · im Loch 2 · Summe 5" in german
    texts = cardkit.load("seven").texts("en")
    assert [label(t.t, texts, move) for move in t.moves] == [
        "2, hole on number: total 5",
        "3, hole on hole: total 5",
        "3, hole on number: total 6",
        "4, hole on hole: total 6",
        "4, hole on number: total 7",
    ]
    t = placed("4 7", ALL)
    assert [label(t.t, texts, move) for move in t.moves] == [
        "start a pile with 4: total 4",
        "start a pile with 7: total 7",
    ]
    empty = str(placed(ALL, ALL).t)
    assert "total" not in empty and "pile -" in empty and "None" not in empty
