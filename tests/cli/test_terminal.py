"""The program at a terminal: the keyboard is passed on, Ctrl-D and Ctrl-C end it cleanly."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from helpers.terminal import PATIENCE, Terminal
from helpers.tiny import RESUME

PASS_ON = "Pass the keyboard to Ann and press Enter: "


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    args = ("play", "highcard", "--seats", "you,Ann=you", "--seed", "1", "--plain")
    made = Terminal(*args)
    yield made
    made.close()


def test_the_keyboard_is_passed_on_before_a_hand_is_shown(terminal: Terminal) -> None:
    first = terminal.until(", your move")
    own = [line for line in first.splitlines() if line.startswith(">")][-1]
    name = own.split()[1]
    if name == "Ann":
        assert PASS_ON in first
        terminal.type("1\n")
        assert "\n" * 30 in terminal.until("Pass the keyboard to Player and").replace("\r", "")
    else:
        terminal.type("1\n")
        assert "\n" * 30 in terminal.until(PASS_ON).replace("\r", "")
    terminal.type("\n")
    second = terminal.until(", your move")
    shown = [line for line in second.splitlines() if line.startswith(">")][-1]
    assert shown.split()[1] != name


def test_the_end_of_input_while_the_keyboard_is_passed_on(terminal: Terminal) -> None:
    shown = terminal.until(", your move")
    if PASS_ON not in shown:
        terminal.type("1\n")
        terminal.until("press Enter: ")
    terminal.type("\x04")
    terminal.until(f"The input has ended. The game is saved; go on with: {RESUME}")
    assert terminal.process.wait(PATIENCE) == 0


def test_interrupted(terminal: Terminal) -> None:
    terminal.until("your move")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait(PATIENCE) == 130
    terminal.shown = ""
