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
    assert {len(header.seats) for header in headers} >= {2, 3, 4, 7}
    assert {header.options["starter"] for header in headers} == {"youngest", "winner", "rotate"}
    assert {header.options["starter_may_finish"] for header in headers} == {False, True}


@pytest.mark.parametrize(
    ("stem", "given"),
    [
        ("may_finish", {"starter_may_finish": False}),
        ("rotate", {"starter": "youngest"}),
        ("winner", {"youngest": 0}),
        ("two", {"rounds": 6}),
    ],
)
def test_a_record_with_other_options_does_not_hold(stem: str, given: dict[str, object]) -> None:
    with pytest.raises(DoesNotHold, match=r"^line \d+: "):
        replayed(HERE / f"{stem}.ckr", **given)
