"""Complete games by another hand, checked against the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.play.records.reader import read_records
from cardkit.play.records.replay import DoesNotHold
from cardkit.testing.checks.records import replayed

HERE = Path(__file__).parent / "records"
RECORDS = sorted(HERE.glob("*.ckr"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_holds(path: Path) -> None:
    replay = replayed(path)
    assert replay.t.over
    assert replay.position == len(replay.recorded.lines) - 1


def test_records_cover_options_and_seats() -> None:
    headers = [read_records(path)[0].header for path in RECORDS]
    assert {len(header.seats) for header in headers} >= {2, 3, 4, 8}
    for option in ("play_drawn_action", "with_reset", "dealer"):
        assert len({header.options[option] for header in headers}) == 2


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("drawn_actions", "play_drawn_action", False),
        ("four", "play_drawn_action", True),
        ("dealer", "dealer", 0),
        ("no_reset", "with_reset", True),
        ("eight", "hand_size", 6),
    ],
)
def test_a_record_with_other_options_does_not_hold(name: str, option: str, value: object) -> None:
    with pytest.raises(DoesNotHold, match=r"^line \d+: "):
        replayed(HERE / f"{name}.ckr", **{option: value})
