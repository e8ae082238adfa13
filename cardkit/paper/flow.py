"""Text that flows over columns and pages: lines, one below the other, with space between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import attrs

from .pen import POINT, Font, PaperPen

TEXT, SOFT_INK, ACCENT = "#1f2933", "#5f6b76", "#24406b"

Run = tuple[str, Font]  # a piece of text in one font
Word = list[Run]  # never split


@attrs.frozen
class SetLine:
    """A line as wide as its column; `draw` is called with its top left corner."""

    height: float
    draw: Callable[[float, float], None]
    above: float = 0.0  # space before it, except at the top of a column
    keep: bool = False  # never last in a column


@attrs.frozen
class Column:
    """Where lines can go; `page` counts from 0."""

    page: int
    x: float
    y: float
    height: float


Placed = tuple[Column, float, SetLine]


def place(lines: Iterable[SetLine], columns: Iterator[Column]) -> list[Placed]:
    """Place every line in a column. Raise StopIteration if there are not enough columns."""
    waiting, placed = list(lines), list[Placed]()
    column, y = next(columns), 0.0
    while waiting:
        size = 1 + next((n for n, line in enumerate(waiting) if not line.keep), len(waiting) - 1)
        group, waiting = waiting[:size], waiting[size:]
        needed = sum(line.above + line.height for line in group) - (0 if y else group[0].above)
        if y and y + needed > column.height:
            column, y = next(columns), 0.0
        for line in group:
            y += line.above if y else 0.0
            placed.append((column, y, line))
            y += line.height
    return placed


def fits(lines: list[SetLine], columns: list[Column]) -> list[Placed] | None:
    """Place the lines in these columns, or return None if there are too many."""
    try:
        placed = place(lines, iter(columns))
    except (StopIteration, RuntimeError):
        return None
    over = any(y + line.height > column.height + 0.01 for column, y, line in placed)
    return None if over else placed


@attrs.frozen
class Setter:
    """Sets lines of a given width, in one text size."""

    pen: PaperPen
    width: float
    size: float = 11
    leading: float = 1.32

    @property
    def step(self) -> float:
        return self.size * POINT * self.leading

    def paragraph(
        self,
        runs: list[Run],
        *,
        indent: float = 0,
        mark: str = "",
        above: float = 2.4,
        ink: str = TEXT,
    ) -> list[SetLine]:
        """Set lines of words, with a mark before the first."""
        made = []
        for n, words in enumerate(self._broken(words_of(runs), self.width - indent)):
            sign = mark if n == 0 else ""
            draw = self._drawing(words, indent, sign, ink)
            made.append(SetLine(self.step, draw, above if n == 0 else 0.0))
        return made

    def _drawing(
        self, words: list[Word], indent: float, mark: str, ink: str
    ) -> Callable[[float, float], None]:
        def draw(x: float, y: float) -> None:
            base = y + self.size * POINT
            if mark:
                self.pen.text(x + indent - 4.2, base, mark, "Semibold", self.size, ACCENT)
            at = x + indent
            for text, font in line_of(words):
                self.pen.text(at, base, text, font, self.size, ink)
                at += self.pen.text_width(text, font, self.size)

        return draw

    def _space(self) -> float:
        return self.pen.text_width(" ", "Regular", self.size)

    def _broken(self, words: list[Word], width: float) -> Iterator[list[Word]]:
        line: list[Word] = []
        used = 0.0
        for word in words:
            wide = sum(self.pen.text_width(text, font, self.size) for text, font in word)
            if line and used + wide > width:
                yield line
                line, used = [], 0.0
            line.append(word)
            used += wide + self._space()
        if line:
            yield line

    def heading(
        self, text: str, size: float, *, above: float = 5.0, ruled: bool = False
    ) -> list[SetLine]:
        """Set a title, with or without a rule below it."""
        fit = self.pen.fitting(text, "Black", size, self.width)
        height = fit * POINT * 1.25

        def draw(x: float, y: float) -> None:
            self.pen.text(x, y + fit * POINT, text, "Black", fit, ACCENT)
            if ruled:
                self.pen.box(x, y + height + 0.6, 16, 1.1, fill=ACCENT)

        return [SetLine(height + (3.2 if ruled else 0.4), draw, above, keep=True)]

    def align(self, lines: list[str]) -> list[SetLine]:
        """Set lines whose words are in columns, two or more spaces apart, as in typed text."""
        made: list[SetLine] = []
        for n, line in enumerate(lines):
            cells = [(m.start(), m[0]) for m in re.finditer(r"\S+(?: \S+)*", line)]
            above = 2.4 if n == 0 else 0.0
            spots, end = self._spots(cells)
            if end > self.width:
                joined = " · ".join(text for _, text in cells)
                made += self.paragraph([(joined, "Regular")], indent=4, above=above)
                continue

            def draw(x: float, y: float, spots: list[tuple[float, str]] = spots) -> None:
                for at, text in spots:
                    self.pen.text(x + at, y + self.size * POINT, text, "Regular", self.size, TEXT)

            made.append(SetLine(self.step, draw, above))
        return made

    def _spots(self, cells: list[tuple[int, str]]) -> tuple[list[tuple[float, str]], float]:
        """Return where the words of an aligned line start, without overlapping, and where
        they end.
        """
        spots, end = [], 0.0
        for start, text in cells:
            at = max(4 + start * self.size * POINT * 0.5, end + 2.5)
            spots.append((at, text))
            end = at + self.pen.text_width(text, "Regular", self.size)
        return spots, end

    def row(self, cells: list[tuple[float, list[Run]]], *, above: float = 1.6) -> list[SetLine]:
        """Set cells side by side, each with its width, as tall as the tallest."""
        columns: list[tuple[float, list[SetLine]]] = []
        x = 0.0
        for width, runs in cells:
            narrow = attrs.evolve(self, width=width - 2)
            columns.append((x, narrow.paragraph(runs, above=0)))
            x += width
        height = max(sum(line.height for line in lines) for _, lines in columns)

        def draw(left: float, top: float) -> None:
            for offset, lines in columns:
                for n, line in enumerate(lines):
                    line.draw(left + offset, top + n * line.height)

        return [SetLine(height, draw, above)]


def line_of(words: list[Word]) -> list[Run]:
    """Join the words of a line with spaces, so that the text can be searched and copied."""
    pieces: list[Run] = []
    for word in words:
        for n, (text, font) in enumerate(word):
            space = " " if n == 0 and pieces else ""
            if pieces and pieces[-1][1] == font:
                pieces[-1] = pieces[-1][0] + space + text, font
            else:
                pieces += [(f"{space}{text}", font)]
    return pieces


def words_of(runs: list[Run]) -> list[Word]:
    """Split into words, which can mix fonts: a bold one and the comma after it."""
    words: list[Word] = [[]]
    for text, font in runs:
        for piece in re.split(r"(\s+)", text):
            if piece.isspace():
                words.append([])
            elif piece:
                words[-1].append((piece, font))
    return [word for word in words if word]
