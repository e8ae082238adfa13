"""The full-screen program with a terminal of its own."""

from __future__ import annotations

import os
import select
import subprocess
import time
from contextlib import suppress

import pytest

from .seeded_program import PROGRAM

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

PATIENCE = 120  # seconds: a busy machine is slow, and only a fault takes so long


class Screen:
    """The program with a terminal of 80×24 of its own."""

    def __init__(self, *args: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, b"\x18\0\x50\0\0\0\0\0")
        self.process = subprocess.Popen(
            [*PROGRAM, *args],
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

    def press(self, key: str, shown: str) -> str:
        """Presses a key as people do, again where it came too early to count, until this is
        shown."""
        deadline = time.monotonic() + PATIENCE
        while shown not in self.shown:
            late = time.monotonic() > deadline
            assert not late, f"pressing {key!r} for {shown!r} after {self.shown[-2000:]!r}"
            self.type(key)
            while shown not in self.shown and select.select([self.master], [], [], 1)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
        return self.shown

    def ended(self) -> int:
        """The exit code. What is still shown is read meanwhile: a full terminal holds it up."""
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
