"""Complete games by another hand, checked against the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit import Library
from cardkit.play.recordfile import read_records
from cardkit.play.verify import DoesNotHold, Replay

RECORDS = sorted((Path(__file__).parent / "records").glob("*.ckr"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_holds(path: Path) -> None:
    (recorded,) = read_records(path)
    replay = Replay(recorded, recorded.load(Library.installed()))
    replay.check()
    assert replay.t.over
    assert replay.position == len(recorded.lines) - 1


def test_records_cover_options_and_seats() -> None:
    headers = [read_records(path)[0].header for path in RECORDS]
    assert {len(header.seats) for header in headers} >= {2, 3, 4, 5, 20}
    assert {header.options["first"] for header in headers} == {"dealer", "left"}
    assert {header.options["bust_in_flip_three"] for header in headers} == {"give", "discard"}


def test_a_record_with_other_options_does_not_hold() -> None:
    path = next(path for path in RECORDS if path.stem == "english")
    (recorded,) = read_records(path)
    game = recorded.load(Library.installed()).configure({"stay_requires_card": False})
    with pytest.raises(DoesNotHold, match=r"^line \d+: "):
        Replay(recorded, game).check()
