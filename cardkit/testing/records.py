"""Checks of records: what a game writes can be verified."""

from __future__ import annotations

import tempfile
from pathlib import Path

from cardkit.play.match import Match
from cardkit.play.recordfile import read_records
from cardkit.play.seating import SeatPlan
from cardkit.play.verify import DoesNotHold, Replay

from .case import Case


def records_verify(case: Case) -> None:
    """The record of a game, written and read back, holds against the rules."""
    t = case.start()
    for _ in case.tables(t):
        pass
    plans = [SeatPlan(f"Seat {seat}", "random") for seat in range(case.seats)]
    match = Match(case.game, plans, case.seed, [], t, [])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.ckr"
        match.record.write(path)
        (recorded,) = read_records(path)
    try:
        Replay(recorded, case.game).check()
    except DoesNotHold as error:
        case.fail(f"the record of a game does not hold: {error}")
