"""Two or more games, option sets or line-ups on the same seeds, and how they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from pathlib import Path

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.plugin.library import Library

from .chunks import Chunk
from .findings import Findings, to_json
from .job import CAP, Job
from .metrics import METRICS
from .pairs import PLAYER, agent_wins, player_wins
from .run import Run, run
from .stats import Estimate, mean
from .summary import findings
from .text import decimals, scaled


@attrs.frozen
class Side:
    """One of the things compared: a game and who plays it."""

    label: str
    game: Game
    seats: str


@attrs.frozen
class Difference:
    """By how much a metric of a side exceeds that of the first, in games with the same seed.

    Only pairs of finished games count; branching and forced are ratios over all games.
    """

    metric: str
    unit: str
    pairs: int
    change: Estimate

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0."""
        low, high = self.change.low, self.change.high
        return low is not None and high is not None and (low > 0 or high < 0)


@attrs.frozen
class Compared:
    """What was found about a side."""

    label: str
    findings: Findings
    differences: tuple[Difference, ...]  # to the first side; empty for that one
    sentence: str  # the same in words


@attrs.frozen
class Comparison:
    """Sides that played with the same seeds."""

    varied: str | None  # the option that --vary changes
    sides: tuple[Compared, ...]
    interrupted: bool
    workers: int
    seconds: float
    rate: float  # pairs of games a second

    def to_json(self) -> str:
        """One JSON object, as ``cardkit compare --json`` prints it."""
        return to_json(self)

    def write_report(self, path: str | Path) -> None:
        """Writes a page with charts into a new file: the extra ``cardkit[lab]``."""
        from .report import write_report

        write_report(path, self)

    def __str__(self) -> str:
        from .compare_text import text

        return text(self)


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
    each: Callable[[Chunk], None] = lambda chunk: None,
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
    done = run(jobs, games, workers=workers, on=on, each=each)
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


def sentence(label: str, differences: Sequence[Difference]) -> str:
    """What the side does to the length of a game, in words."""
    found = {difference.metric: difference for difference in differences}
    length = found.get("rounds")
    if length is None or length.change == Estimate(0.0, 0.0, 0.0):
        length = found.get("decisions")
    if length is None:
        return f"{label}: no pair of games was finished"
    e = length.change
    if not length.clear:
        return (
            f"{label} makes no clear difference to the length of games: {signed(e)} {length.unit}"
        )
    word = "longer" if e.value > 0 else "shorter"
    digits = 1 if e.half >= 0.05 else 2
    return (
        f"{label} makes games {abs(e.value):.{digits}f} ± {e.half:.{digits}f} {length.unit} {word}"
    )


def wins_of_players(differences: Sequence[Difference]) -> Iterator[str]:
    """The same of the wins, if one player's agent is another: that is what is compared then."""
    players = [each for each in differences if each.metric.startswith(PLAYER)]
    if len(players) != 1:
        return
    who, e = players[0].metric.removeprefix("wins of "), scaled(players[0].change, 100)
    if players[0].clear:
        word = "more" if e.value > 0 else "less"
        yield f"{who} wins {abs(e.value):.1f} ± {e.half:.1f} % of the games {word}"
    else:
        yield f"no clear difference to the wins of {who}: {signed(e)} % of the games"


def signed(e: Estimate) -> str:
    digits = 2 if e.half == 0 else decimals(e.half)
    return f"{e.value:+,.{digits}f} ± {e.half:,.{digits}f}".replace("-", "−")
