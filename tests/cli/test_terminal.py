"""The program at a terminal: the keyboard is passed on, Ctrl-D and Ctrl-C end it cleanly."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from helpers.terminal import PATIENCE, Terminal
from helpers.tiny import RESUME


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    args = ("play", "highcard", "--seats", "you,Ann=you", "--seed", "1", "--plain")
    made = Terminal(*args)
    yield made
    made.close()


def pass_on(terminal: Terminal) -> str:
    """Takes the keyboard when the program says to; the name of whose turn is shown then."""
    assert "\n" * 30 in terminal.until("Pass the keyboard to ").replace("\r", "")
    name = terminal.until(" and press Enter: ")
    terminal.type("\n")
    shown = terminal.until(", your move")
    (own,) = [line for line in shown.splitlines() if line.startswith(">")]
    assert own.split()[1] == name
    return name


def test_the_keyboard_is_passed_on_before_a_hand_is_shown(terminal: Terminal) -> None:
    first = pass_on(terminal)
    terminal.type("1\n")
    assert {first, pass_on(terminal)} == {"Ann", "Player"}


def test_the_end_of_input_while_the_keyboard_is_passed_on(terminal: Terminal) -> None:
    terminal.until("press Enter: ")
    terminal.type("\x04")
    terminal.until(f"The input has ended. The game is saved; go on with: {RESUME}")
    assert terminal.process.wait(PATIENCE) == 0


def test_interrupted(terminal: Terminal) -> None:
    pass_on(terminal)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait(PATIENCE) == 130
    terminal.shown = ""
