"""The texts: English and German have the same ids, and everything shown has one."""

from __future__ import annotations

import random
import re
import string
import tomllib
from pathlib import Path
from typing import Any

import cardkit_code_game
import pytest

import cardkit
from cardkit import Library
from cardkit.engine.events import Said, read_log
from cardkit.play.narrate import narrate

FOLDER = Path(cardkit_code_game.__file__).parent
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py"))}
BOTS = TEXTS.pop("bots") + TEXTS.pop("weighing")
SOURCE = "".join(TEXTS.values())
LANGS = ["en", "de"]
RULES = list(Library.installed().rules_for(cardkit.load("code_game")))
WORDS = ("number", "action", "none", "clockwise", "counterclockwise")


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
    game = cardkit.load("+".join(["code_game", *RULES]))
    layout = game.table.layout
    t = game.start(3, 7)
    ids = {f"{section}.{move}" for section in ("moves", "did") for move in t.rules.acts}
    ids |= {f"{section}.{zone}" for section in ("zones", "moved") for zone in game.zones}
    ids |= {f"fields.{field.name}" for field in layout.fields if field.seen == "all"}
    for option, info in game.option_infos.items():
        ids |= {f"options.{option}", f"labels.{option}"}
        ids |= {f"words.{choice}" for choice in info.choices if isinstance(choice, str)}
    ids |= {f"words.{word}" for word in WORDS}
    ids |= {f"cards.{card}.{part}" for card in game.cards for part in ("title", "text")}
    ids |= {f"events.{event}" for event in re.findall(r't\.say\(\s*"(\w+)"', SOURCE)}
    ids |= {f"why.{reason}" for reason in re.findall(r'Reason\(\s*"(\w+)"', SOURCE)}
    ids |= {f"reasons.{reason}" for reason in re.findall(r't\.end\(\s*"([^"]+)"', SOURCE)}
    ids |= {f"advice.{reason}" for reason in re.findall(r'Reason\(\s*"(\w+)"', BOTS)}
    ids |= {f"house_rules.{rule}.{part}" for rule in RULES for part in ("title", "about")}
    return ids | {"title", "about", "assumptions.codes", "why.own_move"}


def test_both_languages_have_the_same_ids_with_the_same_gaps() -> None:
    english, german = texts_of("en"), texts_of("de")
    assert english.keys() == german.keys()
    assert {id for id in english if gaps(english[id]) != gaps(german[id])} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_everything_shown_has_a_text_and_nothing_else(lang: str) -> None:
    ids = needed()
    assert len(ids) > 90
    # A move with one or two cards has two texts.
    plain = {f"{section}.{move}" for section in ("moves", "did") for move in ("play", "joker")}
    forms = {f"{id}.{form}" for id in plain for form in ("one", "other")}
    assert texts_of(lang).keys() == (ids - plain) | forms


@pytest.mark.parametrize("lang", LANGS)
def test_all_events_of_random_games_are_told_in_words(lang: str) -> None:
    game = cardkit.load("code_game")
    texts = game.texts(lang).named(["Ann", "Bob", "Cleo", "Dan"])
    told: set[str] = set()
    for seed in (1, 2, 3):
        t, rng = game.start(4, seed), random.Random(seed)
        for _ in range(250):
            if t.over:
                break
            for move in t.moves:
                text = texts.move(move)
                assert "{" not in text and "None" not in text
            t.apply(rng.choice(t.moves))
        for event in read_log(t.log):
            line = narrate(event, texts)
            assert line is None or ("{" not in line and "seat" not in line and "None" not in line)
            told |= {event.event} if isinstance(event, Said) else set()
    assert "wins" in told


def test_the_words_of_a_game_in_english_and_german(deal: Any) -> None:
    t = deal("gift r1 y9 plus2 | r5 skip joker y6", draw="v2 v3 b9", codes="0157 1368")
    t.do("plus2", "gift", "offer:y6", "take:1", "skip")
    told = {}
    for lang in LANGS:
        texts = cardkit.load("code_game").texts(lang).named(["Ann", "Bob"])
        lines = [line for event in read_log(t.log) if (line := narrate(event, texts))]
        told[lang] = lines[10:]
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
        "Ann nimmt die Karte von: Bob.",
        "Ann bekommt Gelb 6.",
        "Bob bekommt Blau 9.",
        "Bob legt Aussetzen.",
    ]
