"""Comparisons as text for a terminal."""

from __future__ import annotations

from ..measure.comparison import Compared, Comparison
from .figures import change, estimate, is_share, swept, title, value_of, written
from .format import bar, count, lineup, table

ACROSS = 4  # values of a sweep side by side: as many as a terminal has room for


def text(found: Comparison) -> str:
    """The sentences, then one table; of a sweep with a column a value, and bars."""
    parts = [heading(found), [f"{side.sentence}." for side in found.sides if side.sentence]]
    if found.varied is None:
        parts += [differences(found.sides[0], side) for side in found.sides[1:]]
    else:
        groups = range(0, len(found.sides), ACROSS)
        parts += [sweep(found, found.sides[i : i + ACROSS]) for i in groups]
        parts += [bars(found, name) for name in charted(found)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def heading(found: Comparison) -> list[str]:
    first = found.sides[0].findings
    lineups = {lineup(side.findings.setup.seats) for side in found.sides}
    who = lineups.pop() if len(lineups) == 1 else "several line-ups"
    rotated = ", seats rotated" if first.setup.rotate else ""
    line = f"{games_of(found)}: {who}{rotated}, seed {first.setup.seed}"
    pairs = f"{count(first.games, 'game')} a side, with the same seeds"
    if found.interrupted:
        pairs += f"; interrupted, {first.asked:,} were asked for"
    lines = [line, pairs]
    for side in found.sides:
        if side.findings.unfinished:
            lines.append(f"  {side.label}: {side.findings.unfinished:,} unfinished")
    return lines


def games_of(found: Comparison) -> str:
    """The game, or all of them."""
    return ", ".join(dict.fromkeys(side.findings.setup.game for side in found.sides))


def differences(first: Compared, side: Compared) -> list[str]:
    rows = [
        (
            title(each.metric),
            written(each.metric, estimate(first.findings, each.metric)),
            written(each.metric, estimate(side.findings, each.metric)),
            change(each.metric, each.change),
            "" if each.clear else "not clear",
        )
        for each in side.differences
    ]
    return table(("A game", first.label, side.label, "difference", ""), rows) if rows else []


def sweep(found: Comparison, sides: tuple[Compared, ...]) -> list[str]:
    """A row a figure and a column a value."""
    rows = [
        (title(name), *(written(name, estimate(side.findings, name)) for side in sides))
        for name in swept(found)
    ]
    heads = [value_of(found.varied, side.label) for side in sides]
    return table((found.varied or "", *heads), rows) if rows else []


def charted(found: Comparison) -> list[str]:
    """What is drawn as bars: how long games are, and what the agents win."""
    names = swept(found)
    return names[:1] + [name for name in names if name.startswith("wins of ")]


def bars(found: Comparison, name: str) -> list[str]:
    """A figure for each value."""
    values = [e.value for side in found.sides if (e := estimate(side.findings, name))]
    most = 1 if is_share(name) else max(values) or 1
    rows = [
        (
            f"{found.varied} {value_of(found.varied, side.label)}",
            f"{100 * value:.1f} %" if is_share(name) else f"{value:.1f}",
            bar(value / most),
        )
        for side, value in zip(found.sides, values, strict=True)
    ]
    head = "share" if is_share(name) else "mean"
    return table((title(name).capitalize(), head, ""), rows)
