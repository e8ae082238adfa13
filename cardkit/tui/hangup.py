"""A closed terminal: nobody is there any more, and the game so far is on disk."""

from __future__ import annotations

import os
import select
import sys


def terminal() -> int | None:
    """Return the file descriptor of the terminal in use, if it can be watched."""
    stdin = sys.__stdin__
    return stdin.fileno() if stdin is not None and stdin.isatty() and os.name == "posix" else None


def is_gone(fd: int) -> bool:
    """Whether the other end was closed. A hang-up signal only reaches programs with that
    controlling terminal; all others would read end-of-file forever.
    """
    watch = select.poll()
    watch.register(fd, 0)  # hang-ups are always reported
    return bool(watch.poll(0))


def fall_silent() -> None:
    """Discard further output, which has nowhere to go."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in range(3):
        os.dup2(nowhere, fd)
