"""Two or more games, option sets or line-ups on the same seeds, and how they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.play.match import CAP
from cardkit.plugin.library import Library

from .measure.comparison import Compared, Comparison, Difference
from .measure.findings import Findings, LuckFindings
from .measure.metrics import METRICS, RATIOS
from .measure.paired import PairedDifference, paired_mean, paired_ratio, paired_share
from .measure.pairs import STARTER, Differences, agent_wins, event_rate, player_wins
from .measure.significance import LEVEL, clear_ones
from .measure.stats import Frequencies, moments
from .measure.tally import Tally
from .report.sentences import sentence, wins_of_players
from .run.chunks import Chunk, Wanted
from .run.duplicates import Duplicates
from .run.job import Job
from .run.players import Seats
from .run.runner import Run, run
from .run.summary import findings


@attrs.frozen
class Side:
    """One side of a comparison: a game and who plays it."""

    label: str
    game: Game
    seats: Seats


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
    duplicate: bool = False,
    cap: int = CAP,
    on_chunk: Callable[[Chunk], None] = lambda chunk: None,
) -> Comparison:
    """Play `games` games for each side; game i has the same seed on every side. `duplicate` tells
    luck and skill apart, as in `simulate`.
    """
    if len(sides) < 2:
        raise CardkitError("a comparison needs at least two sides")
    labels = [side.label for side in sides]
    for label in labels:
        if labels.count(label) > 1:
            raise CardkitError(f"two sides are the same: {label}")
    jobs = [
        Job.of(side.game, side.seats, library, seed=seed, cap=cap, rotate=rotate) for side in sides
    ]
    deals = [Duplicates.of(job) for job in jobs] if duplicate else []
    others = [job for each in deals for job in each.jobs[1:]]

    def take(chunk: Chunk) -> None:
        for number, ranks in enumerate(chunk.outcomes, chunk.first):
            rest = iter(ranks[len(jobs) :])
            for own, each in zip(ranks, deals, strict=False):
                each.add(number, [own, *islice(rest, len(each.jobs) - 1)])
        on_chunk(chunk)

    wanted = Wanted(outcomes=duplicate)
    done = run([*jobs, *others], games, workers=workers, on=on, wanted=wanted, on_chunk=take)
    luck = [each.findings for each in deals] or [None] * len(jobs)
    return compare_runs(labels, jobs, done, luck, varied)


def compare_runs(
    labels: list[str],
    jobs: list[Job],
    done: Run,
    luck: Sequence[LuckFindings | None],
    varied: str | None,
) -> Comparison:
    """Compare what the jobs of a run have found."""
    found = [
        findings(job, done, tally, own)
        for job, tally, own in zip(jobs, done.tallies, luck, strict=False)
    ]
    return Comparison(
        varied,
        tuple(_compare_side(labels, jobs, done, found, index) for index in range(len(jobs))),
        done.interrupted,
        done.trouble,
        done.workers,
        done.seconds,
        done.rate,
    )


def _compare_side(
    labels: list[str], jobs: list[Job], done: Run, found: list[Findings], index: int
) -> Compared:
    told = found[index]
    if index == 0:
        return Compared(labels[0], told, (), "")
    made = [
        *_pair_numbers(jobs, done, found, index),
        *_pair_ratios(done.differences[index - 1]),
    ]
    differences = _clear_and_needed(made)
    first = labels[0] if len(labels) > 2 else None
    said = [sentence(labels[index], differences, first), *wins_of_players(differences)]
    return Compared(labels[index], told, differences, "; ".join(said))


@attrs.frozen
class _Figure:
    """A figure that was compared."""

    name: str
    unit: str
    pairs: int
    found: PairedDifference


def _clear_and_needed(figures: Sequence[_Figure]) -> tuple[Difference, ...]:
    """Say which differences are clear, all taken together, and how many games would show each of
    the others, which share the level.
    """
    clear = clear_ones([each.found.p for each in figures])
    unclear = sum(
        not c and each.found.p is not None for each, c in zip(figures, clear, strict=True)
    )
    return tuple(
        Difference(
            *(each.name, each.unit, each.pairs, each.found.change, each.found.p, is_clear),
            gain=each.found.gain,
            needed=None if is_clear or not unclear else each.found.count_needed(LEVEL / unclear),
        )
        for each, is_clear in zip(figures, clear, strict=True)
    )


def _pair_numbers(
    jobs: list[Job], done: Run, found: list[Findings], index: int
) -> Iterator[_Figure]:
    units = {metric.name: metric.unit for metric in METRICS}
    untold = {
        name for name in units if not all(name in f.numbers for f in (found[0], found[index]))
    }
    untold |= _alike(jobs[0], jobs[index])
    first, own = done.tallies[0], done.tallies[index]
    for name, counts in done.differences[index - 1].numbers.items():
        if name in untold:
            continue
        one, two = _values_of(first, name), _values_of(own, name)
        apart = moments(one)[1] + moments(two)[1] if one and two else None
        if name not in units or name == "won":
            change = paired_share(counts, apart)
        else:
            change = paired_mean(counts, apart or Fraction(0))
        yield _Figure(name, units.get(name, "of the wins"), sum(counts.values()), change)


def _values_of(tally: Tally, name: str) -> Frequencies:
    """Return how often a compared figure had each value on one side; empty if the tally does not
    say.
    """
    if name == STARTER:
        return tally.order_wins[0]
    if name.startswith("wins of "):
        return tally.agent_wins.get(name.removeprefix("wins of "), Counter())
    return tally.counts_of(name)


def _pair_ratios(differences: Differences) -> Iterator[_Figure]:
    """Compare ratios of totals, and events per player and round."""
    for each in RATIOS:
        sums = differences.ratios.get(each.name)
        change = paired_ratio(sums) if sums is not None else None
        if sums is not None and change is not None:
            yield _Figure(each.name, each.unit, sums.n, change)
    for event, some in sorted(differences.events.items()):
        sums = some.among(differences.chances)
        change = paired_ratio(sums)
        if change is not None and not change.constant:
            yield _Figure(event_rate(event), "per player and round", sums.n, change)


def _alike(one: Job, two: Job) -> set[str]:
    """Return win shares that mean nothing: those of a player who is the same agent on both sides
    (they are listed by agent), and of a lone agent, who wins everything. The starter's share means
    nothing if the same seat always starts and agents differ, or if the sides differ in seats.
    """
    alone = len({*one.agents, *two.agents}) == 1
    untold = {agent_wins(one.agents[0])} if alone else set()
    if len(one.agents) != len(two.agents):
        return untold | {player_wins(number) for number in range(len(one.agents))} | {STARTER}
    pairs = zip(one.agents, two.agents, strict=True)
    untold |= {player_wins(number) for number, (a, b) in enumerate(pairs) if a == b}
    mixed = any(len(set(job.agents)) > 1 and not job.recipe.rotate for job in (one, two))
    return untold | ({STARTER} if mixed else set())
