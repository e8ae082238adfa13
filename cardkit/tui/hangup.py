"""A closed terminal: nobody is there any more, and what was played is on disk."""

from __future__ import annotations

import os
import select
import sys


def terminal() -> int | None:
    """The file descriptor of the terminal on which the program is used, if it can be watched."""
    stdin = sys.__stdin__
    return stdin.fileno() if stdin is not None and stdin.isatty() and os.name == "posix" else None


def is_gone(fd: int) -> bool:
    """Whether the other end was closed. A hang-up signal reaches only processes with this
    controlling terminal; others would read end of input forever."""
    watch = select.poll()
    watch.register(fd, 0)  # a hang-up is reported unasked
    return bool(watch.poll(0))


def fall_silent() -> None:
    """Discard further output, which has nowhere to go."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in range(3):
        os.dup2(nowhere, fd)
