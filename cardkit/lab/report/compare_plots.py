"""Comparison charts: one for a sweep, and several for two sides. Each is SVG text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import attrs

from ..measure.comparison import Compared, Comparison
from ..measure.pairs import STARTER, agent_wins
from ..measure.stats import Estimate
from .canvas import COLORS, DASHES, INK, NARROW, SOFT, WIDE, Drawing, chart, color, named_at_the_end
from .figures import change, estimate, is_share, swept, title, value_of
from .format import short
from .plots import ends

#: Figures drawn for a sweep; the table has all of them.
DRAWN = {
    *("rounds", "decisions", "winning_score", "lead_changes", "decisiveness"),
    *("drama_share", "swing_share"),
}
LINES = 8  # more would overlap
LETTERS = 7  # of labels side by side, for each inch of the chart
VAGUE = 0.5
TICKS = (1, 2, 2.5, 5, 10)


@attrs.frozen
class Line:
    """A figure at each value of a sweep, as a multiple of its first value. Intervals are those of
    the paired differences.
    """

    name: str
    points: tuple[Estimate, ...]
    said: str  # from one end of the axis to the other

    @property
    def vague(self) -> bool:
        """Whether it could just as well be half as much again; drawing it would flatten
        all others.
        """
        return max(e.half for e in self.points) > VAGUE

    @classmethod
    def of(cls, found: Comparison, metric: str) -> Line | None:
        first = estimate(found.sides[0].findings, metric)
        left, right = (estimate(side.findings, metric) for side in axis_ends(found))
        changes = [d for s in found.sides for d in s.differences if d.metric == metric]
        if first is None or left is None or right is None:
            return None
        if first.value <= 0:  # multiples of 0 make no sense
            return None
        if len(changes) < len(found.sides) - 1:
            return None
        points = [_part(d.change, first.value, 1) for d in changes]
        return cls(
            title(metric),
            (Estimate(1.0), *points),
            f"{_short(metric, left)} → {_short(metric, right)}",
        )


def _part(change: Estimate, base: float, whole: float = 0) -> Estimate:
    """Return a difference as a fraction of the base, optionally added to a whole."""
    low, high = ends(change)
    return Estimate(whole + change.value / base, whole + low / base, whole + high / base)


def _short(metric: str, e: Estimate) -> str:
    return f"{100 * e.value:.1f} %" if is_share(metric) else short(e.value)


def lines(found: Comparison) -> list[Line]:
    """Return the lines for a sweep: how long games are, their course, and who wins."""
    names = [name for name in swept(found) if name in DRAWN or name.startswith("wins of ")]
    if "rounds" in names:
        names.remove("decisions")  # redundant
    made = [line for name in names if (line := Line.of(found, name)) is not None]
    return [line for line in made if line is made[0] or not line.vague][:LINES]


def axis_ends(found: Comparison) -> tuple[Compared, Compared]:
    """Return the sides at the left and the right end of the chart: numbers are in order there,
    other values as they were given.
    """
    places, _ = _places(found)
    order = sorted(range(len(places)), key=places.__getitem__)
    return found.sides[order[0]], found.sides[order[-1]]


def _places(found: Comparison) -> tuple[list[float], bool]:
    """Return where the values are on the axis, and whether they are numbers."""
    labels = [value_of(found.varied, side.label) for side in found.sides]
    numeric = all(re.fullmatch(r"-?\d+(\.\d+)?", label) for label in labels)
    return [float(label) if numeric else float(i) for i, label in enumerate(labels)], numeric


def sweep(found: Comparison, width: float = WIDE) -> Drawing:
    """Draw all figures in one chart: by what fraction each differs from its first value."""
    shown = lines(found)
    labels = [value_of(found.varied, side.label) for side in found.sides]
    x, numeric = _places(found)
    from matplotlib.lines import Line2D

    with chart("sweep", width, 4.4 if width == WIDE else 5.2) as (axes, finished):
        axes.axhline(1, color=INK, lw=1.2, ls=DASHES, zorder=1)
        for number, line in enumerate(shown):
            if numeric:
                _band(axes, x, line, color(number))
            else:
                shift = (number - (len(shown) - 1) / 2) * 0.05
                _whiskers(axes, labels, line, color(number), shift)
        crowded = not numeric and sum(map(len, labels)) > LETTERS * width
        axes.set_xticks(x, labels, rotation=90 if crowded else 0)
        axes.margins(x=0.01 if numeric else 0.1)
        axes.set_xlabel((found.varied or "").replace("_", " "))
        _ratios(axes, shown)
        if width < WIDE:  # no room next to the lines
            handles = [Line2D([], [], color=color(n), lw=3) for n in range(len(shown))]
            names = [f"{line.name}  {line.said}" for line in shown]
            below = {"loc": "outside lower center", "frameon": False, "handlelength": 1.2}
            axes.figure.legend(handles, names, **below)
            return finished()
        far = x.index(max(x))
        named_at_the_end(
            axes,
            axes.get_xlim()[1],
            [
                (line.points[far].value, f"{line.name}  {line.said}", color(n))
                for n, line in enumerate(shown)
            ],
        )
        return finished()


def _band(axes: Any, x: list[float], line: Line, ink: str) -> None:
    """Draw a line through the values, in order, with its interval as a band."""
    order = sorted(range(len(x)), key=x.__getitem__)
    points = [line.points[i] for i in order]
    across = [x[i] for i in order]
    axes.fill_between(
        across,
        [ends(e)[0] for e in points],
        [ends(e)[1] for e in points],
        color=ink,
        alpha=0.18,
        lw=0,
    )
    axes.plot(across, [e.value for e in points], color=ink, lw=2.2, marker="o", ms=5.5)


def _whiskers(axes: Any, labels: list[str], line: Line, ink: str, shift: float) -> None:
    """Draw a dot and its interval for each of several unordered values. Of several options, only
    the last changes along a line: combinations have no order.
    """
    across = [place + shift for place in range(len(labels))]
    for place, e in zip(across, line.points, strict=True):
        axes.plot([place] * 2, ends(e), color=ink, lw=5, alpha=0.3)
    points = zip(across, (e.value for e in line.points), strict=True)
    others = (label.rpartition(" / ")[0] for label in labels)
    for _, some in groupby(zip(others, points, strict=True), key=itemgetter(0)):
        own = [point for _, point in some]
        axes.plot([x for x, _ in own], [y for _, y in own], "o-", color=ink, lw=0.8, ms=6)


def _ratios(axes: Any, shown: Sequence[Line]) -> None:
    """Set up an axis of multiples, labelled as differences in percent; if they are large, equal
    steps are equal factors.
    """
    from matplotlib.ticker import FixedLocator, MaxNLocator, NullLocator

    values = [e.value for line in shown for e in line.points]
    if max(values) > 4 and min(values) > 0:
        axes.set_yscale("log")
        axes.set_ylim(min(values) / 1.25, max(values) * 1.25)
        axes.yaxis.set_major_locator(FixedLocator([2.0**i for i in range(-8, 12)]))
        axes.yaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(lambda value, _: "same" if value == 1 else f"×{value:.3g}")
    else:
        axes.yaxis.set_major_locator(MaxNLocator(7, steps=TICKS))
        axes.yaxis.set_major_formatter(lambda value, _: percent_of(value))


def percent_of(ratio: float) -> str:
    """Format a multiple as a difference: 1.25 is +25 %."""
    more = round(100 * (ratio - 1), 1)
    return "same" if more == 0 else f"{more:+g} %".replace("-", "−")


def changes(first: Compared, side: Compared, width: float = WIDE) -> Drawing:
    """Draw two sides: by what fraction of the first side's value each figure differs, with
    intervals.
    """
    from matplotlib.ticker import MaxNLocator

    rows = []
    for each in side.differences:
        base = estimate(first.findings, each.metric)
        of_bot = each.metric.startswith("wins of ") and each.metric != STARTER
        if base is not None and base.value > 0 and not of_bot:
            rows.append((each, _part(each.change, base.value)))
    narrow = width == NARROW
    with chart("changes", width, 0.9 + (0.4 if narrow else 0.34) * len(rows)) as (axes, finished):
        axes.axvline(0, color=INK, lw=1.2, ls=DASHES)
        inks = []
        for y, (each, part) in enumerate(rows):
            ink = SOFT if not each.clear else COLORS[0] if part.value > 0 else COLORS[1]
            inks.append(ink)
            axes.plot(ends(part), [y, y], color=ink, lw=6, alpha=0.3)
            axes.plot([part.value], [y], "o", color=ink, ms=6.5)
        names = [title(each.metric) for each, _ in rows]
        told = [change(each.metric, each.change) for each, _ in rows]
        if narrow:  # both on one side, because two leave no room for the chart
            both = zip(names, told, strict=True)
            axes.set_yticks(range(len(rows)), [f"{name}\n{amount}" for name, amount in both])
        else:
            axes.set_yticks(range(len(rows)), names)
            _amounts(axes, told, inks)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.margins(x=0.08)
        axes.xaxis.set_major_locator(MaxNLocator(7, steps=TICKS))
        if narrow:
            axes.set_xticks(_two_ticks(axes))
        axes.xaxis.set_major_formatter(lambda value, _: percent_of(1 + value))
        axes.grid(axis="x")
        axes.grid(visible=False, axis="y")
        return finished()


def _amounts(axes: Any, told: Sequence[str], inks: Sequence[str]) -> None:
    """Write each row's difference at its right end."""
    for y, (amount, ink) in enumerate(zip(told, inks, strict=True)):
        axes.annotate(
            amount,
            (1.01, y),
            xycoords=("axes fraction", "data"),
            va="center",
            color=ink,
            annotation_clip=False,
        )


def _two_ticks(axes: Any) -> list[float]:
    """Return 0 and the tick farthest from it, since more would overlap on a phone."""
    low, high = axes.get_xlim()
    inside = [tick for tick in axes.get_xticks() if low <= tick <= high]
    return [0.0, max(inside, key=abs)]


def lengths(found: Comparison) -> Drawing:
    """Draw how many games on each side last how long."""
    name = found.sides[0].findings.length or "decisions"
    with chart("lengths", NARROW, 2.9) as (axes, finished):
        every = [v for side in found.sides for v, _ in side.findings.numbers[name].counts]
        low, step = min(every), max(1, -(-int(max(every) - min(every) + 1) // 40))
        for number, side in enumerate(found.sides):
            counts = side.findings.numbers[name].counts
            total = sum(n for _, n in counts)
            heights = [0.0] * (int((max(every) - low) // step) + 3)
            for value, n in counts:
                heights[1 + int((value - low) // step)] += 100 * n / total
            edges = [low + (i - 1) * step - 0.5 for i in range(len(heights))]
            axes.fill_between(edges, heights, step="post", color=color(number), alpha=0.22, lw=0)
            axes.step(edges, heights, where="post", color=color(number), lw=1.6, label=side.label)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_ylim(0)
        axes.set_xlabel(f"{name} in a game")
        axes.legend(frameon=False, handlelength=1.2)
        return finished()


def wins(found: Comparison) -> Drawing:
    """Plot how often each agent wins on each side."""
    agents = list(
        dict.fromkeys(agent.agent for side in found.sides for agent in side.findings.agents)
    )
    rows = [
        (agent, number, e)
        for agent in agents
        for number, side in enumerate(found.sides)
        if (e := estimate(side.findings, agent_wins(agent))) is not None
    ]
    with chart("wins of sides", NARROW, 0.9 + 0.3 * len(rows)) as (axes, finished):
        for y, (_, number, e) in enumerate(rows):
            axes.plot(ends(e), [y, y], color=color(number), lw=5, alpha=0.3, clip_on=False)
            axes.plot([e.value], [y], "o", color=color(number), ms=6, clip_on=False)
            axes.annotate(
                f"{100 * e.value:.1f} %",
                (ends(e)[1], y),
                (6, 0),
                textcoords="offset points",
                va="center",
                fontsize=8.5,
                color=color(number),
            )
        labels = [f"{agent} · {found.sides[number].label}" for agent, number, _ in rows]
        axes.set_yticks(range(len(rows)), labels)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0, 1.2 * max(ends(e)[1] for _, _, e in rows) or 1)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:g} %")
        axes.grid(axis="x")
        axes.grid(visible=False, axis="y")
        return finished()
