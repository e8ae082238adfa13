"""The texts: English and German have the same ids, and everything shown has one."""

from __future__ import annotations

import random
import re
import string
import tomllib
from pathlib import Path
from typing import Any

import cardkit_flip7
import pytest

import cardkit
from cardkit import Library
from cardkit.engine.events import Said, read_log
from cardkit.play.narrate import narrate

FOLDER = Path(cardkit_flip7.__file__).parent
SOURCE = "".join((FOLDER / f"{name}.py").read_text(encoding="utf-8") for name in ("rules", "house"))
BOTS = (FOLDER / "bots.py").read_text(encoding="utf-8")
LANGS = ["en", "de"]
RULES = list(Library.installed().rules_for(cardkit.load("flip7")))


def flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        inner = flat(value, f"{prefix}{key}.") if isinstance(value, dict) else None
        found.update({prefix + key: value} if inner is None else inner)
    return found


def texts_of(lang: str) -> dict[str, str]:
    """All texts but those that fit long words of one language onto a card."""
    file = FOLDER / "locale" / f"{lang}.toml"
    found = flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return {id: text for id, text in found.items() if not id.endswith((".short", ".split"))}


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def needed() -> set[str]:
    """The ids of everything that people are shown, with every house rule."""
    game = cardkit.load("+".join(["flip7", *RULES]))
    layout = game.table.layout
    t = game.start(3, 7)
    ids = {f"{section}.{move}" for section in ("moves", "did") for move in t.rules.acts}
    ids |= {f"{section}.{zone}" for section in ("zones", "moved") for zone in game.zones}
    ids |= {f"fields.{field.name}" for field in layout.fields if field.seen == "all"}
    for option, info in game.option_infos.items():
        ids |= {f"options.{option}", f"labels.{option}"}
        ids |= {f"words.{choice}" for choice in info.choices if isinstance(choice, str)}
    ids |= {f"words.{word}" for word in ("in", "stopped", "frozen", "busted")}
    ids |= {f"cards.{card}.{part}" for card in game.cards for part in ("title", "text")}
    ids |= {f"events.{event}" for event in re.findall(r't\.say\(\s*"(\w+)"', SOURCE)}
    ids |= {f"why.{reason}" for reason in re.findall(r'Reason\(\s*"(\w+)"', SOURCE)}
    ids |= {f"reasons.{reason}" for reason in re.findall(r't\.end\(\s*"([^"]+)"', SOURCE)}
    ids |= {f"advice.{reason}" for reason in re.findall(r'Reason\(\s*"(\w+)"', BOTS)}
    ids |= {f"house_rules.{rule}.{part}" for rule in RULES for part in ("title", "about")}
    return ids | {"title", "about", "assumptions.bonus_values"}


def test_both_languages_have_the_same_ids_with_the_same_gaps() -> None:
    english, german = texts_of("en"), texts_of("de")
    assert english.keys() == german.keys()
    assert {id for id in english if gaps(english[id]) != gaps(german[id])} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_everything_shown_has_a_text_and_nothing_else(lang: str) -> None:
    ids = needed()
    assert len(ids) > 90
    assert texts_of(lang).keys() == ids


@pytest.mark.parametrize("lang", LANGS)
def test_all_events_of_random_games_are_told_in_words(lang: str) -> None:
    game = cardkit.load("flip7", target_score=60)
    texts = game.texts(lang).named(["Ann", "Bob", "Cleo", "Dan"])
    told: set[str] = set()
    for seed in range(12):
        t, rng = game.start(4, seed), random.Random(seed)
        while not t.over:
            assert all("{" not in texts.move(move) for move in t.moves)
            t.apply(rng.choice(t.moves))
        for event in read_log(t.log):
            line = narrate(event, texts)
            assert line is None or ("{" not in line and "seat" not in line)
            told |= {event.event} if isinstance(event, Said) else set()
    assert told >= {"round_begins", "bust", "saved", "scored"}


def test_the_words_of_a_round_in_english_and_german(deal: Any) -> None:
    t = deal("5 freeze 9 5").do("freeze:2", "hit")
    told = {}
    for lang in LANGS:
        texts = cardkit.load("flip7").texts(lang).named(["Ann", "Bob", "Cleo"])
        told[lang] = [line for event in read_log(t.log) if (line := narrate(event, texts))][1:]
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
