"""The folder of saved games: who may write, what is on disk when, what becomes of it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from helpers.saving import kept, left, played
from helpers.tiny import library

from cardkit import CardkitError
from cardkit.play.saves import durable
from cardkit.play.saves.file import SaveFailed
from cardkit.play.saves.folder import FINISHED_KEPT, Saves, data_directory
from cardkit.play.saves.resume import resume


def test_the_data_directory(data_directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Saves().folder == data_directory / "saves"
    monkeypatch.delenv("CARDKIT_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    import platformdirs

    assert Saves().folder == platformdirs.user_data_path("cardkit", appauthor=False) / "saves"


def test_each_move_is_on_disk_when_apply_returns() -> None:
    match = kept(Saves())
    assert match.save is not None
    for _ in range(10):
        assert match.save.path.read_text(encoding="utf-8") == match.record.text
        played(match, 1)


def test_every_write_is_synced_before_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    acts: list[str] = []
    write, sync, replace = os.write, durable.sync, os.replace
    monkeypatch.setattr(os, "write", lambda *args: (acts.append("write"), write(*args))[1])
    monkeypatch.setattr("cardkit.play.saves.file.sync", lambda fd: (acts.append("sync"), sync(fd)))
    monkeypatch.setattr(durable, "sync", lambda fd: (acts.append("sync"), sync(fd)))
    monkeypatch.setattr(os, "replace", lambda *args: (acts.append("replace"), replace(*args)))
    folder = durable.sync_directory
    monkeypatch.setattr(durable, "sync_directory", lambda p: (acts.append("folder"), folder(p)))
    match = kept(Saves(), practice=True)
    assert acts == ["write", "sync", "replace", "folder"]
    acts.clear()
    played(match, 2)
    assert acts == ["write", "sync"] * 2
    acts.clear()
    match.take_back()
    assert acts == ["write", "sync", "replace", "folder"]


def test_a_move_writes_its_own_lines_only() -> None:
    match = kept(Saves())
    assert match.save is not None
    inode = match.save.path.stat().st_ino
    played(match, 12)
    assert match.save.path.stat().st_ino == inode
    assert match.save.logged == len(match.table.log)


def test_saves_are_private() -> None:
    path = left(Saves(), 1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_saves_are_numbered_and_the_latest_comes_first() -> None:
    saves = Saves()
    for n in range(3):
        os.utime(left(saves, n), (n, n))
    assert [(saved.id, saved.decisions) for saved in saves.all()] == [
        ("highcard-3", 2),
        ("highcard-2", 1),
        ("highcard-1", 0),
    ]
    with_header = saves.all()[0]
    assert with_header.header is not None and with_header.header.seats == ["Player", "Ada"]
    assert with_header.when == f"{datetime.fromtimestamp(2):%Y-%m-%d %H:%M}"
    held = saves.open()
    assert held.id == "highcard-3"
    held.delete()
    assert [saved.id for saved in saves.all()] == ["highcard-2", "highcard-1"]


def test_a_number_is_not_used_again_while_its_record_is_kept() -> None:
    saves = Saves()
    played(kept(saves))
    assert [path.stem for path in saves.records()] == ["highcard-1"]
    assert left(saves, 0).stem == "highcard-2"


def test_the_oldest_records_make_room() -> None:
    saves = Saves()
    saves.finished.mkdir(parents=True)
    for n in range(FINISHED_KEPT + 5):
        path = saves.finished / f"highcard-{n}.ckr"
        path.touch()
        os.utime(path, (n, n))
    played(kept(saves))
    names = [path.stem for path in saves.records()]
    assert len(names) == FINISHED_KEPT
    assert names[0] == f"highcard-{FINISHED_KEPT + 5}" and names[-1] == "highcard-6"


def test_what_is_not_there() -> None:
    saves = Saves()
    with pytest.raises(CardkitError, match=r"^there are no saved games; start one with 'cardkit p"):
        saves.open()
    left(saves, 0)
    with pytest.raises(CardkitError, match=r"^no saved game 'x'; there are: highcard-1$"):
        saves.open("x")


# -- one writer ----------------------------------------------------------------------------


def test_a_second_one_is_refused_until_the_first_leaves() -> None:
    saves = Saves()
    match = kept(saves, 1)
    busy = r"^'highcard-1' is being played in another window; close that one first$"
    for _ in range(2):
        with pytest.raises(CardkitError, match=busy):
            saves.open()
    match.leave()
    assert resume(saves.open(), library()).match.decisions == 1


def test_a_lock_ends_with_its_process() -> None:
    saves = Saves()
    left(saves, 1)
    code = (
        "import os, sys\nfrom pathlib import Path\nfrom cardkit.play.saves.folder import Saves\n"
        "held = Saves(Path(sys.argv[1])).open()\nprint('held', flush=True)\nsys.stdin.read()\n"
        "os.kill(os.getpid(), 9)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(data_directory())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None and child.stdout.readline() == "held\n"
    with pytest.raises(CardkitError, match="is being played in another window"):
        saves.open()
    child.communicate("")
    assert child.returncode == -9
    saves.open().close()


def test_a_lock_that_was_removed_meanwhile_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, lock = tmp_path / "lock", durable._lock

    def removed_first(fd: int) -> None:
        path.unlink()  # as its holder does, just before it lets go
        lock(fd)

    monkeypatch.setattr(durable, "_lock", removed_first)
    assert durable.Lock.take(path) is None
    monkeypatch.setattr(durable, "_lock", lock)
    taken = durable.Lock.take(path)
    assert taken is not None and durable.Lock.take(path) is None
    taken.release()
    assert not path.exists()


# -- where nothing can be written ----------------------------------------------------------


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveFailed, match=r"^Not a directory \(.*saves\)$"):
        kept(Saves(tmp_path / "file"))


def test_a_failed_write_leaves_the_save_as_it_was() -> None:
    saves = Saves()
    match = kept(saves, 2)
    assert match.save is not None
    path, before = match.save.path, match.save.path.read_bytes()
    os.close(match.save.fd or 0)  # the next write fails
    match.save.fd = os.open(path, os.O_RDONLY)
    with pytest.raises(SaveFailed, match=r"^Bad file descriptor \(.*highcard-1.ckr\)$"):
        played(match, 1)
    assert match.decisions == 3 and match.save is None  # the move is made; the game goes on
    assert path.read_bytes() == before
    assert played(match).table.over
    assert resume(saves.open(), library()).match.decisions == 2


def test_a_failed_take_back_leaves_the_save_as_it_was() -> None:
    saves = Saves()
    match = kept(saves, 4, practice=True)
    assert match.save is not None
    path, before = match.save.path, match.save.path.read_bytes()
    (saves.folder / ".highcard-1.ckr.new").mkdir()
    with pytest.raises(SaveFailed, match=r"^Is a directory \("):
        match.take_back()
    assert path.read_bytes() == before and match.save is None
    assert match.decisions < 4
