"""Records to be changed and checked, for the tests of verify."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardkit.play.records.reader import read_records
from cardkit.play.records.replay import RecordMismatch, Replay
from helpers.tiny import highcard, library

Lines = list[dict[str, Any]]


def played(cap: int | None = None, seed: int = 7, **options: Any) -> Lines:
    """The lines of a game: header, pick, shuffle, two events, decisions …"""
    game = highcard(**{"rounds": 2, "may_fold": True, **options})
    match = game.play("random,random", seed=seed, cap=cap, library=library())
    return list(json.loads(match.record.text.join("[]").replace("\n", ",").replace(",]", "]")))


def check(path: Path, lines: Lines | str) -> None:
    text = lines if isinstance(lines, str) else "".join(json.dumps(x) + "\n" for x in lines)
    path.write_text(text, encoding="utf-8")
    for recorded in read_records(path):
        Replay(recorded, recorded.load(library())).check()


def first(lines: Lines, key: str, after: int = 0) -> int:
    return next(i for i, line in enumerate(lines) if i >= after and key in line)


def problem(path: Path, lines: Lines) -> tuple[int, str]:
    """The number and message of the first line that does not hold."""
    with pytest.raises(RecordMismatch) as caught:
        check(path, lines)
    number, message = caught.value.line, str(caught.value)
    return number, message.removeprefix(f"line {number}: ")
