"""The client as files: small, of one piece, and without a word about any game."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import cardkit
from cardkit.plugin.library import Library

CLIENT = Path(cardkit.__file__).parent / "serve" / "client"
FILES = sorted(path for path in CLIENT.iterdir() if path.is_file())


def test_it_is_small() -> None:
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in FILES) <= 30_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    games = [*Library.installed().ids, "kuhn", "whist", "golf", "crazy"]
    names = [name for name in games if name != "seven"]
    assert not [name for name in names if re.search(rf"\b{name}\b", text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_comes_from_elsewhere_and_no_text_becomes_a_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write"):
        assert forbidden not in text
    outside = re.findall(r"(?:https?:)?//[\w.-]+\.\w+", text)
    assert [each for each in outside if "www.w3.org" not in each] == []


def test_both_languages_say_the_same() -> None:
    text = (CLIENT / "words.js").read_text(encoding="utf-8")
    english, german = text.split("const DE = {")
    keys = [re.findall(r"(?:^|[ {])(\w+): [\"\[]", half) for half in (english, german)]
    assert keys[0] == keys[1] and len(keys[0]) > 100
