"""What earlier versions wrote still resumes, verifies and loads, or is refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy

import attrs
import pytest
from old.write import CASES, EXAMPLES, Case, decide

from cardkit import CardkitError, Library
from cardkit.play.match import Match
from cardkit.play.records.reader import read_records
from cardkit.play.records.replay import Replay
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import resume_saved

OLD = Path(__file__).parents[1] / "old"
VERSIONS = sorted(folder for folder in OLD.iterdir() if folder.name[0].isdecimal())

every_file = pytest.mark.parametrize(
    ("folder", "case"),
    [(folder, case) for folder in VERSIONS for case in CASES],
    ids=lambda each: each.name,
)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("CARDKIT_PLUGINS", EXAMPLES)
    return Library.installed()


def written(folder: Path, case: Case, kind: str) -> Path:
    return folder / f"{case.name}.{kind}"


def resumed(folder: Path, case: Case, library: Library, saves: Saves) -> Match:
    """The match of an old save, in the place of saves."""
    saves.folder.mkdir(parents=True)
    copy(written(folder, case, "save.ckr"), saves.folder / "old-1.ckr")
    return resume_saved(saves, "old-1", library).match


@every_file
def test_a_save_resumes_and_leads_to_the_same_record(
    folder: Path, case: Case, library: Library
) -> None:
    saves = Saves()
    match = resumed(folder, case, library, saves)
    assert match.practice == case.practice
    while not match.table.over:
        decide(match)
    expected = written(folder, case, "record.ckr").read_text(encoding="utf-8")
    assert (saves.finished / "old-1.ckr").read_text(encoding="utf-8") == expected


@every_file
def test_a_record_verifies(folder: Path, case: Case, library: Library) -> None:
    (recorded,) = read_records(written(folder, case, "record.ckr"))
    Replay(recorded, recorded.load(library)).check()


@every_file
def test_a_table_loads_and_plays_on_to_the_same_result(
    folder: Path, case: Case, library: Library
) -> None:
    held = json.loads(written(folder, case, "table.json").read_text(encoding="utf-8"))
    match = resumed(folder, case, library, Saves())
    t = match.game.from_json(held["table"])
    assert bool(t.sealed and t.sealed[2]) == case.sealed
    if folder.name == "0.1.0":  # which wrote no log
        with pytest.raises(CardkitError, match="this table has no log"):
            t.information_key(0)
    while not match.table.over:
        assert (t.seat, t.moves) == (match.table.seat, match.table.moves)
        before = len(match.table.log)
        decide(match)
        t.apply(match.table.log[before][2])
    assert json.loads(json.dumps(attrs.asdict(t.result))) == held["result"]
