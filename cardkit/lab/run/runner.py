"""Run jobs: hand chunks of games to an executor and collect them in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence

import attrs

from cardkit.engine.base.errors import CardkitError

from ..extras import need
from ..measure.pairs import Differences
from ..measure.tally import Tally
from .chunks import Chunk, Wanted, keep
from .executors import Executor, InProcess, Waiting
from .interrupts import Interrupts
from .job import Job, check_count
from .on_ray import RayExecutor
from .processes import Processes, WorkerLost, start_method

CHUNK_SECONDS = 0.5  # target time per chunk, short enough to show progress
CHUNK_GAMES = 2000  # maximum per chunk, to limit what waits to be written


@attrs.define
class Run:
    """The outcome of a run: a tally per job, and the differences from the first one."""

    tallies: list[Tally]
    differences: list[Differences]
    workers: int
    asked: int
    games: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    trouble: str | None = None  # what ended it early, other than Ctrl-C
    first: int = 0  # first game of this run; an earlier run played the rest

    @property
    def rate(self) -> float:
        """Games per second, for this run alone."""
        return (self.games - self.first) / max(self.seconds, 1e-9)

    @classmethod
    def of(cls, jobs: Sequence[Job], workers: int, asked: int) -> Run:
        tallies = [Tally(job.agents) for job in jobs]
        return cls(tallies, [Differences() for _ in jobs[1:]], workers, asked)

    def take(self, chunk: Chunk) -> None:
        self.games += chunk.games
        for tally, part in zip(self.tallies, chunk.tallies, strict=True):
            tally.merge(part)
        for differences, more in zip(self.differences, chunk.differences, strict=True):
            differences.update(more)


def run(
    jobs: list[Job],
    games: int,
    *,
    workers: int = 1,
    on: str | None = None,
    wanted: Wanted = Wanted(),
    on_chunk: Callable[[Chunk], None] = lambda chunk: None,
    before: Run | None = None,
    keep_state: Callable[[Run], None] = lambda run: None,
) -> Run:
    """Play `games` games of each job. Ctrl-C ends it with the games finished so far.

    `before` is the state of an earlier run to continue from. `keep_state` is called with the
    state between two chunks.
    """
    check_count("the number of games", games)
    check_count("the number of workers", workers)
    begun = time.perf_counter()
    executor = executor_for(jobs, wanted, min(workers, games), on)
    done = before or Run.of(jobs, executor.workers, games)
    done.workers, done.asked, done.first = executor.workers, games, done.games
    complete = False
    try:
        with Interrupts() as interrupts:
            for chunk in _chunks(executor, done.games, games):
                with interrupts.held():
                    done.take(chunk)
                    on_chunk(chunk)
                    keep_state(done)
                if chunk.failure is not None:
                    raise chunk.failure.error()
        complete = True
    except KeyboardInterrupt:
        done.interrupted = True
    except WorkerLost as error:
        if done.games == 0:
            raise
        done.interrupted, done.trouble = True, str(error)
    finally:
        executor.close(now=not complete)
    done.seconds = time.perf_counter() - begun
    return done


def _chunks(executor: Executor, first: int, games: int) -> Iterator[Chunk]:
    """Yield the chunks in game order, whatever order they finish in."""
    waiting: deque[Waiting] = deque()
    begun, size = first, 1
    while begun < games or waiting:
        while begun < games and len(waiting) < executor.window:
            rest = games - begun  # smaller chunks near the end: nobody waits long
            count = min(size, -(-rest // (2 * executor.workers)))
            waiting.append(executor.submit(begun, count))
            begun += count
        chunk = waiting.popleft()()
        size = _size(chunk)
        yield chunk


def _size(last: Chunk) -> int:
    """Return how many games the next chunk gets, based on how long the last one took."""
    fitting = int(last.games * CHUNK_SECONDS / max(last.seconds, 1e-6))
    return max(1, min(fitting, 8 * last.games, CHUNK_GAMES))


def executor_for(jobs: list[Job], wanted: Wanted, workers: int, on: str | None) -> Executor:
    """Return the executor for --workers and --on."""
    recipes = tuple(job.recipe for job in jobs)
    if on is not None:
        kind, _, address = on.partition(":")
        if kind != "ray":
            raise CardkitError(f"no engine '{on}': write ray, or ray:ADDRESS")
        need("--on ray", "ray", "ray")
        for job in jobs:
            job.check_portable("on Ray")
        return RayExecutor(recipes, wanted, address or None)
    for job in jobs:
        keep(job)
    if workers == 1:
        return InProcess(recipes, wanted)
    if start_method() != "fork":
        for job in jobs:
            job.check_portable("in several processes")
    return Processes(recipes, wanted, workers)
