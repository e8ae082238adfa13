"""Several people at one keyboard: nobody sees through the program what others hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.terminal import Terminal
from helpers.tiny import program

from cardkit.play.saves.folder import Saves

TWO = ("play", "highcard", "--seats", "Mia=you,Tom=you", "--seed", "1", "--plain")


def begun(*args: str) -> Path:
    """The save of a game that was begun and left."""
    assert program(*args, stdin="q\n").returncode == 0
    return Saves().all()[0].path


@pytest.mark.parametrize("command", [["replay"], ["replay", "--plain"]])
def test_a_game_that_two_people_play_is_not_shown(command: list[str]) -> None:
    save = begun(*TWO)
    done = program(*command, save)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"cardkit: {save}: Mia, Tom have not finished this game, and it would show every hidden "
        "card; 'cardkit resume' continues it\n"
    )


def test_a_game_of_one_person_can_be_looked_at() -> None:
    save = begun("play", "highcard", "--seats", "Mia=you,random", "--seed", "1", "--plain")
    assert program("replay", save).returncode == 0


def test_a_finished_game_of_two_people_is_shown(tmp_path: Path) -> None:
    made = tmp_path / "game.ckr"
    assert program(*TWO, "--record", made, stdin="a\n" * 200).returncode == 0
    done = program("replay", made)
    assert done.returncode == 0, done.stderr
    assert "Mia" in done.stdout


def test_the_debugger_refuses_the_seed_of_a_game_that_two_people_play() -> None:
    begun(*TWO)
    done = program("play", "highcard", "--debug", "--seed", "1", stdin="q\n")
    assert done.returncode == 2
    assert "Mia, Tom have not finished the game with this seed (highcard-1)" in done.stderr
    assert program("play", "highcard", "--debug", "--seed", "2", stdin="q\n").returncode == 0


@pytest.mark.parametrize(("term", "forgets"), [("xterm-256color", True), ("vt100", False)])
def test_plain_mode_says_where_it_cannot_clear(term: str, forgets: bool) -> None:
    terminal = Terminal(*TWO, TERM=term)
    try:
        shown = terminal.until("press Enter: ")
        assert "\033[3J" in shown
        assert bool(re.search("this terminal cannot clear it", shown)) is not forgets
    finally:
        terminal.close()
