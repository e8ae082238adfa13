"""Runs jobs: hands chunks of games to an engine and takes them back in order."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator

import attrs

from cardkit.engine.base.errors import CardkitError

from .chunks import Chunk, Wanted
from .engines import Engine, Waiting, engine_for
from .interrupts import Interrupts
from .job import Job
from .tally import Counts, Tally

CHUNK_SECONDS = 0.5  # about how long a chunk takes: short enough to show progress
CHUNK_GAMES = 2000  # and at most so many games, to keep what waits for writing small


@attrs.define
class Run:
    """What came of a run: a tally for each job, and the differences to the first one."""

    tallies: list[Tally]
    differences: list[dict[str, Counts]]
    workers: int
    asked: int
    games: int = 0
    seconds: float = 0.0
    interrupted: bool = False

    def take(self, chunk: Chunk) -> None:
        self.games += chunk.games
        for tally, part in zip(self.tallies, chunk.tallies, strict=True):
            tally.merge(part)
        for all_, part_ in zip(self.differences, chunk.differences, strict=True):
            for name, counts in part_.items():
                all_.setdefault(name, Counter()).update(counts)


def run(
    jobs: list[Job],
    games: int,
    *,
    workers: int = 1,
    on: str | None = None,
    wanted: Wanted = Wanted(),
    each: Callable[[Chunk], None] = lambda chunk: None,
) -> Run:
    """Plays `games` games of each job. Ctrl-C ends it with the games that are finished."""
    if games < 1:
        raise CardkitError(f"the number of games must be 1 or more, not {games}")
    if workers < 1:
        raise CardkitError(f"the number of workers must be 1 or more, not {workers}")
    begun = time.perf_counter()
    engine = engine_for(jobs, wanted, min(workers, games), on)
    done = Run(
        [Tally(job.agents) for job in jobs], [{} for _ in jobs[1:]], engine.workers, asked=games
    )
    complete = False
    try:
        with Interrupts() as interrupts:
            for chunk in _chunks(engine, games):
                with interrupts.held():
                    done.take(chunk)
                    each(chunk)
                if chunk.failure is not None:
                    raise chunk.failure.error()
        complete = True
    except KeyboardInterrupt:
        done.interrupted = True
    finally:
        engine.close(now=not complete)
    done.seconds = time.perf_counter() - begun
    return done


def _chunks(engine: Engine, games: int) -> Iterator[Chunk]:
    """The chunks in the order of the games, whatever order they are finished in."""
    waiting: deque[Waiting] = deque()
    begun, size = 0, 1
    while begun < games or waiting:
        while begun < games and len(waiting) < engine.window:
            rest = games - begun  # near the end chunks get smaller: nobody waits for the last one
            count = min(size, -(-rest // (2 * engine.workers)))
            waiting.append(engine.submit(begun, count))
            begun += count
        chunk = waiting.popleft()()
        size = _size(chunk)
        yield chunk


def _size(last: Chunk) -> int:
    """How many games the next chunk gets, from how long the last one took."""
    fitting = int(last.games * CHUNK_SECONDS / max(last.seconds, 1e-6))
    return max(1, min(fitting, 8 * last.games, CHUNK_GAMES))
