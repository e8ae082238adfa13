"""The messages that the page lists are messages of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MESSAGES = re.findall(
    r"^\| `(.*?)` \|", (ROOT / "docs/errors.md").read_text(encoding="utf-8"), re.MULTILINE
)
EXAMPLES = ("game.toml:12: cards[3] …", "line 7: …", "… takes 3 to … seats, not …")


@pytest.fixture(scope="module")
def source() -> str:
    files = [*ROOT.glob("cardkit/**/*.py"), ROOT / "cardkit/locale/en.toml"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return re.sub(r'"\s*\n\s*f?"', "", text)  # a message may go over several lines


def test_there_are_messages() -> None:
    assert len(MESSAGES) > 12


@pytest.mark.parametrize("message", [m for m in MESSAGES if m not in EXAMPLES])
def test_the_program_says_it(message: str, source: str) -> None:
    parts = [part for part in re.split(r"…|'…'", message) if len(part) > 5]
    assert parts
    for part in parts:
        assert part.strip(" ':?") in source, part
