"""Figures by the names that comparisons use, and how they are formatted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..measure.comparison import Comparison
from ..measure.findings import Findings
from ..measure.metrics import FIGURES, RATIOS
from ..measure.pairs import EVENT, PLAYER, STARTER, agent_wins, event_rate, player_wins
from ..measure.stats import Estimate
from .format import POINTS, TITLES, percents, plus_minus, scale, signed_points, signed_text

COURSE = ("rounds", "decisions", "winning_score", "lead_changes", "drama", "decisiveness", "swing")
SHARES = ("forced", "drama_share", "swing_share", "won")


def estimate(found: Findings, metric: str) -> Estimate | None:
    """Return a figure with its interval; None if these findings do not have it."""
    if metric in found.numbers:
        return found.numbers[metric].mean
    if metric in found.ratios:
        return found.ratios[metric]
    if metric == STARTER:
        return None if found.order is None else found.order.shares[0].share
    for event in found.events if metric.startswith(EVENT) else ():
        if metric == event_rate(event.event):
            return event.rate
    return _wins(found).get(metric)


def _wins(found: Findings) -> dict[str, Estimate]:
    """Return the win shares of agents, and of players who have a seat or an agent to
    themselves.
    """
    agents = {agent.agent: agent for agent in found.agents if agent.wins is not None}
    shares = {agent_wins(name): a.wins.share for name, a in agents.items() if a.wins is not None}
    for number, name in enumerate(found.setup.seats):
        if name in agents and agents[name].seats == 1:
            shares[player_wins(number)] = shares[agent_wins(name)]
        elif found.seats and not found.setup.rotate:
            shares[player_wins(number)] = found.seats[number].share
    return shares


def swept(found: Comparison) -> list[str]:
    """List the figures that every side of a sweep has: the game's, then the wins if
    agents differ.
    """
    agents = found.sides[0].findings.agents
    names = [*COURSE, *(ratio.name for ratio in RATIOS), STARTER]
    sides = [side.findings for side in found.sides]
    rates = [event_rate(each.event) for each in sides[0].events if each.rate.value]
    names += [rate for rate in rates if not _constant([estimate(side, rate) for side in sides])]
    names += [agent_wins(each.agent) for each in agents] if len(agents) > 1 else []
    return [name for name in names if all(estimate(side, name) is not None for side in sides)]


def _constant(rates: Sequence[Estimate | None]) -> bool:
    """Whether something occurs equally often in every game of every side."""
    return len(set(rates)) == 1 and all(rate is not None and not rate.half for rate in rates)


def is_share(metric: str) -> bool:
    """Whether it is shown in percent; a rate is not, since something can occur more than once."""
    return metric in SHARES or metric.startswith("wins of ")


def title(metric: str) -> str:
    return TITLES.get(metric, metric)


def meanings(metrics: Iterable[str]) -> list[tuple[str, str]]:
    """Define the figures with these names, each definition once."""
    return list(dict.fromkeys(_meaning(metric) for metric in metrics))


def _meaning(metric: str) -> tuple[str, str]:
    if metric in FIGURES:
        return title(metric), FIGURES[metric].meaning
    if metric.startswith(EVENT):
        return (
            f"{EVENT}…",
            "how often it occurs, divided by the number of players and, if it has any, of rounds",
        )
    if metric == STARTER:
        return metric, "the share of the wins taken by whoever begins the game"
    if metric.startswith(PLAYER):
        return (
            f"{PLAYER}…",
            "the share of the wins taken by the player in this place of the line-up",
        )
    return "wins of a bot", "the share of the wins taken by all its seats together"


def figure_text(metric: str, e: Estimate | None) -> str:
    """Format a figure for tables."""
    if e is None:
        return ""
    return percents(e) if is_share(metric) else plus_minus(e)


def change(metric: str, e: Estimate) -> str:
    """Format a difference, with its sign."""
    return signed_points(e) if is_share(metric) else signed_text(e)


def change_alone(metric: str, e: Estimate) -> str:
    """Format a difference whose unit is told by `title_of_change`."""
    return signed_text(scale(e, 100) if is_share(metric) else e)


def title_of_change(metric: str) -> str:
    return f"{title(metric)}, {POINTS}" if is_share(metric) else title(metric)


def value_of(option: str | None, label: str) -> str:
    """Return the label of a sweep's side in a table headed by the option, or by several."""
    if option is None:
        return label
    names, parts = option.split(", "), label.split(", ")
    if len(names) != len(parts):  # a value has a comma in it
        return label.removeprefix(f"{option} ")
    values = [part.removeprefix(f"{name} ") for name, part in zip(names, parts, strict=True)]
    return " / ".join(values)
