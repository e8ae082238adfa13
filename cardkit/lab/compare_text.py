"""Comparisons as text for a terminal."""

from __future__ import annotations

from .compare import Compared, Comparison, signed
from .text import TITLES, bar, count, lineup, percent, plus_minus, table

SWEEP = ("rounds", "decisions", "winning_score", "lead_changes", "drama", "decisiveness")


def text(found: Comparison) -> str:
    """The sentences, then one table; for a sweep a row a value."""
    parts = [heading(found), [f"{side.sentence}." for side in found.sides if side.sentence]]
    if found.varied is None:
        parts += [differences(found.sides[0], side) for side in found.sides[1:]]
    else:
        parts += [sweep(found), chart(found)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def heading(found: Comparison) -> list[str]:
    first = found.sides[0].findings
    lineups = {lineup(side.findings.setup.seats) for side in found.sides}
    who = lineups.pop() if len(lineups) == 1 else "several line-ups"
    rotated = ", seats rotated" if first.setup.rotate else ""
    line = f"{first.setup.game}: {who}{rotated}, seed {first.setup.seed}"
    pairs = f"{count(first.games, 'game')} a side, with the same seeds"
    if found.interrupted:
        pairs += f"; interrupted, {first.asked:,} were asked for"
    lines = [line, pairs]
    for side in found.sides:
        if side.findings.unfinished:
            lines.append(f"  {side.label}: {side.findings.unfinished:,} unfinished")
    return lines


def differences(first: Compared, side: Compared) -> list[str]:
    rows = [
        (
            TITLES.get(each.metric, each.metric),
            value_of(first, each.metric),
            value_of(side, each.metric),
            signed(each.change),
            "" if each.clear else "not clear",
        )
        for each in side.differences
    ]
    return table(("A game", first.label, side.label, "difference", ""), rows) if rows else []


def value_of(side: Compared, metric: str) -> str:
    """What a metric is on a side."""
    found = side.findings
    if metric in found.numbers:
        return plus_minus(found.numbers[metric].mean)
    ratio = {"branching": found.branching, "forced": found.forced}.get(metric)
    if ratio is not None:
        return plus_minus(ratio)
    for agent in found.agents:
        if metric == f"wins of {agent.agent}" and agent.wins is not None:
            return percent(agent.wins.share.value)
    return ""


def sweep(found: Comparison) -> list[str]:
    known = [name for name in SWEEP if all(name in s.findings.numbers for s in found.sides)]
    rows = []
    for side in found.sides:
        cells = [plus_minus(side.findings.numbers[name].mean) for name in known]
        rows.append((side.label, *cells, *_wins(side, found)))
    agents = _agents(found)
    heads = [TITLES[name] for name in known] + [f"wins of {agent}" for agent in agents]
    return table(("A game", *heads), rows)


def _agents(found: Comparison) -> list[str]:
    """The agents whose share of the wins is worth a column."""
    agents = found.sides[0].findings.agents
    return [agent.agent for agent in agents] if len(agents) > 1 else []


def _wins(side: Compared, found: Comparison) -> list[str]:
    return [
        percent(agent.wins.share.value)
        for agent in side.findings.agents
        if agent.wins is not None and agent.agent in _agents(found)
    ]


def chart(found: Comparison) -> list[str]:
    """The length of a game for each value, as bars."""
    name = next((n for n in SWEEP if all(n in s.findings.numbers for s in found.sides)), None)
    if name is None:
        return []
    means = [side.findings.numbers[name].mean.value for side in found.sides]
    rows = [
        (side.label, f"{mean:.1f}", bar(mean / max(means)))
        for side, mean in zip(found.sides, means, strict=True)
    ]
    return table((f"Length in {TITLES[name]}", "mean", ""), rows)
