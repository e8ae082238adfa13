"""The texts of every example: English and German say the same things, and all that is shown."""

from __future__ import annotations

import random
import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit.engine.events import read_log
from cardkit.play.narrate import narrate

HERE = Path(__file__).parent
EXAMPLES = sorted(path.parents[2].name for path in HERE.glob("*/src/*/rules.py"))
LANGS = ["en", "de"]


def source(name: str) -> str:
    files = sorted((HERE / name / "src").rglob("*.py"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in table.items():
        inner = flat(value, f"{prefix}{key}.") if isinstance(value, dict) else None
        found.update({prefix + key: value} if inner is None else inner)
    return found


def texts_of(name: str, lang: str) -> dict[str, str]:
    (path,) = (HERE / name / "src").glob(f"*/locale/{lang}.toml")
    return flat(tomllib.loads(path.read_text(encoding="utf-8")))


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def needed(name: str) -> set[str]:
    """The ids of everything that people are shown, but for cards and words."""
    game, code = cardkit.load(name), source(name)
    t = game.start(game.seat_range[0], 7)
    ids = {f"{section}.{move}" for section in ("moves", "did") for move in t.rules.acts}
    ids |= {f"{section}.{zone}" for section in ("zones", "moved") for zone in game.zones}
    ids |= {f"fields.{field.name}" for field in game.table.layout.fields if field.seen == "all"}
    ids |= {f"options.{option}" for option in game.option_values}
    ids |= {f"events.{event}" for event in re.findall(r't\.say\(\s*"(\w+)"', code)}
    ids |= {f"reasons.{reason}" for reason in re.findall(r't\.end\(\s*"([^"]+)"', code)}
    return ids | {"title", "about"}


def whole(ids: set[str]) -> set[str]:
    """Without the forms of a text."""
    return {id.removesuffix(".one").removesuffix(".other") for id in ids}


@pytest.mark.parametrize("name", EXAMPLES)
def test_both_languages_have_the_same_ids_with_the_same_gaps(name: str) -> None:
    english, german = texts_of(name, "en"), texts_of(name, "de")
    words = {id for id in english.keys() ^ german.keys() if id.startswith("words.")}
    assert english.keys() ^ german.keys() == words  # a word that is its own translation is left out
    shared = english.keys() & german.keys()
    assert {id for id in shared if gaps(english[id]) != gaps(german[id])} == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_everything_shown_has_a_text_and_nothing_else(name: str, lang: str) -> None:
    found, ids = whole(set(texts_of(name, lang))), needed(name)
    texts = cardkit.load(name).texts(lang)  # a variant's game has what it lacks itself
    assert {id for id in ids if texts.find(id) is None} == set()
    reasons = {id for id in found if id.partition(".")[0] in ("why", "advice")}
    assert {id for id in reasons if f'"{id.partition(".")[2]}"' not in source(name)} == set()
    rest = {id for id in found - ids - reasons if id.partition(".")[0] not in ("cards", "words")}
    assert rest == set()
    assert all(texts.about(card, "title") for card in cardkit.load(name).cards.values())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_random_games_are_told_in_words(name: str, lang: str) -> None:
    game = cardkit.load(name)
    seats = game.seat_range[0]
    texts = game.texts(lang).named([f"P{n}" for n in range(seats)])
    for seed in range(4):
        t, rng = game.start(seats, seed), random.Random(seed)
        while not t.over:
            for move in t.moves:
                about = t.rules.about(t.view(t.seat), t.seat, move)
                assert "{" not in texts.move(move, **about)
            t.apply(rng.choice(t.moves))
        lines = [narrate(event, texts) for event in read_log(t.log)]
        assert any(lines)
        assert all(line is None or ("{" not in line and "_" not in line) for line in lines)
