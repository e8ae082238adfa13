"""The program at a terminal: the keyboard is passed on, Ctrl-D and Ctrl-C end it cleanly."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from helpers.tiny import MADEUP, RESUME

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")

# Tests may run where these are ignored (a background job), and a child would inherit that.
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from cardkit.cli.main import main
main()
"""
PATIENCE = 120  # seconds: a busy machine is slow, and only a fault takes so long
PASS_ON = "Pass the keyboard to Ann and press Enter: "


class Terminal:
    """The program with a terminal of its own. Also for other tests."""

    def __init__(self, *args: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "--plugins-dir", str(MADEUP), *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "CARDKIT_LANG": "en", "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str) -> str:
        """What is shown up to this text."""
        while text not in self.shown:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"waiting for {text!r} after {self.shown!r}"
            self.shown += os.read(self.master, 4096).decode(errors="replace")
        before, _, self.shown = self.shown.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


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
