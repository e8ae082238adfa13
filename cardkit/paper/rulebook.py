"""The rulebook: the rules page for the game's settings, in print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .flow import Run, SetLine, Setter
from .pen import Font

SIZES = {1: 30.0, 2: 17.0, 3: 13.0}


def book_lines(setter: Setter, markdown: str, *, titled: bool = True) -> list[SetLine]:
    """Set the lines of a Markdown page, with or without its title."""
    from markdown_it import MarkdownIt

    if not titled:
        markdown = re.sub(r"\A\s*# .*\n", "", markdown)

    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(markdown)
    return [line for block in _blocks(setter, tokens) for line in block]


def _blocks(setter: Setter, tokens: list[Any]) -> Iterator[list[SetLine]]:
    marks: list[str] = []  # of the lists around this line: a bullet, or the next number
    level, fresh = 0, False
    rows: list[list[list[Run]]] = []
    for token in tokens:
        match token.type:
            case "heading_open":
                level = int(token.tag[1])
            case "heading_close":
                level = 0
            case "bullet_list_open" | "ordered_list_open":
                marks.append(
                    "•" if token.type.startswith("bullet") else str(token.attrGet("start") or 1)
                )
            case "bullet_list_close" | "ordered_list_close":
                marks.pop()
            case "list_item_open":
                fresh = True
            case "list_item_close" if marks[-1] != "•":
                marks[-1] = str(int(marks[-1]) + 1)
            case "tr_open":
                rows.append([])
            case "table_close":
                yield from _table(setter, rows)
                rows = []
            case "fence" | "code_block":
                yield setter.align(token.content.rstrip("\n").split("\n"))
            case "inline" if rows:
                rows[-1].append(runs_of(token.children))
            case "inline" if level:
                text = "".join(text for text, _ in runs_of(token.children))
                size = SIZES.get(level, 12.0)
                yield setter.heading(text, size, above=6, ruled=level == 1)
            case "inline":
                runs = runs_of(token.children)
                if not marks:
                    yield setter.paragraph(runs)
                else:
                    mark = "" if not fresh else marks[-1] if marks[-1] == "•" else f"{marks[-1]}."
                    yield setter.paragraph(runs, indent=5.5 * len(marks), mark=mark, above=1.2)
                    fresh = False


def runs_of(children: list[Any]) -> list[Run]:
    """Split into words with their fonts: *this* is italic, **this** is bold; a link becomes its
    words.
    """
    bold = italic = 0
    runs: list[Run] = []
    for token in children:
        match token.type:
            case "strong_open" | "strong_close":
                bold += 1 if token.type == "strong_open" else -1
            case "em_open" | "em_close":
                italic += 1 if token.type == "em_open" else -1
            case "softbreak" | "hardbreak":
                runs.append((" ", "Regular"))
            case "text" | "code_inline" | "html_inline":
                font: Font = (
                    "Semibold"
                    if bold or token.type == "code_inline"
                    else "It"
                    if italic
                    else "Regular"
                )
                runs.append((token.content, font))
    return runs


def _table(setter: Setter, rows: list[list[list[Run]]]) -> Iterator[list[SetLine]]:
    """Set columns as wide as their words; the widest gets the remaining width."""
    pen, size = setter.pen, setter.size
    count = max(map(len, rows))
    wide = [
        max(
            (
                sum(pen.text_width(text, font, size) for text, font in row[n])
                for row in rows
                if n < len(row)
            ),
            default=0.0,
        )
        + 4
        for n in range(count)
    ]
    if sum(wide) > setter.width:
        largest = wide.index(max(wide))
        rest = sum(wide) - wide[largest]
        wide[largest] = max(setter.width - rest, setter.width / count)
        wide = [each * min(1.0, setter.width / sum(wide)) for each in wide]
    for number, row in enumerate(rows):
        cells = [
            (w, [(t, "Semibold") for t, _ in c] if number == 0 else c)
            for w, c in zip(wide, row, strict=False)
        ]
        yield setter.row(cells)  # type: ignore[arg-type]
