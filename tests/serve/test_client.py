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


@pytest.mark.parametrize("other", ["words.en.js", "words.de.js"])
def test_it_is_small(other: str) -> None:
    """What a browser loads: all files but the words of the other language."""
    loaded = [path for path in FILES if path.name != other]
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in loaded) <= 30_000


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
    texts = [(CLIENT / f"words.{lang}.js").read_text(encoding="utf-8") for lang in ("en", "de")]
    keys = [re.findall(r"(?:^|[ {])(\w+): [\"\[]", text) for text in texts]
    assert keys[0] == keys[1] and len(keys[0]) > 100
