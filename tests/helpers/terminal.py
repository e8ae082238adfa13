"""The program with a terminal of its own."""

from __future__ import annotations

import os
import select
import subprocess

import pytest

from .seeded_program import PROGRAM
from .tiny import MADEUP

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")

PATIENCE = 120  # seconds: a busy machine is slow, and only a fault takes so long


class Terminal:
    """The program with a terminal of its own. Also for other tests."""

    def __init__(self, *args: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*PROGRAM, "--plugins-dir", str(MADEUP), *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "CARDKIT_LANG": "en", "PYTHONIOENCODING": "utf-8", **env},
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
