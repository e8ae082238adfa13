"""The client as files: small, of one piece, and without a word about any game."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import cardkit
from cardkit.plugin.library import Library
from cardkit.serve.client_files import read_client

CLIENT = Path(cardkit.__file__).parent / "serve" / "client"
FILES = sorted(path for path in CLIENT.iterdir() if path.is_file())


@pytest.mark.parametrize("other", ["words.en.js", "words.de.js"])
def test_it_is_small(other: str) -> None:
    """What a browser is sent: all files but the words of the other language."""
    sent = [file.packed for name, file in read_client().items() if name != other]
    assert len(sent) == len(FILES) - 1
    assert sum(map(len, sent)) <= 30_000


def test_what_is_sent_says_what_the_files_say() -> None:
    for path in FILES:
        text, sent = path.read_text(encoding="utf-8"), read_client()[path.name]
        assert gzip.decompress(sent.packed) == sent.plain
        if path.suffix == ".js":  # but for comments and space
            text = re.sub(r"(^|\s)// .*", "", text, flags=re.MULTILINE)
            plain = sent.plain.decode()
            assert squeezed(plain) == squeezed(text)
            assert re.findall(r'"[^"\n]*"', plain) == re.findall(r'"[^"\n]*"', text)


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


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
