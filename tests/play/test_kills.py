"""A game that is killed, closed or told to end at any moment loses nothing."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from helpers.tiny import RESUME, library
from test_cli_terminal import Terminal

from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import resume
from cardkit.testing.kills import campaign


def test_ten_kills_at_random_moments(tmp_path: Path) -> None:
    tally = campaign(10, tmp_path, seed="suite")
    assert tally.lost == []
    assert tally.kills == 10 and tally.told > 20


def in_play() -> Terminal:
    """A game at a terminal after one move, waiting for the next."""
    args = ("play", "highcard", "--seats", "you,highest", "--seed", "1", "--set", "rounds=9")
    terminal = Terminal(*args, "--plain")
    terminal.until("your move")
    terminal.type("1\n")
    terminal.until("your move")
    return terminal


def lost_nothing() -> None:
    match = resume(Saves().open(), library()).match
    assert len(match.marks) == 1  # one decision of a person
    match.leave()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_signal_ends_it(number: signal.Signals) -> None:
    terminal = in_play()
    terminal.process.send_signal(number)
    assert terminal.process.wait(30) == -number
    terminal.close()
    lost_nothing()


def test_the_terminal_is_closed() -> None:
    terminal = in_play()
    os.close(terminal.master)
    terminal.process.wait(30)
    lost_nothing()


def test_interrupted_it_says_how_to_go_on() -> None:
    terminal = in_play()
    terminal.process.send_signal(signal.SIGINT)
    terminal.until(f"You left the game. The game is saved; go on with: {RESUME}")
    assert terminal.process.wait(30) == 130
    terminal.close()
    lost_nothing()


def test_the_person_decides_whether_to_go_on_unsaved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_DATA", "/dev/null")
    args = ("play", "highcard", "--seats", "you,highest", "--seed", "1", "--plain")
    for answer, then in (("y", "your move"), ("n", "You left the game. It was not saved. Seed: 1")):
        terminal = Terminal(*args)
        terminal.until("The game cannot be saved: Not a directory (/dev/null/saves).")
        terminal.until("Go on without saving? (y/n): ")
        terminal.type(f"{answer}\n")
        terminal.until(then)
        terminal.close()
