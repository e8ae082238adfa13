"""Saves whose file, lock or folder is taken away while the game is played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.saving import kept, left, played
from helpers.screen import Screen
from helpers.terminal import Terminal
from helpers.tiny import MADEUP, RESUME, library

from cardkit import CardkitError
from cardkit.play.saves.file import SaveFailed
from cardkit.play.saves.folder import FINISHED_KEPT, Saves, data_directory
from cardkit.play.saves.resume import resume


def remove_file(saves: Saves) -> None:
    (saves.folder / "highcard-1.ckr").unlink()


def remove_folder(saves: Saves) -> None:
    shutil.rmtree(saves.folder)


def remove_everything(saves: Saves) -> None:
    shutil.rmtree(saves.folder.parent)


def truncate(saves: Saves) -> None:
    os.truncate(saves.folder / "highcard-1.ckr", 10)


def put_back_an_old_one(saves: Saves) -> None:
    path = saves.folder / "highcard-1.ckr"
    text = path.read_bytes()
    path.unlink()
    path.write_bytes(text)


def put_a_link(saves: Saves) -> None:
    path = saves.folder / "highcard-1.ckr"
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def remove_lock(saves: Saves) -> None:
    (saves.folder / "highcard-1.lock").unlink()


ACTS = [
    remove_file,
    remove_folder,
    remove_everything,
    truncate,
    put_back_an_old_one,
    put_a_link,
    remove_lock,
]
Act = Callable[[Saves], None]


@pytest.mark.parametrize("decisions", [0, 3])
@pytest.mark.parametrize("act", ACTS)
def test_it_is_written_again_with_the_next_move(act: Act, decisions: int) -> None:
    saves = Saves()
    match = kept(saves, decisions)
    act(saves)
    played(match, 2)
    assert match.save is not None
    assert match.save.path.read_text(encoding="utf-8") == match.record.text
    assert not match.save.path.is_symlink()
    with pytest.raises(CardkitError, match="is being played in another window"):
        saves.open()  # it is held as before
    match.leave()
    again = resume(saves.open(), library()).match
    assert again.decisions == decisions + 2


@pytest.mark.parametrize("act", ACTS)
def test_a_game_that_ends_is_kept_all_the_same(act: Act) -> None:
    saves = Saves()
    match = kept(saves)
    while not match.table.over:
        before = match.decisions
        act(saves)
        played(match, 1)
        assert match.decisions == before + 1
    (record,) = saves.records()
    assert record.read_text(encoding="utf-8") == match.record.text
    assert saves.all() == []


@pytest.mark.parametrize("act", [remove_file, remove_folder])
def test_a_move_is_taken_back(act: Act) -> None:
    saves = Saves()
    match = kept(saves, 4, practice=True)
    act(saves)
    match.take_back()
    assert match.save is not None
    assert match.save.path.read_text(encoding="utf-8") == match.record.text


def test_another_game_that_has_the_name_now_is_not_touched() -> None:
    saves = Saves()
    ours = kept(saves, 2)
    remove_folder(saves)
    theirs = kept(saves, 5)
    assert theirs.save is not None and theirs.save.id == "highcard-1"
    with pytest.raises(SaveFailed, match=r"^'highcard-1' is being played in another window$"):
        played(ours, 1)
    assert ours.save is None and ours.decisions == 3
    with pytest.raises(CardkitError, match="is being played in another window"):
        saves.open()  # they hold it as before
    played(theirs, 1)
    assert theirs.save.path.read_text(encoding="utf-8") == theirs.record.text


def test_another_game_that_was_left_under_the_name_is_not_touched() -> None:
    saves = Saves()
    ours = kept(saves, 2)
    remove_folder(saves)
    path = left(saves, 5)
    text = path.read_text(encoding="utf-8")
    with pytest.raises(SaveFailed, match=r"^there is another 'highcard-1' now$"):
        played(ours, 1)
    assert path.read_text(encoding="utf-8") == text
    saves.open("highcard-1").close()


def test_what_cannot_be_written_again_is_told() -> None:
    saves = Saves()
    match = kept(saves, 2)
    remove_folder(saves)
    saves.folder.touch()
    with pytest.raises(SaveFailed, match=r"^(Not a directory|File exists) \("):
        played(match, 1)
    assert match.save is None


# -- at the table --------------------------------------------------------------------------

PLAY = ("play", "highcard", "--seats", "you,highest", "--seed", "1", "--set", "rounds=9")


def in_play() -> Terminal:
    """A game at a terminal after one move, waiting for the next."""
    terminal = Terminal(*PLAY, "--plain")
    terminal.until("move (key or")
    terminal.type("a\n")
    terminal.until("move (key or")
    return terminal


def test_what_was_removed_before_leaving_is_written_again() -> None:
    saves = Saves()
    terminal = in_play()
    remove_folder(saves)
    terminal.type("q\n")
    terminal.until(f"You left the game. The game is saved; resume it with: {RESUME}")
    assert terminal.process.wait(120) == 0
    terminal.close()
    assert len(resume(saves.open("highcard-1"), library()).match.marks) == 1


def test_what_cannot_be_saved_any_more_is_not_called_saved() -> None:
    saves = Saves()
    terminal = in_play()
    remove_folder(saves)
    saves.folder.touch()
    terminal.type("q\n")
    terminal.until("You left the game. The game cannot be saved: ")
    terminal.until(". The game was not saved. Seed: 1")
    assert terminal.process.wait(120) == 0
    terminal.close()


def test_the_person_is_told_at_the_next_move() -> None:
    saves = Saves()
    terminal = in_play()
    remove_folder(saves)
    saves.folder.touch()
    terminal.type("a\n")
    terminal.until("The game cannot be saved: ")
    terminal.until("Continue without saving? (y/n): ")
    terminal.type("n\n")
    terminal.until("You left the game. The game was not saved. Seed: 1")
    assert terminal.process.wait(120) == 0
    terminal.close()


def test_the_person_is_told_on_the_full_screen() -> None:
    saves = Saves()
    screen = Screen("--plugins-dir", str(MADEUP), *PLAY, "--fast")
    screen.until("play the")
    remove_folder(saves)
    saves.folder.touch()
    screen.press("\r", "Continue without saving?")
    screen.press("n", "The game was not saved. Seed: 1")
    assert screen.ended() == 0, screen.shown[-3000:]
    screen.close()


def test_on_the_full_screen_it_is_written_again() -> None:
    saves = Saves()
    screen = Screen("--plugins-dir", str(MADEUP), *PLAY, "--fast")
    screen.until("play the")
    remove_everything(saves)
    screen.type("q")
    screen.until("The game is saved; resume it with: ")
    assert screen.ended() == 0
    screen.close()
    assert [saved.id for saved in saves.all()] == ["highcard-1"]


# -- beginning -----------------------------------------------------------------------------


def test_many_begin_at_once_over_many_finished_records() -> None:
    saves = Saves()
    saves.finished.mkdir(parents=True)
    for n in range(FINISHED_KEPT + 50):
        path = saves.finished / f"highcard-{n}.ckr"
        path.touch()
        os.utime(path, (n, n))
    code = (
        "import sys\nfrom pathlib import Path\nfrom cardkit.play.saves.folder import Saves\n"
        "saves = Saves(Path(sys.argv[1]))\nprint(flush=True)\nsys.stdin.read()\n"
        "held = saves.begin('highcard')\nheld.rewrite('x', 0)\nprint(held.id)\n"
    )
    command = [sys.executable, "-c", code, str(data_directory())]
    children = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(12)
    ]
    for child in children:
        assert child.stdout is not None
        child.stdout.readline()
    for child in children:
        assert child.stdin is not None
        child.stdin.close()
        child.stdin = None
    ids = [child.communicate()[0].strip() for child in children]
    assert [child.returncode for child in children] == [0] * 12
    assert len(set(ids)) == 12 and all(ids)
    assert len(saves.all()) == 12


def test_records_that_cannot_be_looked_at_or_removed_are_no_reason_to_play_unsaved() -> None:
    saves = Saves()
    for n in range(FINISHED_KEPT + 1):
        (saves.finished / f"highcard-{n}.ckr").mkdir(parents=True)
    (saves.finished / "gone.ckr").symlink_to("nowhere")  # as one that is removed just now
    match = kept(saves, 1)
    assert match.save is not None and match.save.id == f"highcard-{FINISHED_KEPT + 1}"


def test_a_game_that_was_begun_and_left_meanwhile_keeps_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saves, other = Saves(), Saves()
    held = Saves._held_save

    def late(self: Saves, id: str) -> object:
        monkeypatch.setattr(Saves, "_held_save", held)
        left(other, 4)
        return held(self, id)

    monkeypatch.setattr(Saves, "_held_save", late)
    match = kept(saves)
    assert match.save is not None and match.save.id == "highcard-2"
    assert {saved.id: saved.decisions for saved in saves.all()} == {
        "highcard-1": 4,
        "highcard-2": 0,
    }


def test_a_link_with_the_name_of_the_new_file_is_not_written_through(tmp_path: Path) -> None:
    saves = Saves()
    saves.folder.mkdir(parents=True)
    target = tmp_path / "mine"
    target.write_text("precious")
    (saves.folder / ".highcard-1.ckr.new").symlink_to(target)
    match = kept(saves)
    assert target.read_text() == "precious"
    assert match.save is not None and not match.save.path.is_symlink()
    assert match.save.path.read_text(encoding="utf-8") == match.record.text


def test_a_link_with_the_name_of_a_lock_is_not_followed(tmp_path: Path) -> None:
    saves = Saves()
    saves.folder.mkdir(parents=True)
    (saves.folder / "highcard-1.lock").symlink_to(tmp_path / "mine")
    with pytest.raises(SaveFailed, match="symbolic links"):
        kept(saves)
    assert not (tmp_path / "mine").exists()
