"""Report charts, each as SVG text. Colours only repeat what labels say."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

from ..measure.findings import Findings, RoundScores, Share
from ..measure.stats import Estimate
from .canvas import (
    CARD,
    COLORS,
    DASHES,
    INK,
    NARROW,
    SOFT,
    WIDE,
    Drawing,
    chart,
    color,
    named_at_the_end,
)
from .format import plus_minus

#: Ticks on a log axis: three per doubling.
FACTORS = [
    scale * part
    for scale in (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16)
    for part in (1, 1.25, 1.5)
]


def win_shares(found: Findings) -> Drawing:
    """Draw wins by agent if there are several, then by seat: a dot and its interval, fair shares
    as ticks.
    """
    rows: list[tuple[str, Share, str]] = []
    inks = {agent.agent: color(number) for number, agent in enumerate(found.agents)}
    for agent in found.agents if found.agents_apart else ():
        if agent.wins is not None:
            label = agent.agent if agent.seats == 1 else f"{agent.agent} ×{agent.seats}"
            rows.append((label, agent.wins, inks[agent.agent]))
    for seat, share in enumerate(found.seats):
        who = found.setup.seats[seat]
        label = share.name if found.setup.rotate else f"{share.name} · {who}"
        rows.append((label, share, SOFT if found.agents_apart else inks[who]))
    with chart("wins", NARROW, 0.9 + 0.32 * len(rows)) as (axes, finished):
        for y, (_, share, ink) in enumerate(rows):
            e = share.share
            low, high = ends(e)
            axes.plot([share.fair] * 2, [y - 0.32, y + 0.32], color=INK, lw=1.2, ls=DASHES)
            axes.plot([low, high], [y, y], color=ink, lw=5, alpha=0.3, clip_on=False)
            axes.plot([e.value], [y], "o", color=ink, ms=6, clip_on=False)
            axes.annotate(
                f"{100 * e.value:.1f} %",
                (high, y),
                (6, 0),
                textcoords="offset points",
                va="center",
                fontsize=8.5,
                color=ink,
                bbox={"boxstyle": "square,pad=0.15", "fc": CARD, "ec": "none"},
            )
        axes.set_yticks(range(len(rows)), [label for label, _, _ in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        _percents(axes, max(ends(share.share)[1] for _, share, _ in rows))
        axes.grid(axis="x")
        axes.grid(visible=False, axis="y")
        return finished()


def ends(e: Estimate) -> tuple[float, float]:
    """Return the ends of an interval, or the value itself if there is none."""
    return (e.value, e.value) if e.low is None or e.high is None else (e.low, e.high)


def well_known(found: Findings) -> list[RoundScores]:
    """Return the rounds that at least half of the games completed."""
    return [each for each in found.by_round if each.games >= found.games / 2]


def scores_over_rounds(found: Findings, width: float = WIDE) -> Drawing:
    """Draw each agent's median score after each round, with bands."""
    with chart("rounds", width, 3.1) as (axes, finished):
        shown = well_known(found)
        agents = list(dict.fromkeys(each.agent for each in shown))
        for number, agent in enumerate(agents):
            own = [each for each in shown if each.agent == agent]
            _band(axes, own, color(number), len(agents))
        axes.set_xlabel("round")
        axes.set_ylabel("score")
        axes.margins(x=0)
        most = max(each.round for each in shown)
        axes.set_xlim(1, most)
        axes.set_ylim(min(0, axes.get_ylim()[0]))
        axes.xaxis.get_major_locator().set_params(integer=True)
        ends = [(line.get_ydata()[-1], name) for line, name in zip(axes.lines, agents, strict=True)]
        named_at_the_end(axes, most, [(y, name, color(n)) for n, (y, name) in enumerate(ends)])
        return finished()


def _band(axes: Any, rounds: Sequence[RoundScores], ink: str, agents: int) -> None:
    """Draw an agent's line; the more agents, the fainter the bands."""
    x = [each.round for each in rounds]
    lines = [[each.quantiles[i] for each in rounds] for i in range(5)]
    if agents <= 2:
        axes.fill_between(x, lines[0], lines[4], color=ink, alpha=0.12, lw=0)
    axes.fill_between(x, lines[1], lines[3], color=ink, alpha=min(0.2, 0.4 / agents), lw=0)
    axes.plot(x, lines[2], color=ink, lw=2.2)


def _legend(axes: Any, agents: Sequence[str]) -> None:
    if len(agents) > 1:
        from matplotlib.lines import Line2D

        handles = [Line2D([], [], color=color(n), lw=3) for n in range(len(agents))]
        axes.legend(handles, agents, frameon=False, loc="best", handlelength=1.2)


def length(found: Findings) -> Drawing:
    """Draw how many games last how long."""
    name = found.length or "decisions"
    number = found.numbers[name]
    with chart("length", NARROW, 2.7) as (axes, finished):
        _histogram(axes, number.counts, COLORS[0])
        axes.axvline(number.mean.value, color=INK, lw=1.2, ls=DASHES)
        axes.set_xlabel(f"{name} in a game, {plus_minus(number.mean)} on average")
        return finished()


def _histogram(axes: Any, counts: Sequence[tuple[float, int]], ink: str) -> None:
    total = sum(n for _, n in counts)
    low, high = counts[0][0], counts[-1][0]
    step = max(1, -(-int(high - low + 1) // 40))
    bins: dict[float, int] = {}
    for value, n in counts:
        start = low + int((value - low) // step) * step
        bins[start] = bins.get(start, 0) + n
    starts = [start + (step - 1) / 2 for start in bins]
    axes.bar(starts, [100 * n / total for n in bins.values()], width=0.86 * step, color=ink)
    aside = max(0.6, 2.5 - len(bins) / 2) * step  # so that a single bar does not fill the chart
    axes.set_xlim(low - aside, max(bins) + step - 1 + aside)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")


def score_distribution(found: Findings) -> Drawing:
    """Draw the final scores, by agent."""
    with chart("scores", NARROW, 2.7) as (axes, finished):
        agents = [agent for agent in found.agents if agent.score is not None]
        every = [value for agent in agents for value, _ in agent.score.counts]  # type: ignore[union-attr]
        low, step = min(every), max(1.0, (max(every) - min(every)) / 40)
        for number, agent in enumerate(agents):
            assert agent.score is not None
            bins: dict[int, int] = {}
            for value, n in agent.score.counts:
                bins[int((value - low) / step)] = bins.get(int((value - low) / step), 0) + n
            total = sum(bins.values())
            heights = [100 * bins.get(i, 0) / total for i in range(max(bins) + 2)]
            edges = [low + i * step for i in range(len(heights))]
            axes.fill_between(edges, heights, step="post", color=color(number), alpha=0.25, lw=0)
            axes.step(edges, heights, where="post", color=color(number), lw=1.5)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.set_ylim(0)
        axes.set_xlabel("score at the end")
        _legend(axes, [agent.agent for agent in agents])
        return finished()


def lead_taken(found: Findings) -> Drawing:
    """Draw when the winner took the lead for good, in tenths of a game."""
    counts = found.numbers["decisiveness"].counts
    bins = dict(counts)
    if len(counts) > 12:  # many game lengths: tenths of a game, marked in the middle
        bins = {}
        for value, n in counts:
            tenth = min(9, int(value * 10 - 1e-9)) / 10 + 0.05
            bins[tenth] = bins.get(tenth, 0) + n
    total = sum(bins.values())
    with chart("lead", NARROW, 2.7) as (axes, finished):
        heights = [100 * n / total for n in bins.values()]
        axes.bar([100 * x for x in bins], heights, width=86 / max(10, len(bins)), color=COLORS[2])
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.set_xlim(-7, 106 if 1.0 in bins else 101)  # its 0 % stays clear of the other axis
        axes.set_xlabel("part of the game after which the winner led to the end")
        return finished()


def card_lift(found: Findings, most: int = 24) -> Drawing:
    """Draw how much more often a card came to a winner than to a loser, for the clearest cards:
    those that are unlike all cards of the role at the top, dashes for these.
    """
    together = {role.role: role.lift.value for role in found.roles if role.lift}
    known = [
        (card, card.lift, together.get(card.role, 1.0))
        for card in found.cards
        if card.lift and card.lift.low
    ]
    known.sort(key=lambda each: (each[0].clear, clearness(*each[1:])), reverse=True)
    known = sorted(known[:most], key=lambda each: (each[0].clear, each[1].value))
    with chart("cards", NARROW, 0.8 + 0.23 * len(known)) as (axes, finished):
        for y, (card, e, usual) in enumerate(known):
            low, high = ends(e)
            ink = SOFT if not card.clear else COLORS[0] if e.value > usual else COLORS[1]
            axes.plot([low, high], [y, y], color=ink, lw=4, alpha=0.3)
            axes.plot([e.value], [y], "o", color=ink, ms=5)
            axes.plot([usual, usual], [y - 0.5, y + 0.5], color=INK, lw=1.2, ls=DASHES)
        labels = [c.card if c.role == "drawn" else f"{c.card} {c.role}" for c, _, _ in known]
        axes.set_yticks(range(len(known)), labels)
        axes.set_ylim(-0.7, len(known) - 0.3)
        axes.set_xlabel("with winners, for each time with losers")
        _factors(axes, [e for _, e, _ in known])
        axes.grid(axis="x")
        axes.grid(visible=False, axis="y")
        return finished()


def clearness(e: Estimate, usual: float) -> float:
    """Return how many interval widths a ratio is away from the usual one, on a log scale."""
    low, high = ends(e)
    return abs(log(e.value / usual)) / log(high / low) if high > low else 0.0


def _factors(axes: Any, shown: Sequence[Estimate]) -> None:
    """Set up an axis on which double and half are equally far from 1; infinite intervals are cut
    off.
    """
    from matplotlib.ticker import FixedLocator, NullLocator

    axes.set_xscale("log")
    values = [1.0, *(e.value for e in shown)]
    low = max(min(ends(e)[0] for e in shown), min(values) / 3)
    high = min(max(ends(e)[1] for e in shown), max(values) * 3)
    low, high = min(low, 0.95) / 1.05, max(high, 1.05) * 1.05
    ticks = FACTORS if high / low < 3.5 else FACTORS[::3] if high / low < 40 else FACTORS[::6]
    axes.set_xlim(low, high)
    axes.xaxis.set_major_locator(FixedLocator(ticks))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(lambda value, _: f"×{value:.3g}")


def _percents(axes: Any, most: float) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(-0.035 * (most or 1), (most or 1) * 1.2)
    axes.xaxis.set_major_locator(MaxNLocator(6, prune="upper", steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:g} %")
