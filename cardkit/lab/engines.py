"""Where chunks are played: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from typing import Any, Protocol

import attrs

from cardkit.engine.errors import CardkitError

from .chunks import Chunk, Wanted, keep, play_chunk
from .job import Job, Recipe
from .outputs import need

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
    if _start_method() != "fork":
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


class Processes:
    """Plays in worker processes of this machine."""

    def __init__(self, recipes: tuple[Recipe, ...], wanted: Wanted, workers: int) -> None:
        from concurrent.futures import ProcessPoolExecutor

        self.asked = (recipes, wanted)
        self.workers = workers
        self.window = 2 * workers
        self.others = set(multiprocessing.active_children())
        context = multiprocessing.get_context(_start_method())
        self.pool = ProcessPoolExecutor(workers, context, initializer=_leave_interrupts)

    def submit(self, first: int, games: int) -> Waiting:
        future = self.pool.submit(play_chunk, *self.asked, first, games)
        return lambda: _result(future)

    def close(self, *, now: bool) -> None:
        if now:
            for process in set(multiprocessing.active_children()) - self.others:
                process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _result(future: Any) -> Chunk:
    from concurrent.futures.process import BrokenProcessPool

    try:
        found: Chunk = future.result()
    except BrokenProcessPool:
        raise CardkitError(
            "a worker process was ended from outside (out of memory?); try fewer --workers"
        ) from None
    return found


def _start_method() -> str:
    """A forked worker is there at once and has every game of this process; where forking is not
    safe, workers start anew and load the game themselves."""
    methods = multiprocessing.get_all_start_methods()
    return "fork" if "fork" in methods and os.uname().sysname == "Linux" else "spawn"


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that asked decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
