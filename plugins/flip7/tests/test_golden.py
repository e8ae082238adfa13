"""Short games of both editions, compared line by line with what they were."""

from __future__ import annotations

from pathlib import Path

import cardkit
from cardkit.testing import golden

HERE = Path(__file__).parent / "golden"

TestKosmos = golden(
    HERE / "flip7.txt", "flip7(edition=kosmos,target_score=30)", 3, seed=67, choices=1
)
TestTheOp = golden(
    HERE / "flip7_the_op.txt", "flip7(edition=the_op,target_score=30)", 3, seed=12, choices=6
)


def test_there_is_a_playthrough_of_every_edition() -> None:
    first = [path.read_text(encoding="utf-8").split()[1] for path in HERE.glob("*.txt")]
    editions = cardkit.load("flip7").option_infos["edition"].choices
    assert sorted(first) == sorted(f"edition={edition}" for edition in editions)
