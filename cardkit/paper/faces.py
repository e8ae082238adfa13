"""A card's face, 63 × 88 mm, based on what the screens show: by its kind, with corners."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import attrs

from cardkit.session.card_style import SUITS
from cardkit.session.frames import Face

from .pen import POINT, SOFT_HYPHEN, Font, PaperPen, wrap_text
from .sheet import CARD

Style = Literal["ink", "full"]

EDGE, ROUND = 3.0, 3.0  # white around the frame, so that no cut touches it; corner radius
MIDDLE = CARD[0] / 2
TEXT = "#1f2933"
WHITE = "#ffffff"
ROOM = CARD[0] - 2 * EDGE - 8  # for a line of text
BETWEEN = 31.0  # for one next to a corner


@attrs.frozen
class CardSpot:
    """A card on the sheet being drawn."""

    pen: PaperPen
    x: float
    y: float
    face: Face
    style: Style
    hole: str = ""  # the word for a hole to cut out

    @property
    def filled(self) -> bool:
        """Whether the whole face is in the card's colour. Cards with suits are white."""
        return self.style == "full" and kind_of(self.face) in ("colour", "plain", "bonus", "lined")

    @property
    def ink(self) -> str:
        return WHITE if self.filled else self.face.ink

    @property
    def body(self) -> str:
        return WHITE if self.filled else TEXT

    def middle(self, y: float, text: str, size: float, x: float = MIDDLE) -> None:
        """Draw something large, centred; 6 and 9 are underlined, whichever way up they are."""
        bottom, width = self.pen.middle(self.x + x, self.y + y, text, "Black", size, self.ink)
        if is_turnable(text):
            thick = size * POINT * 0.06
            left = self.x + x - width * 0.4
            self.pen.box(left, bottom + thick, width * 0.8, thick, fill=self.ink)

    def corners(self, *lines: str, size: float = 23) -> None:
        """Draw what is visible of a card in a fan, at the top left and, rotated, at the bottom
        right.
        """
        with self.pen.upside_down(self.x + CARD[0] / 2, self.y + CARD[1] / 2):
            self._corner(lines, size)
        self._corner(lines, size)

    def _corner(self, lines: tuple[str, ...], size: float) -> None:
        y = EDGE + 2.6
        for text in lines:
            fit = self.pen.fitting(text, "Black", size, 9.5)
            height = 0.7 * fit * POINT
            self.middle(y + height / 2, text, fit, EDGE + 7)
            y += height + (2.6 if is_turnable(text) else 1.6)
            size *= 0.8

    def paragraph(
        self, text: str, y: float, size: float, font: Font = "Regular", width: float = ROOM - 4
    ) -> None:
        """Draw centred text, with its lines around this height."""
        lines = wrap_text(self.pen, text, font, size, width)
        step = size * POINT * 1.22
        y -= (len(lines) - 1) * step / 2
        for n, line in enumerate(lines):
            at = self.y + y + n * step
            self.pen.text(self.x + MIDDLE, at, line, font, size, self.body, "centre")


def is_turnable(text: str) -> bool:
    """Whether it could be read as a different number upside down."""
    turned = text.translate(str.maketrans("69", "96"))[::-1]
    return turned != text and re.fullmatch("[0689]+", text) is not None


def kind_of(face: Face) -> str:
    """Return the kind, distinguished as in the browser; short words also count as names."""
    if face.lines:
        return "lined"
    if face.rank and face.pip:
        return "suit" if face.pip in SUITS.values() else "colour"
    if face.rank:
        return "plain"
    return "bonus" if len(face.title) <= 3 and not face.title.isalpha() else "named"


def draw_face(spot: CardSpot, note: str) -> None:
    """Draw one card, with the small line that gives its version."""
    pen, x, y, ink = spot.pen, spot.x, spot.y, spot.face.ink
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    fill = ink if spot.filled else None
    pen.box(x + EDGE, y + EDGE, width, height, ink=ink, fill=fill, radius=ROUND, thickness=0.6)
    DRAWN[kind_of(spot.face)](spot)
    foot = spot.body if spot.filled else "#5f6b76"
    pen.text(x + MIDDLE, y + CARD[1] - EDGE - 1.5, note, "Regular", 5, foot, "centre")


def _draw_suit(spot: CardSpot) -> None:
    face = spot.face
    spot.corners(face.rank, face.pip)
    places = PIPS.get(face.rank)
    if face.rank == "A":
        spot.middle(CARD[1] / 2, face.pip, 100)
    elif places is None:
        for turn in (False, True):
            _draw_half_of_court(spot, turn)
    else:
        for column, row in places:
            _draw_pip(spot, column, row)


def _draw_pip(spot: CardSpot, column: float, row: float) -> None:
    x, y = MIDDLE + column * 10.5, 18 + row * 52
    if row <= 0.5:
        spot.middle(y, spot.face.pip, 38, x)
    else:
        with spot.pen.upside_down(spot.x + x, spot.y + y):
            spot.middle(y, spot.face.pip, 38, x)


def _draw_half_of_court(spot: CardSpot, turn: bool) -> None:
    """Draw a letter at the top and the same one upside down at the bottom."""
    pen = spot.pen
    if turn:
        with pen.upside_down(spot.x + MIDDLE, spot.y + CARD[1] / 2):
            _draw_half_of_court(spot, False)
        return
    pen.line(spot.x + 17, spot.y + 44, spot.x + CARD[0] - 17, spot.y + 44, spot.face.ink, 0.6)
    size = pen.fitting(spot.face.rank, "Black", 80, 28)
    spot.middle(26.5, spot.face.rank, size)


def _draw_colour(spot: CardSpot) -> None:
    face = spot.face
    spot.corners(face.rank, face.pip)
    spot.middle(39, face.rank, spot.pen.fitting(face.rank, "Black", 118, 38))
    word = face.title.removesuffix(face.rank).strip()
    if word and word != face.title:
        spot.paragraph(f"{face.pip} {word} {face.pip}", 63, 13, "Semibold")
    spot.paragraph(face.text, 72.5, 7.5, width=BETWEEN)


def _draw_plain(spot: CardSpot) -> None:
    face = spot.face
    spot.corners(face.rank)
    spot.middle(42, face.rank, spot.pen.fitting(face.rank, "Black", 140, 46))
    spot.paragraph(face.text, 70, 9)


def _draw_bonus(spot: CardSpot) -> None:
    title = spot.face.title
    spot.corners(title, size=17)
    spot.pen.circle(spot.x + MIDDLE, spot.y + 41, 19.5, ink=spot.ink, thickness=1)
    spot.middle(41, title, spot.pen.fitting(title, "Black", 62, 29))
    spot.paragraph(spot.face.text, 69.5, 10)


def _draw_named(spot: CardSpot) -> None:
    """Draw a title and the card's effect, laid out like a small poster."""
    face, pen = spot.face, spot.pen
    banded = spot.style == "full"
    size, title = _title(pen, face)
    step = size * POINT * 1.05
    band = 8 + len(title) * step
    if banded:
        pen.box(spot.x + EDGE, spot.y + EDGE, CARD[0] - 2 * EDGE, band, fill=face.ink, radius=ROUND)
        pen.box(
            spot.x + EDGE, spot.y + EDGE + band - ROUND, CARD[0] - 2 * EDGE, ROUND, fill=face.ink
        )
    y = spot.y + EDGE + 3.4
    for line in title:
        y += step
        pen.text(
            spot.x + EDGE + 5, y - step * 0.2, line, "Black", size, WHITE if banded else face.ink
        )
    y = spot.y + EDGE + band + 2
    if not banded:
        pen.box(spot.x + EDGE + 5, y - 2.4, 14, 1.1, fill=face.ink)
    size, text = _text(pen, face.text, CARD[1] - 2 * EDGE - band - 18)
    y += 1.5 + size * POINT
    for line in text:
        pen.text(spot.x + EDGE + 5, y, line, "Regular", size, TEXT)
        y += size * POINT * 1.25
    with pen.upside_down(spot.x + MIDDLE, spot.y + CARD[1] / 2):
        short = face.short if len(face.short) < len(face.title) else face.title
        fit = pen.fitting(short, "Black", 11, ROOM)
        pen.text(spot.x + EDGE + 5, spot.y + EDGE + 7, short, "Black", fit, face.ink)


def _title(pen: PaperPen, face: Face) -> tuple[float, list[str]]:
    """Break a title into two or three lines, as large as possible."""
    split = face.split or face.title
    for size in (46, 40, 34, 30, 27, 24, 22, 20, 18, 16, 14):
        lines = wrap_text(
            pen, split.replace("-", SOFT_HYPHEN) if face.split else split, "Black", size, ROOM
        )
        wide = max(pen.text_width(line, "Black", size) for line in lines)
        whole = not any(line.endswith("-") for line in lines[:-1]) or size <= 20
        if len(lines) <= 3 and wide <= ROOM and whole:
            break
    return size, lines


def _text(pen: PaperPen, text: str, height: float) -> tuple[float, list[str]]:
    """Set a card's effect, as large as space allows."""
    for size in (17, 15.5, 14, 12.5, 11, 10, 9, 8, 7, 6):
        lines = wrap_text(pen, text, "Regular", size, ROOM)
        if len(lines) * size * POINT * 1.25 <= height and (len(lines) <= 5 or size <= 12.5):
            break
    return size, lines


def _draw_lined(spot: CardSpot) -> None:
    """Draw lines that the game declares, in equal parts of the face; (in brackets) is a hole."""
    lines = [line.strip() for line in spot.face.lines]
    first = lines[0]
    if 0 < len(first) <= 3:
        spot.corners(first, size=15)
    for n, line in enumerate(lines):
        y = CARD[1] * (2 * n + 1) / (2 * len(lines))
        hole = re.fullmatch(r"\((.*)\)", line)
        if hole is None:
            spot.middle(y, line, spot.pen.fitting(line, "Black", 82 if len(lines) < 3 else 46, 44))
        else:
            _draw_hole(spot, y, hole[1].strip())


def _draw_hole(spot: CardSpot, y: float, through: str) -> None:
    at = spot.x + MIDDLE, spot.y + y
    spot.pen.circle(*at, 14, ink=spot.ink, fill=WHITE, thickness=0.4, dashed=True)
    if through:
        spot.pen.middle(*at, through, "Black", 60, spot.face.ink)
    else:
        spot.pen.text(at[0], at[1] + 1, spot.hole, "Regular", 7, "#5f6b76", "centre")


DRAWN: dict[str, Callable[[CardSpot], None]] = {
    "suit": _draw_suit,
    "colour": _draw_colour,
    "plain": _draw_plain,
    "bonus": _draw_bonus,
    "named": _draw_named,
    "lined": _draw_lined,
}
_FOUR = ((-1, 0), (1, 0), (-1, 1), (1, 1))
_EIGHT = (*_FOUR, (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3))
_SIX = (*_FOUR, (-1, 0.5), (1, 0.5))
#: Positions of the pips: a column from -1 to 1, and a row from 0 to 1.
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((0, 0), (0, 1)),
    "3": ((0, 0), (0, 0.5), (0, 1)),
    "4": _FOUR,
    "5": (*_FOUR, (0, 0.5)),
    "6": _SIX,
    "7": (*_SIX, (0, 0.25)),
    "8": (*_SIX, (0, 0.25), (0, 0.75)),
    "9": (*_EIGHT, (0, 0.5)),
    "10": (*_EIGHT, (0, 1 / 6), (0, 5 / 6)),
}
