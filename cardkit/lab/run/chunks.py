"""A chunk: consecutive games played in one process, and their results."""

from __future__ import annotations

import gc
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import attrs

from cardkit.engine.base.errors import GameFailed, PluginError
from cardkit.engine.model.cards import Card
from cardkit.play.match import Match

from ..measure.metrics import METRICS, wins
from ..measure.pairs import Differences
from ..measure.played import Played
from ..measure.tally import Tally
from .decisions import decision_rows
from .job import Job, Recipe, prepare_job
from .play_one import Playout, measure, play_out

COLLECT_AFTER = 50_000  # new objects
COUNTED_AT_ONCE = 200  # games
#: Games are played until their logs have this many entries, then measured: a processor is faster
#: at doing the same thing again than at going to and fro.
ENTRIES_AT_ONCE = 6_000
Row = tuple[object, ...]
#: The columns of --parquet, one row per game and seat.
COLUMNS = (
    "game",
    "seed",
    "seat",
    "agent",
    "finished",
    "reason",
    "score",
    "rank",
    "win",
    "decisions",
    "forced",
    "turns",
    "rounds",
    "lead_changes",
    "drama",
    "decisiveness",
    "swing",
    "longest_wait",
    "starter",
    "round_scores",
    "drawn",
    "played",
    "suffered",
    "events",
)


@attrs.frozen
class Wanted:
    """What to keep in addition to the tallies; rows, records and decisions of the first job."""

    rows: bool = False
    records: bool = False
    outcomes: bool = False
    decisions: bool = False


@attrs.define
class Chunk:
    """The results of the games `first` to `first + games - 1`; one tally per job."""

    first: int
    tallies: list[Tally]
    differences: list[Differences]  # from the first job, for each of the others
    rows: list[Row] = attrs.Factory(list)
    records: list[str] = attrs.Factory(list)
    decisions: list[Row] = attrs.Factory(list)  # see --dataset
    #: By game and job: the seats' ranks; () for an unfinished game.
    outcomes: list[list[tuple[int, ...]]] = attrs.Factory(list)
    games: int = 0
    seconds: float = 0.0
    failure: Failure | None = None


@attrs.frozen
class Failure:
    """A game ended by a bug in a plugin; exceptions cannot always be pickled."""

    name: str  # of the game
    seed: str
    seats: str  # in --seats format
    message: str
    trace: str

    def error(self) -> GameFailed:
        """The error to raise where the simulation was started."""
        again = ["play", self.name, "--seats", self.seats, "--seed", self.seed]
        return GameFailed(f"game {self.seed} of {self.name}: {self.message}", again, self.trace)


#: This process's jobs. A forked worker inherits them, any other process prepares its own.
_JOBS: dict[Recipe, Job] = {}


def keep(job: Job) -> None:
    """Make this process, and those forked from it, use this job for its recipe."""
    _JOBS[job.recipe] = job


def job_for(recipe: Recipe) -> Job:
    if recipe not in _JOBS:
        keep(prepare_job(recipe))
    return _JOBS[recipe]


def play_chunk(recipes: tuple[Recipe, ...], wanted: Wanted, first: int, games: int) -> Chunk:
    """Play games `first` to `first + games - 1` of each job; all jobs use the same seeds."""
    begun = time.perf_counter()
    with _rare_collections():
        chunk = _play_chunk([job_for(recipe) for recipe in recipes], wanted, first, games)
    chunk.seconds = time.perf_counter() - begun
    return chunk


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Run garbage collection less often: games create many short-lived objects and no cycles."""
    before = gc.get_threshold()
    gc.set_threshold(max(COLLECT_AFTER, before[0]) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _play_chunk(jobs: list[Job], wanted: Wanted, first: int, games: int) -> Chunk:
    chunk = Chunk(
        first,
        [Tally(job.agents) for job in jobs],
        [Differences() for _ in jobs[1:]],
    )
    end = first + games
    for begin in range(first, end, COUNTED_AT_ONCE):
        _play_some(jobs, wanted, range(begin, min(begin + COUNTED_AT_ONCE, end)), chunk)
        if chunk.failure is not None:
            break
    return chunk


def _play_some(jobs: list[Job], wanted: Wanted, numbers: range, chunk: Chunk) -> None:
    """Play games of each job and count them; stop at the first one that fails."""
    rows: list[list[Played]] = []  # by game and job
    for number, playouts in _play_in_groups(jobs, numbers, chunk):
        try:
            played = [measure(playout) for playout in playouts]
            _keep_wanted(wanted, number, playouts[0].match, played[0], chunk)
        except Exception as error:
            chunk.failure = _failure(error, jobs[0], number)
            break
        rows.append(played)
        for differences, game in zip(chunk.differences, played[1:], strict=True):
            differences.add(played[0], game, jobs[0].shift(number))
        if wanted.outcomes:
            chunk.outcomes.append([game.result.ranks for game in played])
    chunk.games += len(rows)
    for tally, of_job in zip(chunk.tallies, zip(*rows, strict=True), strict=False):
        tally.add(*of_job)


def _play_in_groups(
    jobs: list[Job], numbers: range, chunk: Chunk
) -> Iterator[tuple[int, list[Playout]]]:
    """Yield games as played in each job, after playing several; stop at the first that fails."""
    group: list[tuple[int, list[Playout]]] = []
    entries = 0
    for number in numbers:
        playouts: list[Playout] = []
        try:
            for job in jobs:
                playouts.append(play_out(job.match(number), job.recipe.cap, job.recipe.rounds))
        except Exception as error:
            chunk.failure = _failure(error, jobs[len(playouts)], number)
            break
        group.append((number, playouts))
        entries += sum([len(playout.match.table.entries) for playout in playouts])
        if entries >= ENTRIES_AT_ONCE:
            yield from group
            group, entries = [], 0
    yield from group


def _keep_wanted(wanted: Wanted, number: int, match: Match, played: Played, chunk: Chunk) -> None:
    """Keep what was asked for of a game of the first job."""
    if wanted.rows:
        chunk.rows += rows_of(number, match.seed, played)
    if wanted.records:
        chunk.records.append(match.record.text)
    if wanted.decisions:
        chunk.decisions += decision_rows(number, match, played)


def rows_of(number: int, seed: str, game: Played) -> list[Row]:
    """Return a game's rows for --parquet, in the order of COLUMNS."""
    result = game.result
    values = {m.name: m.of(game) if result.finished else None for m in METRICS}
    decisive = values["decisiveness"]
    shared = (
        game.decisions,
        game.forced,
        game.turns,
        None if game.standings is None else len(game.standings),
        values["lead_changes"],
        values["drama"],
        None if decisive is None else float(decisive),
        None if values["swing"] is None else float(values["swing"]),
        values["longest_wait"],
        game.starter,
    )
    events = [{"event": name, "count": times} for name, times in sorted(game.events.items())]
    ending = (result.finished, result.reason)
    ranks = result.ranks or (None,) * len(game.agents)
    return [
        (
            *(number, seed, seat, agent, *ending, score, rank, float(part), *shared),
            None if game.standings is None else [scores[seat] for scores in game.standings],
            *(_count_rows(cards[seat]) for cards in (game.drawn, game.played, game.suffered)),
            events,
        )
        for seat, (agent, score, rank, part) in enumerate(
            zip(game.agents, result.scores, ranks, wins(game), strict=True)
        )
    ]


def _count_rows(cards: Sequence[Card]) -> list[dict[str, object]]:
    counted = sorted(Counter([card.id for card in cards]).items())
    return [{"card": card, "count": copies} for card, copies in counted]


def _failure(error: Exception, job: Job, number: int) -> Failure:
    seed = f"{job.recipe.seed}/{number}"
    name = "" if isinstance(error, PluginError) else f"{type(error).__name__}: "
    trace = "".join(traceback.format_exception(error))
    return Failure(job.game.name, seed, ",".join(job.seats_of(number)), f"{name}{error}", trace)
