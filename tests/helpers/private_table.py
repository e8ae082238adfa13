"""A private table, as `cardkit play --web` makes it, and the same saves in the terminal."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from helpers.seeded_program import PROGRAM
from helpers.serving import EXAMPLES, ROOT, Running

CARDKIT = [*PROGRAM, "--plugins-dir", str(EXAMPLES[0])]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "CARDKIT_DATA": str(folder), "CARDKIT_LANG": "en"}


def run_cardkit(folder: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*CARDKIT, *args],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        env=environment(folder),
        check=False,
    )


@contextmanager
def private(folder: Path, *args: str) -> Iterator[tuple[Running, str]]:
    """A private table: its server, and the code of its address."""
    process = subprocess.Popen(
        [*CARDKIT, *args, "--web"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(folder),
    )
    assert process.stdout is not None
    while "http://" not in (line := process.stdout.readline()):
        assert line, process.communicate()
    base, _, code = line.strip().partition("#pair=")
    try:
        yield Running(base, process, folder), code
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(120)
