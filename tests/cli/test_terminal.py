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


def test_the_keyboard_is_passed_on_before_a_hand_is_shown(terminal: Terminal) -> None:
    """Also before the first one; what was shown is cleared, and so is what was scrolled off."""
    named = []
    for _ in range(2):
        terminal.shown = ""
        passed = terminal.until("press Enter: ")
        cleared, _, asked = passed.partition("\033[H\033[2J\033[3J")
        assert "\n" * 30 in cleared.replace("\r", "")
        named.append(asked.split()[4])
        terminal.type("\n")
        shown = terminal.until(", your move")
        own = [line for line in shown.splitlines() if line.startswith(">")][-1]
        assert own.split()[1] == named[-1]
        terminal.type("a\n")
    assert sorted(named) == ["Ann", "Player"]


def test_the_end_of_input_while_the_keyboard_is_passed_on(terminal: Terminal) -> None:
    terminal.until("press Enter: ")
    terminal.type("\x04")
    terminal.until(f"The input has ended. The game is saved; resume it with: {RESUME}")
    assert terminal.process.wait(PATIENCE) == 0


def test_interrupted(terminal: Terminal) -> None:
    terminal.until("press Enter: ")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.process.wait(PATIENCE) == 130
    terminal.shown = ""
