"""The report of a comparison: a sweep with its one chart, or two sides."""

from __future__ import annotations

from html import escape

from ..measure.comparison import Comparison
from . import compare_plots as plots
from .compare_text import games_of
from .figures import change, estimate, swept, title, value_of, written
from .format import count, lineup
from .html import Figure, figures, setup_of, table, whole


def comparison_page(found: Comparison) -> str:
    first = found.sides[0].findings
    told = "".join(f"<p class=told>{escape(s.sentence)}.</p>" for s in found.sides if s.sentence)
    body = [f"<section>{told}</section>"]
    if found.varied is not None:
        body += [figures(swept_chart(found)), values(found)]
    else:
        body.append(figures(charts(found)))
    body += [differences(found), setup_of(first.setup)]
    return whole(heading(found), lead(found), body)


def heading(found: Comparison) -> str:
    labels = [side.label for side in found.sides]
    if found.varied is not None:
        values = ", ".join(value_of(found.varied, label) for label in labels)
        return f"{games_of(found)}: {found.varied} {values}"
    return " against ".join(labels)


def lead(found: Comparison) -> str:
    first = found.sides[0].findings
    who = " against ".join(dict.fromkeys(lineup(side.findings.setup.seats) for side in found.sides))
    told = (
        f"{who}; {count(first.games, 'game')} a side with the same seeds, seed {first.setup.seed}"
    )
    told += ", seats rotated" if first.setup.rotate else ""
    for side in found.sides:
        if side.findings.unfinished:
            told += f"; {side.findings.unfinished:,} of {side.label} unfinished"
    return told + (f"; interrupted, {first.asked:,} were asked for" if found.interrupted else "")


def swept_chart(found: Comparison) -> list[Figure]:
    if not plots.lines(found):
        return []
    words = (
        f"Each figure against what it is at {found.sides[0].label}, with the 95 % interval of the "
        "difference; beside it the first and the last value."
    )
    return [(f"What {found.varied} changes", words, plots.sweep(found), True)]


def charts(found: Comparison) -> list[Figure]:
    first, *others = found.sides
    shown: list[Figure] = []
    for side in others:
        if side.differences:
            words = f"By what part of {first.label} a figure differs, with its 95 % interval."
            shown.append((f"What {side.label} changes", words, plots.changes(first, side), True))
    if all(side.findings.numbers for side in found.sides):
        shown.append(("How long games last", "", plots.lengths(found), False))
    if any(len(side.findings.agents) > 1 and side.findings.finished for side in found.sides):
        words = "Dots with 95 % intervals."
        shown.append(("Who wins", words, plots.wins(found), False))
    return shown


def values(found: Comparison) -> str:
    """A sweep as a table: a row a figure, a column a value."""
    rows = [
        [title(name), *(written(name, estimate(side.findings, name)) for side in found.sides)]
        for name in swept(found)
    ]
    heads = [found.varied or "", *(value_of(found.varied, side.label) for side in found.sides)]
    return f"<section><h2>A game in numbers</h2>{table(heads, rows)}</section>" if rows else ""


def differences(found: Comparison) -> str:
    first, *others = found.sides
    names = list(dict.fromkeys(d.metric for side in others for d in side.differences))
    rows = []
    for name in names:
        row = [title(name), written(name, estimate(first.findings, name))]
        for side in others:
            own = next((d.change for d in side.differences if d.metric == name), None)
            row.append("" if own is None else change(name, own))
        rows.append(row)
    heads = ["", first.label, *(f"{side.label} against it" for side in others)]
    return f"<section><h2>Differences</h2>{table(heads, rows)}</section>" if rows else ""
