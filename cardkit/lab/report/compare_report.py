"""The comparison report: a sweep with its one chart, or two sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from ..measure.comparison import Comparison, Comparisons
from . import compare_plots as plots
from .beside import Row, tables_beside
from .beside import meanings as meanings_beside
from .canvas import NARROW
from .compare_text import HELD, by_lineup, difference_cells, games_of, held, list_shared, points_in
from .extremes import HEAD, notes_of, rows_of
from .figures import estimate, figure_text, meanings, swept, title, value_of
from .format import count, evenly, lineup
from .html import Figure, definitions, figures, setup_of, table, whole
from .sentences import TO_TELL, answers

FITTING = 5  # values of a sweep in a table


def comparison_page(found: Comparison) -> str:
    told = "".join(f"<p class=told>{escape(s.sentence)}.</p>" for s in found.sides if s.sentence)
    if found.varied is None:
        answered = [*answers(*found.sides[:2])]
        told += f"<ul>{''.join(f'<li>{escape(answer)}.</li>' for answer in answered)}</ul>"
        if any("to tell" in answer for answer in answered):
            told += definitions([("to tell", TO_TELL)])
    body = [f"<section>{told}</section>"]
    if found.varied is not None:
        body = [which(found), *body, figures(swept_chart(found)), values(found)]
    else:
        body.append(figures(charts(found)))
    body += [differences(found), beside({"": found})]
    body.append(setup_of([(side.label, side.findings.setup) for side in found.sides]))
    return whole(heading(found), lead(found), body)


def across_page(found: Comparisons) -> str:
    """Render the same comparison with several line-ups: one table per side, what their figures
    mean, what the sides show for themselves with each line-up, then what was played.
    """
    tables = held(found)
    told = "".join(f"<h3>{escape(name)}</h3>{table(heads, rows)}" for name, heads, rows in tables)
    names = [
        name for index in range(1, len(found.each[0].sides)) for name in list_shared(found, index)
    ]
    names += [name for each in found.each for name in swept(each)]
    cells = [row for *_, rows in tables for row in rows]
    meant = definitions([*meanings(names), *HELD, *points_in(cells)])
    body = [f"<section><h2>Does it hold?</h2>{told}{meant}</section>"] if tables else []
    body += [values(each, name) for name, each in by_lineup(found).items()]
    body.append(beside(by_lineup(found)))
    sides = [(side.label, side.findings.setup) for side in found.each[0].sides]
    lineups = [
        "; ".join(dict.fromkeys(lineup(side.findings.setup.seats) for side in same))
        for same in zip(*(each.sides for each in found.each), strict=True)
    ]
    body.append(setup_of(sides, lineups))
    return whole(heading(found.each[0]), " · ".join(lead(each) for each in found.each), body)


def heading(found: Comparison) -> str:
    labels = [side.label for side in found.sides]
    if found.varied is not None:
        values = [value_of(found.varied, label) for label in labels]
        names = found.varied.split(", ")
        return f"{games_of(found)}: {_swept_values(names, values)}"
    return " against ".join(labels)


def _swept_values(names: Sequence[str], values: Sequence[str]) -> str:
    """Name the options of a sweep, each with its values."""
    columns = list(zip(*(value.split(" / ") for value in values), strict=True))
    if len(names) == 1 or len(columns) != len(names):
        return f"{', '.join(names)} {', '.join(values)}"
    told = zip(names, columns, strict=True)
    return "; ".join(f"{name} {', '.join(dict.fromkeys(own))}" for name, own in told)


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
    left, right = (side.label for side in plots.axis_ends(found))
    words = (
        f"Each figure relative to its value at {found.sides[0].label}, with the 95 % interval of "
        f"the difference; next to it, the figure at {left} → at {right}."
    )
    if ", " in (found.varied or ""):
        words += " Along a line, only the last option changes."
    narrow = plots.sweep(found, NARROW)
    return [Figure(f"What {found.varied} changes", words, plots.sweep(found), narrow)]


def charts(found: Comparison) -> list[Figure]:
    first, *others = found.sides
    shown: list[Figure] = []
    for side in others:
        if side.differences:
            words = (
                f"How much each figure differs from {first.label}, in percent of its value there, "
                "with 95 % intervals; next to it, the difference itself."
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


def which(found: Comparison) -> str:
    """Render which value has the most and the least of what a designer asks for."""
    rows = rows_of(found)
    if not rows:
        return ""
    told = f"<p>{escape(' '.join(notes_of(rows)))}</p>"
    shown = table(["", found.varied or "", "figure"], rows, wide=True)
    return f"<section><h2>{HEAD} …</h2>{shown}{told}</section>"


def values(found: Comparison, lineup: str = "") -> str:
    """Render the figures of all sides as tables: one row per figure, and as many columns of sides
    as fit on paper.
    """
    names = swept(found)
    tables = []
    for sides in evenly(found.sides, FITTING) if names else []:
        own = [[figure_text(name, estimate(s.findings, name)) for s in sides] for name in names]
        heads = [found.varied or "", *(value_of(found.varied, side.label) for side in sides)]
        rows = [[title(name), *cells] for name, cells in zip(names, own, strict=True)]
        tables.append(table(heads, rows, wide=True))
    told = f"A game in numbers, {lineup}" if lineup else "A game in numbers"
    return f"<section><h2>{escape(told)}</h2>{''.join(tables)}</section>" if tables else ""


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
    names = swept(found) if found.varied is not None else []
    names += [d.metric for side in others for d in side.differences]
    meant = meanings(names)
    meant += points_in([difference_cells(first, s, each) for s in others for each in s.differences])
    meant += [
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


def beside(each: Mapping[str, Comparison]) -> str:
    """Render what the sides of each comparison show for themselves, under its name."""
    told = ""
    names: list[Row] = []
    for name, found in each.items():
        tables = tables_beside(found)
        told += f"<h3>{escape(name)}</h3>" if name and tables else ""
        told += "".join(table(heads, rows, wide=True) for heads, rows in tables)
        names += [row for _, rows in tables for row in rows]
    meant = definitions(meanings_beside(names))
    return f"<section><h2>Side by side</h2>{told}{meant}</section>" if told else ""
