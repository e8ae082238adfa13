"""Slips of English that came back often enough to be looked for: what to write instead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = (
    "*.md",
    "docs/*.md",
    "benchmarks/*.md",
    "plugins/*/*.md",
    "examples/*/*.md",
    "cardkit/**/*.py",
    "cardkit/**/*.js",
    "cardkit/**/en.toml",
    "plugins/*/src/**/*.py",
    "plugins/*/src/**/en.toml",
    "examples/*/src/**/*.py",
    "examples/*/src/**/en.toml",
    "examples/mechanisms/*.py",
)
SLIPS = {
    r"(?<!there )\bis no (?!longer|other|more|one|help|limit|cap|secret|choice|wall|news)[a-z]": (
        "is not a …"
    ),
    r"\banew\b": "again, from scratch",
    r"\b(he(?!-\d)|him|his|himself)\b": "they, them, their",
    r"\bchance has fallen\b": "cards have been drawn or shuffled",
    r"\bplugins? brings?\b": "provides",
    r"\bgo(es)? on with\b": "resume, continue",
    r"\bwhat becomes of\b": "what happens to",
    r"\b(noun a file|stream a seat|row a game|pair a game|value a game)\b": "per",
    r"\b(row|column|worlds) a (figure|value|decision|move)\b": "per",
    r"(?<!every )\bso many\b(?! (words|arguments|ways|players))": "this many, that many",
    r"\bthat there (is|are) not\b": "that does not exist",
    r"\bis (as|so) likely\b(?! (as|that))": "equally likely",
    r"\bstands? nowhere\b": "is written nowhere",
    r"\bof one's own\b": "of your own",
    r"\bin vain\b": "for nothing, without effect",
    r"\bby day\b|\bby night\b": "light, dark",
    r"\bmuch more exact\b": "say by how much",
    r"\bfor ever\b": "forever",
    r"\bin the midst of\b": "in the middle of",
    r"\bsees? to it that\b": "makes sure that",
    r"\bsteers? (a|the) terminal\b": "control the terminal",
    r"\btyping error\b": "typo",
    r"\bseldom\b": "rarely",
    r"\bexists already\b": "already exists",
    r"\bis to (decide|move)\b": "has to decide, it is their turn",
    r"\"\"\"(Refuses|Raises? for) ": "Reject …, Raise if …",
    r"\b(games|moves|pairs) a (side|decision|deal)\b": "per",
    r"\b(in|of|by|after) (which|what) part of\b": "in what share of, after what fraction of",
    r"\bwere asked for\b": "were requested",
    r"\bplay goes the other way\b": "the direction of play changes",
}


@pytest.mark.parametrize("slip", SLIPS)
def test_no_page_has_it(slip: str) -> None:
    pattern = re.compile(slip, re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for page in PAGES
        for path in sorted(ROOT.glob(page))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, f"write: {SLIPS[slip]}\n" + "\n".join(found)
