"""Tables and sentences as wide as the terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from textwrap import wrap

UNSEEN = 120  # columns of a file or a pipe, so that it gets the same text everywhere
USUAL = 80  # columns of a terminal that does not say how many it has
GAP, TIGHT = "  ", " "  # between columns
NO_BREAK = "\N{NO-BREAK SPACE}"


def width() -> int:
    """Return how many columns there are to write in."""
    if not sys.stdout.isatty():
        return UNSEEN
    try:  # not shutil's, which asks what sys.stdout was before this program took it over
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return columns or USUAL


def paragraphs(parts: Iterable[Sequence[str]]) -> str:
    """Join parts of several lines with an empty line between them, wrapping what is too long."""
    return "\n\n".join(
        "\n".join(chain.from_iterable(map(wrap_line, part))) for part in parts if part
    )


def wrap_line(text: str) -> list[str]:
    """Wrap a line; what follows the first is indented a little more. Numbers keep their signs."""
    if len(text) <= width():
        return [text]
    indent = " " * (len(text) - len(text.lstrip()))
    whole = re.sub(r"(?<=[±=–]) | (?=[±=–%])", NO_BREAK, text)
    lines = wrap(
        whole,
        width(),
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(NO_BREAK, " ") for line in lines]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lay out columns under their headings, the first left-aligned and numbers right-aligned. What
    does not fit side by side follows below, with the first column again.
    """
    body = [(f"  {row[0]}", *row[1:]) for row in rows]
    widths = _widths(head, body)
    gap = TIGHT if not _fits(widths, GAP) and _fits(widths, TIGHT) else GAP
    lines: list[str] = []
    for part in _parts(head, widths, gap):
        own = [widths[i] for i in part]
        heads = [head[i] for i in part]
        lines += [""] if lines else []
        lines += [gap.join(cells).rstrip() for cells in _heading(heads, own)]
        lines += [gap.join(_cells([row[i] for i in part], heads, own)).rstrip() for row in body]
    return lines


def _fits(widths: Sequence[int], gap: str) -> bool:
    return sum(widths) + len(gap) * (len(widths) - 1) <= width()


def _widths(head: Sequence[str], body: Sequence[Sequence[str]]) -> list[int]:
    """Return how wide each column is. If that is too much, headings take several lines."""
    cells = [max(len(row[i]) for row in body) for i in range(len(head))]
    whole = [max(own, len(name)) for own, name in zip(cells, head, strict=True)]
    if _fits(whole, GAP):
        return whole
    words = [max(map(len, name.split()), default=0) for name in head]
    return [max(own, word) for own, word in zip(cells, words, strict=True)]


def _parts(head: Sequence[str], widths: Sequence[int], gap: str) -> list[list[int]]:
    """Return the columns of each part of a table: the first one, and as many others as fit. One
    without a heading says something about the one before it, so they stay together if they can.
    """

    def fit(columns: Sequence[int]) -> bool:
        return _fits([widths[i] for i in (0, *columns)], gap)

    groups: list[list[int]] = []
    for i in range(1, len(head)):
        if groups and not head[i].strip() and fit([*groups[-1], i]):
            groups[-1].append(i)
        else:
            groups.append([i])
    parts: list[list[int]] = [[]]
    for group in groups:
        if parts[-1] and not fit([*parts[-1], *group]):
            parts.append([])
        parts[-1] += group
    return [[0, *part] for part in parts]


def _heading(heads: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    broken = [wrap(name, max(1, own)) or [name] for name, own in zip(heads, widths, strict=True)]
    high = max(map(len, broken))
    columns = [[""] * (high - len(lines)) + lines for lines in broken]
    return [_cells(cells, heads, widths) for cells in zip(*columns, strict=True)]


def _cells(cells: Sequence[str], heads: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Make cells as wide as their columns; a column without a heading is text."""
    rest = [
        cell.ljust(own) if name == "" else cell.rjust(own)
        for cell, name, own in zip(cells[1:], heads[1:], widths[1:], strict=True)
    ]
    return [cells[0].ljust(widths[0]), *rest]
