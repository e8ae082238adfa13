"""Two or more games, option sets or line-ups on the same seeds, and how they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.play.match import CAP
from cardkit.plugin.library import Library

from .measure.comparison import Compared, Comparison, Difference
from .measure.findings import Findings
from .measure.metrics import METRICS, RATIOS
from .measure.pairs import STARTER, agent_wins, event_rate, player_wins
from .measure.stats import Frequencies, clear_ones, difference, moments, paired_mean
from .measure.tally import Tally
from .report.sentences import sentence, wins_of_players
from .run.chunks import Chunk
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
    cap: int = CAP,
    on_chunk: Callable[[Chunk], None] = lambda chunk: None,
) -> Comparison:
    """Play `games` games for each side; game i has the same seed on every side."""
    if len(sides) < 2:
        raise CardkitError("a comparison needs at least two sides")
    labels = [side.label for side in sides]
    for label in labels:
        if labels.count(label) > 1:
            raise CardkitError(f"two sides are the same: {label}")
    jobs = [
        Job.of(side.game, side.seats, library, seed=seed, cap=cap, rotate=rotate) for side in sides
    ]
    done = run(jobs, games, workers=workers, on=on, on_chunk=on_chunk)
    found = [findings(job, done, tally) for job, tally in zip(jobs, done.tallies, strict=True)]
    return Comparison(
        varied,
        tuple(_compare_side(labels, jobs, done, found, index) for index in range(len(sides))),
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
    made = [*_pair_metrics(jobs, done, found, index), *_compare_unpaired(found[0], told)]
    clear = clear_ones([each.p for each in made])
    differences = [attrs.evolve(d, clear=c) for d, c in zip(made, clear, strict=True)]
    first = labels[0] if len(labels) > 2 else None
    said = [sentence(labels[index], differences, first), *wins_of_players(differences)]
    return Compared(labels[index], told, tuple(differences), "; ".join(said))


def _pair_metrics(
    jobs: list[Job], done: Run, found: list[Findings], index: int
) -> Iterator[Difference]:
    units = {metric.name: metric.unit for metric in METRICS}
    untold = {
        name for name in units if not all(name in f.numbers for f in (found[0], found[index]))
    }
    untold |= _alike(jobs[0], jobs[index])
    first, own = done.tallies[0], done.tallies[index]
    for name, counts in done.differences[index - 1].items():
        if name in untold:
            continue
        one, two = _values_of(first, name), _values_of(own, name)
        apart = moments(one)[1] + moments(two)[1] if one and two else None
        is_share = name not in units or name == "won"
        change, p = paired_mean(counts, Fraction(1) if is_share else apart or Fraction(0))
        unit, pairs = units.get(name, "of the wins"), sum(counts.values())
        gain = None if apart is None else pairing_gain(counts, apart)
        yield Difference(name, unit, pairs, change, p, clear=False, gain=gain)


def _values_of(tally: Tally, name: str) -> Frequencies:
    """Return how often a compared figure had each value on one side; empty if the tally does not
    say.
    """
    if name == STARTER:
        return tally.order_wins[0]
    if name.startswith("wins of "):
        return tally.agent_wins.get(name.removeprefix("wins of "), Counter())
    return tally.counts_of(name)


def pairing_gain(differences: Frequencies, apart: Fraction) -> float | None:
    """Return the share of a difference's variance that pairing removes; negative if it adds some.

    Games with the same seed have the same shuffles; if they proceed alike, luck in one is luck in
    the other, and cancels out. `apart` is the variance without pairing.
    """
    return float(1 - moments(differences)[1] / apart) if apart else None


def _compare_unpaired(one: Findings, two: Findings) -> Iterator[Difference]:
    """Compare ratios of totals, and events per player and round, as in separate runs."""
    for each in RATIOS:
        a, b = one.ratios.get(each.name), two.ratios.get(each.name)
        if a is not None and b is not None:
            change, p = difference(a, b, min(one.games, two.games))
            yield Difference(each.name, each.unit, two.games, change, p, clear=False)
    rates = {each.event: each.rate for each in one.events}
    for event in two.events:
        base = rates.get(event.event)
        if base is not None and (base.value or event.rate.value):
            change, p = difference(base, event.rate, min(one.games, two.games))
            name, unit = event_rate(event.event), "a player and round"
            yield Difference(name, unit, two.games, change, p, clear=False)


def _alike(one: Job, two: Job) -> set[str]:
    """Return win shares that mean nothing: those of a player who is the same agent on both sides
    (they are listed by agent), and of a lone agent, who wins everything. The starter's share means
    nothing if the same seat always starts and agents differ.
    """
    if len(one.agents) != len(two.agents):
        return {player_wins(number) for number in range(len(one.agents))} | {STARTER}
    pairs = list(zip(one.agents, two.agents, strict=True))
    same = {player_wins(number) for number, (a, b) in enumerate(pairs) if a == b}
    alone = len(set(one.agents)) == 1 and set(one.agents) == set(two.agents)
    mixed = any(len(set(job.agents)) > 1 and not job.recipe.rotate for job in (one, two))
    same |= {STARTER} if mixed else set()
    return same | ({agent_wins(one.agents[0])} if alone else set())
