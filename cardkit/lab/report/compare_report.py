"""The comparison report: a sweep with its one chart, or two sides."""

from __future__ import annotations

from html import escape

from ..measure.comparison import Comparison, Comparisons
from ..measure.metrics import FIGURES
from . import compare_plots as plots
from .beside import meanings, tables_beside
from .canvas import NARROW
from .compare_text import difference_cells, games_of, held
from .figures import estimate, figure_text, swept, title, value_of
from .format import count, lineup
from .html import Figure, definitions, figures, setup_of, table, whole
from .sentences import TO_TELL, answers


def comparison_page(found: Comparison) -> str:
    told = "".join(f"<p class=told>{escape(s.sentence)}.</p>" for s in found.sides if s.sentence)
    if found.varied is None:
        answered = [*answers(found.sides[1].differences)]
        told += f"<ul>{''.join(f'<li>{escape(answer)}.</li>' for answer in answered)}</ul>"
        if any("to tell" in answer for answer in answered):
            told += definitions([("to tell", TO_TELL)])
    body = [f"<section>{told}</section>"]
    if found.varied is not None:
        body += [figures(swept_chart(found)), values(found)]
    else:
        body.append(figures(charts(found)))
    body += [differences(found), beside(found)]
    body += [setup_of(side.findings.setup, side.label) for side in found.sides]
    return whole(heading(found), lead(found), body)


def across_page(found: Comparisons) -> str:
    """Render the same comparison with several line-ups: one table per side, then what
    was played.
    """
    body = []
    for index, side in enumerate(found.each[0].sides[1:], 1):
        heads, rows = held(found, index, side.label)
        told = f"{table(heads, rows)}{definitions([('?', 'not clear with these players')])}"
        body.append(f"<section><h2>Does it hold?</h2>{told}</section>")
    for each in found.each:
        body += [setup_of(side.findings.setup, side.label) for side in each.sides]
    return whole(heading(found.each[0]), " · ".join(lead(each) for each in found.each), body)


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
        f"{who}; {count(first.games, 'game')} per side with the same seeds, seed {first.setup.seed}"
    )
    told += ", seats rotated" if first.setup.rotate else ""
    for side in found.sides:
        if side.findings.unfinished:
            told += f"; {side.findings.unfinished:,} of {side.label} unfinished"
    return told + (f"; interrupted, {first.asked:,} were requested" if found.interrupted else "")


def swept_chart(found: Comparison) -> list[Figure]:
    if not plots.lines(found):
        return []
    words = (
        f"Each figure relative to its value at {found.sides[0].label}, with the 95 % interval of "
        "the difference; next to it, the first and the last value."
    )
    narrow = plots.sweep(found, NARROW)
    return [Figure(f"What {found.varied} changes", words, plots.sweep(found), narrow)]


def charts(found: Comparison) -> list[Figure]:
    first, *others = found.sides
    shown: list[Figure] = []
    for side in others:
        if side.differences:
            words = (
                f"How much each figure differs from {first.label}, in percent, with 95 % intervals."
            )
            narrow = plots.changes(first, side, NARROW)
            drawn = plots.changes(first, side)
            shown.append(Figure(f"What {side.label} changes", words, drawn, narrow))
    if all(side.findings.numbers for side in found.sides):
        shown.append(Figure("How long games last", "", plots.lengths(found)))
    if any(len(side.findings.agents) > 1 and side.findings.finished for side in found.sides):
        words = "Dots with 95 % intervals."
        shown.append(Figure("Who wins", words, plots.wins(found)))
    return shown


def values(found: Comparison) -> str:
    """Render a sweep as a table: one row per figure, one column per value."""
    rows = [
        [title(name), *(figure_text(name, estimate(side.findings, name)) for side in found.sides)]
        for name in swept(found)
    ]
    heads = [found.varied or "", *(value_of(found.varied, side.label) for side in found.sides)]
    return f"<section><h2>A game in numbers</h2>{table(heads, rows)}</section>" if rows else ""


def differences(found: Comparison) -> str:
    """Render a table for each side: its own values, those of the first side, and the
    difference.
    """
    first, *others = found.sides
    parts = []
    for side in others:
        rows = [difference_cells(first, side, each) for each in side.differences]
        heads = ["", first.label, side.label, "difference", "", "pairing"]
        if rows:
            parts.append(f"<h3>{escape(side.label)}</h3>{table(heads, rows)}")
    if not parts:
        return ""
    names = dict.fromkeys(d.metric for side in others for d in side.differences)
    meant = [(title(name), FIGURES[name].meaning) for name in names if name in FIGURES]
    meant += [
        ("rate of …", "how often it occurs, divided by the number of players and of rounds"),
        ("wins of the starter", "the share of the wins taken by whoever decides first"),
        (
            "clear",
            "by chance alone, any figure here is called clear in at most 5 % of such comparisons",
        ),
        (
            "pairing",
            "the fraction of the variance that cancels out because the games have the same seeds",
        ),
    ]
    return f"<section><h2>Differences</h2>{''.join(parts)}{definitions(meant)}</section>"


def beside(found: Comparison) -> str:
    """Render what each side shows for itself."""
    tables = tables_beside(found)
    if not tables:
        return ""
    told = "".join(table(heads, rows, wide=True) for heads, rows in tables)
    meant = definitions(meanings(tables[0][1]))
    return f"<section><h2>Side by side</h2>{told}{meant}</section>"
