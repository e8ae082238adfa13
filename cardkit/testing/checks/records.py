"""Checks on records: what a game writes can be verified."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from cardkit.engine.loading.game import Game
from cardkit.play.match import Match
from cardkit.play.records.reader import read_records
from cardkit.play.records.replay import RecordMismatch, Replay
from cardkit.play.seating import SeatPlan
from cardkit.plugin.library import Library
from cardkit.testing.case import Case


def records_verify(case: Case) -> None:
    """The record of a game, written and read back, agrees with the rules."""
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
    except RecordMismatch as error:
        case.fail(f"the record of a game does not hold: {error}")


def replay_record(path: str | Path, game: Game | None = None, /, **options: Any) -> Replay:
    """Replay the only game in a record, checked to its end, under the rules it was played by or
    those of `game`; `options` override those it was played with.

    Raises RecordMismatch, which names the line, if the record is not consistent with the rules.
    """
    (recorded,) = read_records(Path(path))
    replay = Replay(recorded, recorded.load(Library.installed(), game).configure(options))
    replay.check()
    return replay
