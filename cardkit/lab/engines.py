"""Where chunks are played: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Protocol

import attrs

from cardkit.engine.base.errors import CardkitError

from .chunks import Chunk, Wanted, keep, play_chunk
from .job import Job, Recipe
from .outputs import need
from .workers import Processes, start_method

Waiting = Callable[[], Chunk]  # waits for a chunk


class Engine(Protocol):
    """Plays chunks. `window` chunks are under way at most, so that memory stays flat."""

    workers: int
    window: int

    def submit(self, first: int, games: int) -> Waiting: ...

    def close(self, *, now: bool) -> None:
        """Ends its processes, also in the midst of a game if `now`."""


def engine_for(jobs: list[Job], wanted: Wanted, workers: int, on: str | None) -> Engine:
    """The engine that --workers and --on ask for."""
    recipes = tuple(job.recipe for job in jobs)
    if on is not None:
        kind, _, address = on.partition(":")
        if kind != "ray":
            raise CardkitError(f"no engine '{on}': write ray, or ray:ADDRESS")
        need("--on ray", "ray", "ray")
        for job in jobs:
            job.check_portable("on Ray")
        from .on_ray import RayEngine

        return RayEngine(recipes, wanted, address or None)
    for job in jobs:
        keep(job)
    if workers == 1:
        return Here(recipes, wanted)
    if start_method() != "fork":
        for job in jobs:
            job.check_portable("in several processes")
    return Processes(recipes, wanted, workers)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@attrs.define
class Here:
    """Plays in this process."""

    recipes: tuple[Recipe, ...]
    wanted: Wanted
    workers: int = 1
    window: int = 1

    def submit(self, first: int, games: int) -> Waiting:
        return lambda: play_chunk(self.recipes, self.wanted, first, games)

    def close(self, *, now: bool) -> None:
        """Nothing to end."""
