"""Two or more games, option sets or line-ups on the same seeds, and how they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.play.match import CAP
from cardkit.plugin.library import Library

from .measure.comparison import Compared, Comparison, Difference
from .measure.findings import Findings
from .measure.metrics import METRICS
from .measure.pairs import agent_wins, player_wins
from .measure.stats import Estimate, mean
from .report.sentences import sentence, wins_of_players
from .run.chunks import Chunk
from .run.job import Job
from .run.runner import Run, run
from .run.summary import findings


@attrs.frozen
class Side:
    """One of the things compared: a game and who plays it."""

    label: str
    game: Game
    seats: str


def compare(
    sides: Sequence[Side],
    library: Library,
    games: int = 1000,
    *,
    varied: str | None = None,
    seed: int | str = 1,
    workers: int = 1,
    on: str | None = None,
    rotate: bool = False,
    cap: int = CAP,
    on_chunk: Callable[[Chunk], None] = lambda chunk: None,
) -> Comparison:
    """Plays `games` games of each side; game i has the same seed on every side."""
    if len(sides) < 2:
        raise CardkitError("there are at least two sides to a comparison")
    labels = [side.label for side in sides]
    for label in labels:
        if labels.count(label) > 1:
            raise CardkitError(f"two sides are the same: {label}")
    jobs = [
        Job.of(side.game, side.seats, library, seed=seed, cap=cap, rotate=rotate) for side in sides
    ]
    done = run(jobs, games, workers=workers, on=on, on_chunk=on_chunk)
    return Comparison(
        varied,
        tuple(_compared(sides, jobs, done, index) for index in range(len(sides))),
        done.interrupted,
        done.workers,
        done.seconds,
        done.games / done.seconds,
    )


def _compared(sides: Sequence[Side], jobs: list[Job], done: Run, index: int) -> Compared:
    told = findings(jobs[index], done, done.tallies[index])
    if index == 0:
        return Compared(sides[0].label, told, (), "")
    first = findings(jobs[0], done, done.tallies[0])
    differences = [*_paired(jobs, done, index), *_ratios(first, told)]
    than = f" than {sides[0].label}" if len(sides) > 2 else ""
    said = [sentence(sides[index].label, differences) + than, *wins_of_players(differences)]
    return Compared(sides[index].label, told, tuple(differences), "; ".join(said))


def _paired(jobs: list[Job], done: Run, index: int) -> Iterator[Difference]:
    units = {metric.name: metric.unit for metric in METRICS}
    for name, counts in done.differences[index - 1].items():
        change = mean(counts)
        if change is not None and name not in _alike(jobs[0], jobs[index]):
            unit = units.get(name, "of the wins")
            yield Difference(name, unit, sum(counts.values()), change)


def _ratios(one: Findings, two: Findings) -> Iterator[Difference]:
    """Ratios of totals are not paired: their interval is that of two separate runs."""
    for name, unit, a, b in (
        ("branching", "legal moves a decision", one.branching, two.branching),
        ("forced", "of the decisions", one.forced, two.forced),
    ):
        if a is not None and b is not None:
            change, half = b.value - a.value, hypot(a.half, b.half)
            interval = Estimate(change, change - half, change + half)
            yield Difference(name, unit, two.games, interval)


def _alike(one: Job, two: Job) -> set[str]:
    """Shares of wins that tell nothing: of a player who is the same agent on both sides (they are
    listed by agent), and of the only agent, who wins everything."""
    if len(one.agents) != len(two.agents):
        return {player_wins(number) for number in range(len(one.agents))}
    pairs = list(zip(one.agents, two.agents, strict=True))
    same = {player_wins(number) for number, (a, b) in enumerate(pairs) if a == b}
    alone = len(set(one.agents)) == 1 and set(one.agents) == set(two.agents)
    return same | ({agent_wins(one.agents[0])} if alone else set())
