"""Which value of a sweep makes the longest games, the most dramatic ones, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import attrs

from ..measure.comparison import Compared, Comparison
from ..measure.distributions import p_of
from ..measure.pairs import STARTER
from ..measure.significance import clear_ones
from ..measure.stats import Estimate, width
from .figures import estimate, figure_text, title, value_of
from .format import about, percent

Row = tuple[str, ...]

#: What a designer looks for: the figure, and what the values with the most and the least of it are.
ASKED = (
    ("won", "won most often", "won least often"),
    ("rounds", "longest", "shortest"),
    (STARTER, "best for the starter", "worst for the starter"),
    ("swing_share", "swingiest", "steadiest"),
    ("drama_share", "most dramatic", "least dramatic"),
    ("decisiveness", "decided latest", "decided earliest"),
    ("branching", "most to choose from", "least to choose from"),
    ("wait", "longest between choices", "shortest between choices"),
)
HEAD = "Which is"
UNCLEAR = "no clear difference"
SHOWN = 3  # values that cannot be told apart
TELLING = (
    "Others are compared with the first value game by game, with each other only by their own "
    "intervals, which shows less: put the value that matters most first. Chance alone makes any "
    "difference here clear in at most 5 % of such sweeps."
)
CANNOT_TELL = (
    "Several values: the second and later ones are not clearly different from the first, whose "
    "figure is shown."
)
TO_TELL = "to tell"
ENOUGH = (
    "To tell: with that many games, four of five runs would call the difference of a value from "
    "the first one clear, as one of all figures of that value; of the value that takes fewest."
)
EQUAL = "equal"
FAIR = "Equal: the wins of the starter if it made no difference who starts."


@attrs.frozen
class Extremes:
    """The sides with the most and the least of a figure, each followed by those that are not
    clearly different from it.
    """

    metric: str
    most: tuple[int, ...]
    least: tuple[int, ...]


def extremes(found: Comparison) -> list[Extremes]:
    """Find them for each figure that all sides were compared by and that is not the same on all."""
    compared = [{d.metric for d in side.differences} for side in found.sides[1:]]
    known = {
        metric: _values(found.sides, metric)
        for metric, _, _ in ASKED
        if all(metric in own for own in compared)
    }
    values = {metric: own for metric, own in known.items() if len(set(own)) > 1}
    pairs = list(combinations(range(len(found.sides)), 2))
    ps = [_p(found.sides, metric, one, two) for metric in values for one, two in pairs]
    told = iter(clear_ones(ps))
    made = []
    for metric, own in values.items():
        clear = {pair for pair in pairs if next(told)}
        down = sorted(range(len(own)), key=lambda side: -own[side].value)
        up = sorted(range(len(own)), key=lambda side: own[side].value)
        made.append(Extremes(metric, _near(down, clear), _near(up, clear)))
    return made


def _values(sides: Sequence[Compared], metric: str) -> list[Estimate]:
    own = [estimate(side.findings, metric) for side in sides]
    return [e for e in own if e is not None] if None not in own else []


def _near(order: Sequence[int], clear: set[tuple[int, int]]) -> tuple[int, ...]:
    """Return the first of these sides and those that are not clearly different from it."""
    first = order[0]
    return (first, *(s for s in order[1:] if (min(s, first), max(s, first)) not in clear))


def _p(sides: Sequence[Compared], metric: str, one: int, two: int) -> float | None:
    """How likely so large a difference between two sides is by chance alone.

    From the first side, pairs of games say so. Between others, nothing is known about the pairs,
    but the error of a difference is at most the sum of two errors: those of both figures, and those
    of both differences from the first side.
    """
    if one == 0:
        return next((d.p for d in sides[two].differences if d.metric == metric), None)
    figures = _values([sides[one], sides[two]], metric)
    changes = [d.change for i in (one, two) for d in sides[i].differences if d.metric == metric]
    games = min(sides[one].findings.games, sides[two].findings.games)
    apart, error = abs(figures[0].value - figures[1].value), _error(figures)
    if error is None:
        return None
    if error == 0:  # the same in all games of a side
        return p_of(games * apart, games - 1)
    smaller = min(error, _error(changes) or error)
    return p_of(width(games) * apart / smaller, games - 1)


def _error(both: Sequence[Estimate]) -> float | None:
    """Return the sum of the errors of two estimates towards each other."""
    low, high = sorted(both, key=lambda e: e.value)
    if low.high is None or high.low is None:
        return None
    return (low.high - low.value) + (high.value - high.low)


def rows_of(found: Comparison) -> list[Row]:
    """Build a row for each answer: the word, the values, and the figure it is about, with that of
    the first of them.
    """
    rows: list[Row] = []
    unclear: list[Row] = []
    for each in extremes(found):
        most, least = next((most, least) for name, most, least in ASKED if name == each.metric)
        if len(each.most) == len(each.least) == len(found.sides):
            unclear.append((most, UNCLEAR, title(each.metric) + _to_tell(found, each.metric)))
            continue
        rows += [(most, *_tell(found, each.metric, each.most))]
        rows += [(least, *_tell(found, each.metric, each.least))]
    return [*rows, *unclear]


def _to_tell(found: Comparison, metric: str) -> str:
    """Say how many games would tell a value from the first one, where fewest would."""
    changes = [d for side in found.sides for d in side.differences if d.metric == metric]
    needed = [d.needed for d in changes if d.needed is not None]
    return f"; {TO_TELL}, about {about(min(needed))} games" if needed else ""


def notes_of(rows: Sequence[Row]) -> list[str]:
    """Explain what these answers mean."""
    several = any("," in row[1] for row in rows)
    starter = any(EQUAL in row[2] for row in rows)
    untold = any(TO_TELL in row[2] for row in rows)
    notes = [TELLING, CANNOT_TELL if several else "", FAIR if starter else ""]
    notes += [ENOUGH] if untold else []
    return [note for note in notes if note]


def _tell(found: Comparison, metric: str, near: tuple[int, ...]) -> Iterator[str]:
    labels = [value_of(found.varied, found.sides[side].label) for side in near]
    if len(near) == len(found.sides):
        yield from (UNCLEAR, title(metric))
        return
    rest = [f"{len(near) - SHOWN} more"] if len(near) > SHOWN else []
    yield ", ".join([*labels[:SHOWN], *rest])
    shown = figure_text(metric, estimate(found.sides[near[0]].findings, metric))
    yield f"{title(metric)} {shown}" + (_fair(found) if metric == STARTER else "")


def _fair(found: Comparison) -> str:
    """What the starter would win if it made no difference."""
    return f" ({EQUAL}: {percent(1 / len(found.sides[0].findings.setup.seats))})"
