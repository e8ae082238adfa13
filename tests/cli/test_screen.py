"""The full-screen program at a real terminal, and what happens where there is none."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from helpers.tiny import MADEUP, run

from cardkit.play.saves.folder import Saves

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

PATIENCE = 120  # seconds: a busy machine is slow, and only a fault takes so long
FULL_SCREEN = "\x1b[?1049h"  # the alternate screen of a terminal
COLOUR = re.compile(r"\x1b\[[0-9;]*[34]8;")


class Screen:
    """The program with a terminal of 80×24 of its own."""

    def __init__(self, *args: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, b"\x18\0\x50\0\0\0\0\0")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardkit.cli.main", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", "CARDKIT_LANG": "en", **env},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str, ignoring: str = "") -> str:
        """Everything that was shown until this text was there, besides what is ignored."""
        import select

        def there() -> bool:
            shown = self.shown.replace(ignoring, "") if ignoring else self.shown
            return text in shown

        while not there():
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"waiting for {text!r} after {self.shown[-2000:]!r}"
            try:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
            except OSError:  # the program has gone
                break
        assert there(), self.shown[-2000:]
        return self.shown

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ended(self) -> int:
        """The exit code. What is still shown is read meanwhile: a full terminal holds it up."""
        import select

        with suppress(OSError):  # the program has gone
            while select.select([self.master], [], [], PATIENCE)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
        return self.process.wait(PATIENCE)

    def hang_up(self) -> None:
        """Closes the terminal; no signal tells the program, since it is not its controlling one."""
        os.close(self.master)
        self.master = -1

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.master >= 0:
            os.close(self.master)


@pytest.fixture
def open_screen(tmp_path: Path) -> Iterator[Any]:
    opened: list[Screen] = []

    def opening(*args: str, **env: str) -> Screen:
        opened.append(Screen(*args, CARDKIT_DATA=str(tmp_path), **env))
        return opened[-1]

    yield opening
    for screen in opened:
        screen.close()


def test_a_terminal_gets_the_whole_screen_and_leaving_says_how_to_go_on(open_screen: Any) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast")
    assert FULL_SCREEN in screen.until("one more card")
    assert COLOUR.search(screen.shown)
    screen.type("q")
    screen.until("cardkit resume flip7-1")
    assert screen.ended() == 0


def test_no_color(open_screen: Any) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast", NO_COLOR="1")
    screen.until("one more card")
    shown = screen.until("[", ignoring="\x1b[")  # chips have brackets instead
    assert not COLOUR.search(shown)


@pytest.mark.parametrize(("args", "env"), [(("--plain",), {}), ((), {"TERM": "dumb"})])
def test_plain_text_where_it_is_asked_for(
    open_screen: Any, args: tuple[str, ...], env: dict[str, str]
) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", *args, **env)
    assert "\x1b" not in screen.until("your move")


def test_an_interrupt_saves_the_game(open_screen: Any, tmp_path: Path) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast")
    screen.until("one more card")
    screen.type("\x03")
    assert screen.ended() == 130
    assert [saved.id for saved in Saves(tmp_path).all()] == ["flip7-1"]


def test_cardkit_alone_opens_the_menu(open_screen: Any) -> None:
    screen = open_screen()
    screen.until("Start the game")
    screen.type("q")
    assert screen.ended() == 0


def test_leaving_a_game_of_the_menu_says_where_to_find_it(open_screen: Any) -> None:
    screen = open_screen("--plugins-dir", str(MADEUP))
    screen.until("Start the game")
    screen.type("s")
    screen.until("rrows")  # whatever is asked; the deal is another one each time
    screen.type("q")
    screen.until(f"cardkit --plugins-dir {MADEUP} resume")
    assert screen.ended() == 0


def test_a_closed_terminal_ends_the_program_and_the_game_is_saved(
    open_screen: Any, tmp_path: Path
) -> None:
    screen = open_screen("play", "flip7", "--seed", "5", "--fast")
    screen.until("one more card")
    screen.hang_up()
    assert screen.process.wait(PATIENCE) == 129
    assert [saved.id for saved in Saves(tmp_path).all()] == ["flip7-1"]


def test_cardkit_alone_without_a_terminal_shows_the_help() -> None:
    done = run()
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: cardkit") and "\x1b" not in done.stdout


def test_a_record_is_stepped_through(open_screen: Any, tmp_path: Path) -> None:
    record = tmp_path / "game.ckr"
    done = run("play", "flip7", "--seats", "random*3", "--seed", "4", "--record", record)
    assert done.returncode == 0
    screen = open_screen("replay", str(record))
    screen.until("Decision 0 of")
    screen.type("q")
    assert screen.ended() == 0
    told = run("replay", record)
    assert "\x1b" not in told.stdout and "Round 1" in told.stdout


def test_a_record_that_does_not_hold_is_refused_before_the_screen_opens(
    open_screen: Any, tmp_path: Path
) -> None:
    record = tmp_path / "game.ckr"
    run("play", "flip7", "--seats", "random*3", "--seed", "4", "--record", record)
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"move": "hit"', '"move": "freeze:1"', 1), encoding="utf-8")
    screen = open_screen("replay", str(record))
    screen.until("is not among the choices")
    assert FULL_SCREEN not in screen.shown
    assert screen.ended() == 2
