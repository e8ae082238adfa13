"""A game that is killed, closed or told to end at any moment loses nothing."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import attrs
import pytest
from helpers.terminal import Terminal
from helpers.tiny import RESUME, library
from kill_campaign import DEALS, Course, campaign, table
from kill_fronts import ByLibrary

from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import resume


def test_a_kill_in_each_way_and_of_each_game(tmp_path: Path) -> None:
    """`tools/kill_campaign.py` has time for more."""
    tallies = campaign(3, tmp_path, seed="suite")
    killed = [tally for tally in tallies if tally.kills]
    assert [line for tally in tallies for line in tally.lost] == []
    assert len({tally.front for tally in killed}) == len({tally.game for tally in killed}) == 3
    assert sum(tally.acts for tally in tallies) > 2, table(tallies)


def test_a_campaign_sees_a_lost_move(tmp_path: Path) -> None:
    course = Course(ByLibrary(), DEALS[0], tmp_path, "suite")
    course.match.keep(course.saves)
    course.match.leave()
    course.begun, course.least = True, course.deal.after([0]).record.text
    assert course.problem(None) == "the save lacks a move"
    course.deal = attrs.evolve(course.deal, seed="other")
    course.match, course.least = course.deal.after([]), ""
    assert course.problem(None) == "it is another game"
    course.saves.open().delete()
    assert course.problem(None) == "the save is gone"


def in_play() -> Terminal:
    """A game at a terminal after one move, waiting for the next."""
    args = ("play", "highcard", "--seats", "you,highest", "--seed", "1", "--set", "rounds=9")
    terminal = Terminal(*args, "--plain")
    terminal.until("move (key or")
    terminal.type("a\n")
    terminal.until("move (key or")
    return terminal


def lost_nothing() -> None:
    match = resume(Saves().open(), library()).match
    assert len(match.marks) == 1  # one decision of a person
    match.leave()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_signal_ends_it(number: signal.Signals) -> None:
    terminal = in_play()
    terminal.process.send_signal(number)
    assert terminal.process.wait(120) == -number
    terminal.close()
    lost_nothing()


def test_the_terminal_is_closed() -> None:
    terminal = in_play()
    os.close(terminal.master)
    terminal.process.wait(120)
    lost_nothing()


def test_interrupted_it_says_how_to_go_on() -> None:
    terminal = in_play()
    terminal.process.send_signal(signal.SIGINT)
    terminal.until(f"You left the game. The game is saved; resume it with: {RESUME}")
    assert terminal.process.wait(120) == 130
    terminal.close()
    lost_nothing()


def test_the_person_decides_whether_to_go_on_unsaved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_DATA", "/dev/null")
    args = ("play", "highcard", "--seats", "you,highest", "--seed", "1", "--plain")
    left = "You left the game. The game was not saved. Seed: 1"
    for answer, then in (("y", "move (key or"), ("n", left)):
        terminal = Terminal(*args)
        terminal.until("The game cannot be saved: Not a directory (/dev/null/saves).")
        terminal.until("Continue without saving? (y/n): ")
        terminal.type(f"{answer}\n")
        terminal.until(then)
        terminal.close()
