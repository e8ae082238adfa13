"""The whole print job: sheets of cards with their backs, the player aid, the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import count
from typing import Literal

import attrs

from cardkit import __version__
from cardkit.engine.loading.game import Game
from cardkit.engine.model.texts import Texts
from cardkit.session.pages import rules_page, title_of

from .aid import card_lines, told_lines
from .backs import draw_back
from .deck import Printed, back_names
from .faces import CardSpot, Style, draw_face
from .flow import ACCENT, SOFT_INK, Column, Placed, SetLine, Setter, fits, place
from .pen import PaperPen
from .rulebook import book_lines
from .sheet import CARD, PER_SHEET, Sheet

Part = Literal["cards", "backs", "aid", "rules"]
PARTS: tuple[Part, ...] = ("cards", "backs", "aid", "rules")
MARGIN = 20.0  # on text pages
RULER = 50.0  # a line to measure, to check the printed size
CUT, CROSS_INK = "#000000", "#c4ccd4"


@attrs.frozen
class Book:
    """What is printed, and how."""

    game: Game
    texts: Texts
    cards: list[Printed]
    note: str  # small print on each face: version and date
    paper: str = "a4"
    style: Style = "ink"
    parts: tuple[Part, ...] = PARTS
    seats: int | None = None
    day: date | None = None

    @property
    def sheet(self) -> Sheet:
        return Sheet.of(self.paper)

    @property
    def title(self) -> str:
        return title_of(self.game, self.texts)


@attrs.frozen
class Print:
    """A finished PDF: its bytes, its pages, and the characters missing from all fonts."""

    data: bytes
    pages: int
    unknown: set[str]


def print_book(book: Book) -> Print:
    """Render the PDF; the same bytes for the same book."""
    sheet = book.sheet
    pen = PaperPen(sheet.width, sheet.height, book.title, book.game.lang, book.day)
    if "cards" in book.parts or "backs" in book.parts:
        _print_cards(pen, book)
    if "aid" in book.parts:
        _print_aid(pen, book)
    if "rules" in book.parts:
        _print_rules(pen, book)
    return Print(pen.to_bytes(), pen.pdf.pages_count, pen.unknown)


def _print_cards(pen: PaperPen, book: Book) -> None:
    """Print a sheet of faces, then the sheet of their backs, so that a duplex printer matches them
    up.
    """
    every = [card for card in book.cards for _ in range(card.copies)]
    names = back_names(book.cards, book.texts)
    sheets = [every[n : n + PER_SHEET] for n in range(0, len(every), PER_SHEET)]
    for number, cards in enumerate(sheets, 1):
        if "cards" in book.parts:
            pen.page()
            for n, card in enumerate(cards):
                x, y = book.sheet.spot(n)
                hole = book.texts("paper.hole")
                draw_face(CardSpot(pen, x, y, card.face, book.style, hole), book.note)
            _margins(pen, book, number, len(sheets))
        if "backs" in book.parts:
            pen.page()
            for n, card in enumerate(cards):
                x, y = book.sheet.spot(n, mirrored=True)
                kind = list(names).index(card.zone)
                draw_back(pen, x, y, book.title, names[card.zone], kind, book.style)


def _margins(pen: PaperPen, book: Book, number: int, total: int) -> None:
    """Print crop marks, a line to measure, and what this is."""
    sheet, texts = book.sheet, book.texts
    for mark in sheet.crosses():
        pen.line(*mark, CROSS_INK, 0.15)
    for mark in sheet.crop_marks():
        pen.line(*mark, CUT, 0.2)
    y = sheet.bottom + 4.6
    x = sheet.left + 3
    pen.line(x, y, x + RULER, y, SOFT_INK, 0.2)
    for end in (x, x + RULER):
        pen.line(end, y - 1, end, y + 1, SOFT_INK, 0.2)
    pen.text(x + RULER + 1.2, y + 0.7, "50 mm", "Regular", 5.5, SOFT_INK)
    says = [book.title + " · " + texts("paper.unofficial", version=__version__)]
    says += [texts("paper.sheet", number=number, total=total)]
    for column, said in enumerate(says, 1):
        room = CARD[0] - 4
        size = pen.fitting(said, "Regular", 6, room)
        at = sheet.left + (column + 0.5) * CARD[0]
        pen.text(at, y + 0.7, said, "Regular", size, SOFT_INK, "centre")


# -- pages with text -----------------------------------------------------------------------------


def _print_aid(pen: PaperPen, book: Book) -> None:
    """Print the aid twice on a page if it fits, else once, else on several; large if there is
    room.
    """
    sizes = [(2, 12), (2, 11), (2, 10), (2, 9), (2, 8.5), (1, 13), (1, 12), (1, 11), (1, 10)]
    for halves, size in sizes:
        height = (book.sheet.height - 2 * 14) / halves - (8 if halves == 2 else 0)
        placed = _aid_placed(pen, book, size, height)
        if placed is not None:
            break
    else:
        _print_long_aid(pen, book)
        return
    pen.page()
    for half in range(halves):
        _draw_aid(pen, book, placed, 14 + half * (book.sheet.height / 2 - 6))
    if halves == 2:
        middle = book.sheet.height / 2
        pen.line(4, middle, 12, middle, CUT, 0.2)
        pen.line(book.sheet.width - 12, middle, book.sheet.width - 4, middle, CUT, 0.2)
    _footer(pen, book)


HEAD = 15.0  # for the aid's title


def _aid_width(book: Book) -> float:
    return (book.sheet.width - 2 * 16 - 10) / 2


def _aid_placed(pen: PaperPen, book: Book, size: float, height: float) -> list[Placed] | None:
    """Lay out two columns, the cards in the second, or all in sequence if that does not fit."""
    width = _aid_width(book)
    setter = Setter(pen, width, size, 1.25)
    room = height - HEAD
    left = Column(0, 16, HEAD, room)
    right = Column(0, 16 + width + 10, HEAD, room)
    told = told_lines(setter, book.game, book.texts, book.seats)
    cards = card_lines(setter, book.cards, book.texts)
    sides = fits(told, [left]), fits(cards, [right])
    if sides[0] is not None and sides[1] is not None:
        return [*sides[0], *sides[1]]
    return fits([*told, *cards], [left, right])


def _draw_aid(pen: PaperPen, book: Book, placed: list[Placed], top: float) -> None:
    _aid_head(pen, book, top)
    for column, y, line in placed:
        line.draw(column.x, top + column.y + y)


def _aid_head(pen: PaperPen, book: Book, top: float) -> None:
    pen.text(16, top + 7.5, book.title, "Black", 20, ACCENT)
    right = book.sheet.width - 16
    pen.text(right, top + 7.5, book.texts("paper.aid"), "Regular", 11, SOFT_INK, "right")
    pen.line(16, top + 10.5, right, top + 10.5, ACCENT, 0.5)


def _print_long_aid(pen: PaperPen, book: Book) -> None:
    """Print the aid for a game with very many cards, in columns over several pages."""
    width = _aid_width(book)
    setter = Setter(pen, width, 9.5, 1.25)
    lines = told_lines(setter, book.game, book.texts, book.seats)
    lines += card_lines(setter, book.cards, book.texts)
    height = book.sheet.height - 28 - HEAD

    def columns() -> Iterator[Column]:
        for page in count():
            yield Column(page, 16, 14 + HEAD, height)
            yield Column(page, 16 + width + 10, 14 + HEAD, height)

    _draw_pages(pen, book, place(lines, columns()), aid=True)


def _print_rules(pen: PaperPen, book: Book) -> None:
    width = min(book.sheet.width - 2 * MARGIN, 165)
    left = (book.sheet.width - width) / 2
    height = book.sheet.height - 2 * MARGIN
    text = rules_page(book.game, book.texts, book.seats)
    text = text if text.lstrip().startswith("# ") else f"# {book.title}\n\n{text}"

    def columns() -> Iterator[Column]:
        for page in count():
            yield Column(page, left, MARGIN - 2, height)

    lines: list[SetLine] = []
    for size in (14.0, 13.0, 12.0, 11.5, 11.0, 10.5):  # one page, if that is readable
        lines = book_lines(Setter(pen, width, size), text)
        if fits(lines, [next(columns())]):
            break
    else:
        lines = book_lines(Setter(pen, width, 11.5), text)
    _draw_pages(pen, book, place(lines, columns()))


def _draw_pages(pen: PaperPen, book: Book, placed: list[Placed], *, aid: bool = False) -> None:
    page = -1
    for column, y, line in placed:
        if column.page != page:
            page = column.page
            pen.page()
            _footer(pen, book)
            if aid:
                _aid_head(pen, book, 14)
        line.draw(column.x, column.y + y)


def _footer(pen: PaperPen, book: Book) -> None:
    says = [book.title, book.note, book.texts("paper.unofficial", version=__version__)]
    line = " · ".join(filter(None, says))
    pen.text(book.sheet.width / 2, book.sheet.height - 9, line, "Regular", 7, SOFT_INK, "centre")
