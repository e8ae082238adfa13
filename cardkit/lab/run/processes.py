"""Worker processes on this machine, each at the end of its own pipe.

A process pool from the standard library can hang if a worker is killed while it hands over a
result, because it waits for the rest. Here only the worker itself holds the other end of its pipe,
so its death is noticed at once, and Ctrl-C can end it at any moment.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from types import ModuleType
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError

from .chunks import Chunk, Wanted, play_chunk
from .job import Recipe

TERMINAL = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]
AHEAD = 2  # at most this many chunks per worker: the one being played and the next


@attrs.define
class LabWorker:
    """A process, the pipe to it, and its chunks in playing order."""

    process: Any
    pipe: Connection
    has: deque[int] = attrs.Factory(deque)


class WorkerLost(CardkitError):
    """A worker process was killed, and so was a second one playing the same games."""


class Processes:
    """Plays in worker processes. Chunks go to any free worker. A killed worker is replaced, and
    its chunks are played again with the same results."""

    def __init__(self, recipes: tuple[Recipe, ...], wanted: Wanted, workers: int) -> None:
        self.workers = workers
        self.window = 2 * AHEAD * workers
        self.asked: deque[tuple[int, int]] = deque()  # (first, games) not yet assigned to a worker
        self.done: dict[int, Chunk] = {}  # by first
        self.games: dict[int, int] = {}  # in unfinished chunks, by first
        self.blamed: set[int] = set()  # chunks whose worker was killed while playing them
        self.team: list[LabWorker] = []
        self.start = partial(_start_worker, recipes, wanted)
        for _ in range(workers):
            self.team.append(self.start([worker.pipe for worker in self.team]))

    def submit(self, first: int, games: int) -> Callable[[], Chunk]:
        self.games[first] = games
        self.asked.append((first, games))
        self._hand_out()
        return lambda: self._result(first)

    def _hand_out(self) -> None:
        while self.asked:
            free = min(self.team, key=lambda worker: len(worker.has))
            if len(free.has) == AHEAD:
                return
            first, games = self.asked.popleft()
            free.has.append(first)
            with suppress(OSError):  # it has died, which is reported when its result is awaited
                free.pipe.send((first, games))

    def _result(self, first: int) -> Chunk:
        while first not in self.done:
            ready = wait([worker.pipe for worker in self.team if worker.has])
            for worker in self.team:
                if worker.pipe in ready:
                    self._take(worker)
            self._hand_out()
        return self.done.pop(first)

    def _take(self, worker: LabWorker) -> None:
        try:
            told: Chunk | str = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if isinstance(told, str):
            raise CardkitError(f"a worker process cannot play: {told}")
        first = worker.has.popleft()
        del self.games[first]
        self.done[first] = told

    def _replace(self, lost: LabWorker) -> None:
        """Let another process take over a worker's chunks."""
        if lost.has[0] in self.blamed:
            raise WorkerLost(
                "a worker process was ended from outside (out of memory?), and so was its "
                "replacement at the same games; try fewer --workers"
            )
        self.blamed.add(lost.has[0])
        self.asked.extendleft((first, self.games[first]) for first in reversed(lost.has))
        lost.process.join()
        lost.pipe.close()
        self.team.remove(lost)
        self.team.append(self.start([worker.pipe for worker in self.team]))

    def close(self, *, now: bool) -> None:
        for worker in self.team:
            if now:
                worker.process.kill()  # it may have inherited a handler for SIGTERM
            else:
                with suppress(OSError):
                    worker.pipe.send(None)
        for worker in self.team:
            worker.process.join()
            worker.pipe.close()


def _start_worker(
    recipes: tuple[Recipe, ...], wanted: Wanted, others: list[Connection]
) -> LabWorker:
    method = start_method()
    context: Any = multiprocessing.get_context(method)
    ours, theirs = context.Pipe()
    inherited = [*others, ours] if method == "fork" else []
    process = context.Process(target=_serve, args=(theirs, inherited, recipes, wanted), daemon=True)
    with _interrupts_wait(), nullcontext() if method == "fork" else _nothing_else_runs():
        process.start()
    theirs.close()
    return LabWorker(process, ours)


def _serve(
    pipe: Connection, inherited: list[Connection], recipes: tuple[Recipe, ...], wanted: Wanted
) -> None:
    """Run a worker: play what it is asked to until told to stop, or until the process at the other
    end is gone.
    """
    # These reach every process in a terminal; the parent decides what they mean.
    for number in TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    for end in inherited:
        end.close()
    with suppress(EOFError, OSError):
        while (asked := pipe.recv()) is not None:
            try:
                told: Chunk | str = play_chunk(recipes, wanted, *asked)
            except Exception as error:  # in preparation; errors in games are in the chunk
                told = f"{type(error).__name__}: {error}"
            pipe.send(told)


def start_method() -> str:
    """Fork if possible: a forked worker starts at once and has every game this process has. Where
    forking is not safe, workers start from scratch and load the game themselves.
    """
    methods = multiprocessing.get_all_start_methods()
    return "fork" if "fork" in methods and os.uname().sysname == "Linux" else "spawn"


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Keep Ctrl-C from ending a process before it has installed its handlers."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _nothing_else_runs() -> Iterator[None]:
    """Prevent a new process from running the main script of this one, which would need an ``if
    __name__ == "__main__"`` for that: chunks use nothing from it. Also prevent it from importing
    Python's own modules from the working directory.
    """
    main, safe = sys.modules["__main__"], os.environ.get("PYTHONSAFEPATH")
    sys.modules["__main__"] = ModuleType("__main__")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        sys.modules["__main__"] = main
        if safe is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = safe
