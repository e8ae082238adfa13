"""Many games between bots, and their statistics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.play.match import CAP
from cardkit.plugin.library import Library

from .measure.findings import Findings
from .run.chunks import Chunk
from .run.duplicates import Duplicates
from .run.job import Job, check_count
from .run.outputs import Outputs
from .run.players import Seats
from .run.runner import run
from .run.state import StateFile
from .run.summary import findings


def simulate(
    game: Game,
    seats: Seats,
    library: Library,
    games: int = 1000,
    *,
    seed: int | str = 1,
    workers: int = 1,
    on: str | None = None,
    rotate: bool = False,
    duplicate: bool = False,
    cap: int = CAP,
    rounds: int | None = None,
    records: Path | str | None = None,
    parquet: Path | str | None = None,
    dataset: Path | str | None = None,
    resume: Path | str | None = None,
    on_chunk: Callable[[Chunk], None] = lambda chunk: None,
) -> Findings:
    """Play `games` games; game i has the seed ``SEED/i``, so each can be replayed on its own.

    The findings do not depend on the number of workers, or on what they run on. Ctrl-C ends it
    early, with findings from the games finished so far. With `resume`, a file, the next run
    continues where this one ended. With `duplicate`, each deal is also played with the line-up
    shifted by one seat, by two, and so on; those games tell luck and skill apart and count for
    nothing else.
    """
    if duplicate and resume is not None:
        raise CardkitError("a run with duplicate deals cannot be resumed: leave out one of the two")
    check_count("the number of games", games)
    job = Job.of(game, seats, library, seed=seed, cap=cap, rounds=rounds, rotate=rotate)
    state = None if resume is None else StateFile(resume, job)
    before = None if state is None else state.load(games)
    deals = Duplicates.of(job) if duplicate else None
    with Outputs(records, parquet, dataset) as outputs:

        def take(chunk: Chunk) -> None:
            outputs.take(chunk)
            if deals is not None:
                for number, ranks in enumerate(chunk.outcomes, chunk.first):
                    deals.add(number, ranks)
            on_chunk(chunk)

        done = run(
            [job] if deals is None else [*deals.jobs],
            games,
            workers=workers,
            on=on,
            wanted=attrs.evolve(outputs.wanted, outcomes=duplicate),
            on_chunk=take,
            before=before,
            keep_state=(lambda done: None) if state is None else state.keep,
        )
        if state is not None:
            state.write(done)
    return findings(job, done, done.tallies[0], None if deals is None else deals.findings)
