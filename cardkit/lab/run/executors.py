"""Where chunks are played: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Protocol

import attrs

from .chunks import Chunk, Wanted, play_chunk
from .job import Recipe

Waiting = Callable[[], Chunk]  # waits for a chunk


class Executor(Protocol):
    """Plays chunks. At most `window` chunks are under way, so that memory stays flat."""

    workers: int
    window: int

    def submit(self, first: int, games: int) -> Waiting: ...

    def close(self, *, now: bool) -> None:
        """End its processes; with `now`, even in the middle of a game."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@attrs.define
class InProcess:
    """Plays in this process."""

    recipes: tuple[Recipe, ...]
    wanted: Wanted
    workers: int = 1
    window: int = 1

    def submit(self, first: int, games: int) -> Waiting:
        return lambda: play_chunk(self.recipes, self.wanted, first, games)

    def close(self, *, now: bool) -> None:
        """Do nothing, because there is nothing to end."""
