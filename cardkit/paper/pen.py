"""Drawing on the pages of a PDF: text, lines and frames, in millimetres from the top left."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from cardkit.engine.base.errors import CardkitError

from .signs import FAMILY, SIGNS, signs_font

POINT = 25.4 / 72  # millimetres
CAPITALS = 0.66  # height of the font's capitals and figures, relative to its size
PRODUCER = "cardkit print"
EXTRA = "cards on paper need the extra 'print': pip install 'cardkit[print]'"
SOFT_HYPHEN = "\N{SOFT HYPHEN}"  # where a word can be split
NO_SIGN = "□"  # printed for a character missing from all fonts

Font = Literal["Regular", "It", "Semibold", "Black"]
Align = Literal["left", "centre", "right"]


def need_extra() -> None:
    """Fail at once if the extra is not installed."""
    if not all(map(find_spec, ("fpdf", "font_source_sans_pro", "markdown_it"))):
        raise CardkitError(EXTRA)


class PaperPen:
    """Draws on the last page. All fonts are embedded; the output does not depend on the time."""

    def __init__(self, width: float, height: float, title: str, lang: str, day: date | None):
        from fpdf import FPDF

        self.width, self.height = width, height
        self.unknown: set[str] = set()  # characters missing from all fonts
        self.pdf: Any = FPDF(unit="mm", format=(width, height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        day = day or date(2000, 1, 1)
        self.pdf.set_creation_date(datetime(day.year, day.month, day.day, tzinfo=UTC))
        self.pdf.set_title(title)
        self.pdf.set_lang(lang)
        self.pdf.set_producer(PRODUCER)
        self.known = set[str]()
        self._add_fonts()

    def _add_fonts(self) -> None:
        spec = find_spec("font_source_sans_pro")
        assert spec is not None and spec.origin is not None
        files = Path(spec.origin).parent / "files"
        for font in ("Regular", "It", "Semibold", "Black"):
            self.pdf.add_font(font, fname=files / f"SourceSansPro-{font}.ttf")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "signs.ttf"
            path.write_bytes(signs_font())
            self.pdf.add_font(FAMILY, fname=path)
        self.known = {chr(code) for code in self.pdf.fonts["regular"].cmap}

    # -- text ------------------------------------------------------------------------------

    def runs(self, text: str, font: Font) -> list[tuple[str, str]]:
        """Split text into pieces, each with a font that has its characters."""
        unknown = {sign for sign in text if sign not in SIGNS and sign not in self.known}
        self.unknown |= unknown
        shown = "".join(NO_SIGN if sign in unknown else sign for sign in text)
        pieces = groupby(shown, lambda sign: FAMILY if sign in SIGNS else font)
        return [(family, "".join(signs)) for family, signs in pieces]

    def text_width(self, text: str, font: Font, size: float) -> float:
        found = 0.0
        for family, piece in self.runs(text, font):
            self.pdf.set_font(family, size=size)
            found += self.pdf.get_string_width(piece)
        return found

    def fitting(self, text: str, font: Font, size: float, width: float) -> float:
        """Return the size, or a smaller one at which the text fits this width."""
        natural = self.text_width(text, font, size)
        return size if natural <= width else size * width / natural

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font = "Regular",
        size: float = 10,
        ink: str = "#000000",
        align: Align = "left",
    ) -> None:
        """Draw one line; `y` is its baseline."""
        if align != "left":
            width = self.text_width(text, font, size)
            x -= width / 2 if align == "centre" else width
        self.pdf.set_text_color(ink)
        for family, piece in self.runs(text, font):
            self.pdf.set_font(family, size=size)
            self.pdf.text(x, y, piece)
            x += self.pdf.get_string_width(piece)

    def middle(
        self, x: float, y: float, text: str, font: Font, size: float, ink: str
    ) -> tuple[float, float]:
        """Draw large figures or a sign centred on a point; return their bottom edge and width."""
        height = (0.7 if text in SIGNS else CAPITALS) * size * POINT
        self.text(x, y + height / 2, text, font, size, ink, "centre")
        return y + height / 2, self.text_width(text, font, size)

    # -- shapes ----------------------------------------------------------------------------

    def page(self) -> None:
        self.pdf.add_page()

    def line(
        self, x: float, y: float, to_x: float, to_y: float, ink: str, thickness: float = 0.2
    ) -> None:
        self.pdf.set_draw_color(ink)
        self.pdf.set_line_width(thickness)
        self.pdf.line(x, y, to_x, to_y)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        ink: str | None = None,
        fill: str | None = None,
        radius: float = 0,
        thickness: float = 0.5,
    ) -> None:
        """Draw a rectangle with rounded corners: its outline, its area, or both."""
        self.pdf.set_line_width(thickness)
        if ink:
            self.pdf.set_draw_color(ink)
        if fill:
            self.pdf.set_fill_color(fill)
        style = ("D" if ink else "") + ("F" if fill else "")
        round_corners = {"round_corners": True, "corner_radius": radius} if radius else {}
        self.pdf.rect(x, y, width, height, style=style, **round_corners)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        ink: str,
        fill: str | None = None,
        thickness: float = 0.5,
        dashed: bool = False,
    ) -> None:
        self.pdf.set_draw_color(ink)
        self.pdf.set_line_width(thickness)
        if fill:
            self.pdf.set_fill_color(fill)
        if dashed:
            self.pdf.set_dash_pattern(dash=1.6, gap=1.2)
        self.pdf.circle(x, y, radius, style="DF" if fill else "D")
        if dashed:
            self.pdf.set_dash_pattern()

    @contextmanager
    def upside_down(self, x: float, y: float) -> Iterator[None]:
        """Draw everything inside the block upside down, rotated around this point."""
        with self.pdf.rotation(180, x, y):
            yield

    def to_bytes(self) -> bytes:
        return bytes(self.pdf.output())


def wrap_text(pen: PaperPen, text: str, font: Font, size: float, width: float) -> list[str]:
    """Wrap text into lines; a word that is too wide is split at a soft hyphen, or stays whole."""
    lines: list[str] = []
    for word in text.split():
        whole = word.replace(SOFT_HYPHEN, "")
        longer = f"{lines[-1]} {whole}" if lines else whole
        if lines and pen.text_width(longer, font, size) <= width:
            lines[-1] = longer
        elif SOFT_HYPHEN in word and pen.text_width(whole, font, size) > width:
            lines += divide_word(pen, word, font, size, width)
        else:
            lines.append(whole)
    return lines


def divide_word(pen: PaperPen, word: str, font: Font, size: float, width: float) -> list[str]:
    """Split a long word into several lines, with a hyphen at the end of each but the last."""
    first, *others = word.split(SOFT_HYPHEN)
    lines = [first]
    for part in others:
        if pen.text_width(f"{lines[-1]}{part}-", font, size) <= width:
            lines[-1] += part
        else:
            lines[-1] += "-"
            lines.append(part)
    return lines
