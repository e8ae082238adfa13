"""ARCHITECTURE.md names files that are there, and functions that are in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
FILES = sorted(set(re.findall(r"`([\w/]+\.(?:py|js|toml))`", PAGE)))
#: ``play/seating.py`: `read_seats``, and ``_name` in `file.py``
FUNCTIONS = re.findall(r"`([\w/]+\.py)`: `(\w+)`", PAGE)
FUNCTIONS += [(file, name) for name, file in re.findall(r"`(\w+)` in `([\w/]+\.py)`", PAGE)]
#: Files of a game, and a name that stands for many.
ELSEWHERE = {"game.toml", "learn.toml", "rules.py", "table.py", "de.toml", "en.toml"}
ELSEWHERE |= {"locale/en.toml", "cli/NAME.py"}


def find(file: str) -> list[Path]:
    """The files that are meant: by their path, or anywhere in the package by their name."""
    paths = [ROOT / file, ROOT / "cardkit" / file]
    if "/" not in file:
        paths += (ROOT / "cardkit").rglob(file)
    return [path for path in paths if path.is_file()]


@pytest.mark.parametrize("file", [file for file in FILES if file not in ELSEWHERE])
def test_the_file_is_there(file: str) -> None:
    assert find(file)


@pytest.mark.parametrize(("file", "name"), FUNCTIONS)
def test_the_name_is_in_the_file(file: str, name: str) -> None:
    assert any(re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")) for path in find(file))


def test_there_is_something_to_check() -> None:
    assert len(FILES) > 60 and len(FUNCTIONS) > 4
