"""Short games by both readings of SV-Q05, compared line by line with what they were."""

from __future__ import annotations

from pathlib import Path

from cardkit.testing import golden

HERE = Path(__file__).parent / "golden"

TestThree = golden(HERE / "three.txt", "seven(rounds=1)", 3)
TestStarterMayFinish = golden(
    HERE / "starter_may_finish.txt", "seven(rounds=1,starter_may_finish=true)", 2
)


def test_the_playthroughs_show_what_is_special() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.txt"))
    for event in ("round_begins", "seven", "stuck", "finished", "paid"):
        assert f'{{"event": "{event}"' in text
