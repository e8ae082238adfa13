"""Comparisons as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardkit.play.seating import read_seats

from ..measure.comparison import Compared, Comparison, Comparisons, Difference
from ..measure.pairs import STARTER
from .beside import Row, meanings, rows_beside
from .extremes import HEAD, notes_of, rows_of
from .figures import (
    change,
    change_alone,
    estimate,
    figure_text,
    is_share,
    swept,
    title,
    title_of_change,
    value_of,
)
from .format import POINTS, POINTS_MEANING, about, bar, count, gain_text, lineup
from .layout import paragraphs, table
from .sentences import TO_TELL, answers


def text(found: Comparison) -> str:
    """Render the sentences, then one table; a sweep has one column per value, and bars."""
    parts = [heading(found), which(found) if found.varied is not None else []]
    parts.append([f"{side.sentence}." for side in found.sides if side.sentence])
    for side in found.sides[1:] if found.varied is None else ():
        told = [f"  {answer}." for answer in answers(found.sides[0], side)]
        if any("to tell" in line for line in told):
            told.append(f"  to tell: {TO_TELL}")
        parts.append(["What it changes", *told] if told else [])
    if found.varied is None:
        parts += [differences(found.sides[0], side) for side in found.sides[1:]]
    else:
        parts.append(sweep(found))
        parts += [bars(found, name) for name in chart_lines(found)]
    parts += beside({"Side by side": found})
    return paragraphs(parts)


def line(found: Comparison) -> str:
    """Render only the sentences."""
    return "; ".join(side.sentence for side in found.sides if side.sentence)


def heading(found: Comparison) -> list[str]:
    first = found.sides[0].findings
    lineups = {lineup(side.findings.setup.seats) for side in found.sides}
    who = lineups.pop() if len(lineups) == 1 else "several line-ups"
    rotated = ", seats rotated" if first.setup.rotate else ""
    line = f"{games_of(found)}: {who}{rotated}, seed {first.setup.seed}"
    pairs = f"{count(first.games, 'game')} per side, with the same seeds"
    if found.interrupted:
        pairs += f"; interrupted, {first.asked:,} were requested"
    lines = [line, pairs]
    for side in found.sides:
        if side.findings.unfinished:
            lines.append(f"  {side.label}: {side.findings.unfinished:,} unfinished")
    return lines


def games_of(found: Comparison) -> str:
    """Name the game, or all of them."""
    return ", ".join(dict.fromkeys(side.findings.setup.game for side in found.sides))


def difference_cells(first: Compared, side: Compared, each: Difference) -> list[str]:
    return [
        title(each.metric),
        figure_text(each.metric, estimate(first.findings, each.metric)),
        figure_text(each.metric, estimate(side.findings, each.metric)),
        change(each.metric, each.change),
        "clear" if each.clear else "",
        "" if each.gain is None else gain_text(each.gain),
    ]


def differences(first: Compared, side: Compared) -> list[str]:
    rows = [difference_cells(first, side, each) for each in side.differences]
    if not rows:
        return []
    heads = ("A game", first.label, side.label, "difference", " ", "pairing")
    return [
        *table(heads, rows),
        *(f"  {name}: {meaning}" for name, meaning in points_in(rows)),
        "  clear: chance alone makes any figure here clear in at most 5 % of such comparisons",
        "  pairing: the fraction of the variance removed by comparing games with the same seed",
    ]


def points_in(rows: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    """Define percentage points, if a table has some."""
    told = any(POINTS in cell for row in rows for cell in row)
    return [(POINTS, POINTS_MEANING)] if told else []


def which(found: Comparison) -> list[str]:
    """Render which value has the most and the least of what a designer asks for."""
    rows = rows_of(found)
    notes = [f"  {note}" for note in notes_of(rows)]
    return [*table((HEAD, found.varied or "", ""), rows), *notes] if rows else []


def sweep(found: Comparison, name: str = "") -> list[str]:
    """Render one row per figure and one column per side, under a name or what is varied."""
    rows = [
        (title(name), *(figure_text(name, estimate(side.findings, name)) for side in found.sides))
        for name in swept(found)
    ]
    heads = [value_of(found.varied, side.label) for side in found.sides]
    return table((name or found.varied or "", *heads), rows) if rows else []


def beside(each: Mapping[str, Comparison]) -> list[list[str]]:
    """Render what the sides of each comparison show for themselves, under its name, with what it
    means under the last table.
    """
    parts: list[list[str]] = []
    names: list[Row] = []
    for name, found in each.items():
        rows = rows_beside([side.findings for side in found.sides])
        heads = [value_of(found.varied, side.label) for side in found.sides]
        parts += [table((name, *heads), rows)] if rows else []
        names += rows
    notes = [f"  {name}: {meaning}" for name, meaning in meanings(names)]
    return [*parts[:-1], [*parts[-1], *notes]] if parts else []


def chart_lines(found: Comparison) -> list[str]:
    """Render the bar charts: how long games are, and how much the agents win."""
    names = swept(found)
    return names[:1] + [name for name in names if name.startswith("wins of ") and name != STARTER]


def bars(found: Comparison, name: str) -> list[str]:
    """Render a figure for each value."""
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


#: What the tables of several line-ups say beside their figures.
HELD = (
    ("holds", "the difference is clear in every column, with the same sign"),
    ("partly", "it is clear in some columns, with the same sign"),
    ("depends on who plays", "it is clear in some columns, with different signs"),
    ("?", "not clear with these players"),
    ("to tell", f"how many games, where it takes most; {TO_TELL}"),
)


def across(found: Comparisons) -> str:
    """Render the same comparison with several line-ups: whether each difference holds up, then the
    figures of all sides.
    """
    parts = [heading(each)[:2] for each in found.each]
    tables = [[title, *table(heads, rows)] for title, heads, rows in held(found)]
    meant = [*HELD, *points_in([row for *_, rows in held(found) for row in rows])]
    notes = [f"  {name}: {meaning}" for name, meaning in meant] if tables else []
    parts += [*tables[:-1], [*tables[-1], *notes]] if tables else []
    parts += [sweep(each, f"A game, {name}") for name, each in by_lineup(found).items()]
    own = {f"Side by side, {name}": each for name, each in by_lineup(found).items()}
    return paragraphs([*parts, *beside(own)])


def by_lineup(found: Comparisons) -> dict[str, Comparison]:
    names = (lineup_short(name) for name in found.lineups)
    return dict(zip(names, found.each, strict=True))


def list_shared(found: Comparisons, index: int) -> list[str]:
    """Name the figures of a side that were compared with every line-up."""
    first, *others = [[d.metric for d in each.sides[index].differences] for each in found.each]
    return [name for name in first if all(name in other for other in others)]


def held(found: Comparisons) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
    """Build a table for each side but the first, with a title: one row per figure and one column
    per line-up, whether it is clear with the same sign in all, and how many games would tell.
    """
    tables = []
    first = found.each[0].sides[0].label
    for index, side in enumerate(found.each[0].sides[1:], 1):
        by_name = [{d.metric: d for d in each.sides[index].differences} for each in found.each]
        rows = []
        for name in list_shared(found, index):
            own = [each[name] for each in by_name]
            cells = [change_alone(name, d.change) + ("" if d.clear else " ?") for d in own]
            needed = [d.needed for d in own if d.needed is not None]
            games = about(max(needed)) if needed else ""
            rows.append((title_of_change(name), *cells, holds(own), games))
        if rows:
            what = f"What {side.label} changes, compared with {first}"
            tables.append((what, ("", *by_lineup(found), " ", "to tell"), rows))
    return tables


def holds(own: Sequence[Difference]) -> str:
    signs = {d.change.value > 0 for d in own if d.clear}
    if len(signs) == 2:
        return "depends on who plays"
    return "holds" if all(d.clear for d in own) else "partly" if signs else ""


def lineup_short(text: str) -> str:
    return lineup([plan.agent for plan in read_seats(text)])
