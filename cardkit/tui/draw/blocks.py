"""Blocks of lines: set side by side, in as many rows as they need, and joined into one text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

Lines = list[Text]


def flow_blocks(families: Sequence[Sequence[Lines]], width: int, gap: int) -> Lines:
    """Lay out blocks next to each other, in as many rows as they need; a family starts a new row
    rather than being split.
    """
    rows: list[list[Lines]] = [[]]
    used = 0
    for family in families:
        whole = sum(block_width(block) + gap for block in family) - gap
        for n, block in enumerate(family):
            needed = whole if n == 0 and whole <= width else block_width(block)
            if rows[-1] and used + needed > width:
                rows.append([])
                used = 0
            rows[-1].append(block)
            used += block_width(block) + gap
    return [line for row in rows for line in join_blocks(row, gap)]


def block_width(block: Lines) -> int:
    return max((line.cell_len for line in block), default=0)


def join_blocks(blocks: Sequence[Lines], gap: int) -> Lines:
    """Join blocks of lines side by side."""
    height = max((len(block) for block in blocks), default=0)
    lines = [Text() for _ in range(height)]
    for place, block in enumerate(blocks, 1):
        width = block_width(block) + (gap if place < len(blocks) else 0)
        for n, line in enumerate(lines):
            part = block[n].copy() if n < len(block) else Text()
            part.append(" " * (width - part.cell_len))
            line.append_text(part)
    return lines


def join_lines(lines: Sequence[Text]) -> Text:
    text = Text("\n").join(lines)
    text.no_wrap = True
    return text
