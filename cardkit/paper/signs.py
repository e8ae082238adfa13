"""A font with suit and colour signs, which text fonts lack.

The outlines are drawn here, in a square of 1000 units with the baseline at 0; signs are 700 high.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from math import cos, pi, sin
from typing import Any

FAMILY = "cardkit-signs"
EM, ADVANCE = 1000, 760
YEAR_2000 = 3029529600  # in seconds since 1904, as fonts count

Point = tuple[float, float]


def signs_font() -> bytes:
    """Build a TrueType font, with the same bytes every time."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = {sign: f"u{ord(sign):04X}" for sign in SIGNS}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for sign, draw in SIGNS.items():
        outline = TTGlyphPen(None)
        draw(Cu2QuPen(outline, max_err=0.5, reverse_direction=False))
        glyphs[names[sign]] = outline.glyph()
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(sign): name for sign, name in names.items()})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (ADVANCE, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular", "psName": FAMILY})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200)
    builder.setupPost()
    builder.updateHead(created=YEAR_2000, modified=YEAR_2000)
    builder.font.recalcTimestamp = False
    made = BytesIO()
    builder.save(made)
    return made.getvalue()


def _polygon(pen: Any, *points: Point) -> None:
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def _curves(pen: Any, start: Point, *curves: tuple[Point, Point, Point]) -> None:
    pen.moveTo(start)
    for curve in curves:
        pen.curveTo(*curve)
    pen.closePath()


def _circle(pen: Any, x: float, y: float, radius: float) -> None:
    k = 0.5523 * radius
    quarters = [
        ((x + k, y + radius), (x + radius, y + k), (x + radius, y)),
        ((x + radius, y - k), (x + k, y - radius), (x, y - radius)),
        ((x - k, y - radius), (x - radius, y - k), (x - radius, y)),
        ((x - radius, y + k), (x - k, y + radius), (x, y + radius)),
    ]
    _curves(pen, (x, y + radius), *quarters)


def _ring(draw: Callable[[Any, float], None]) -> Callable[[Any], None]:
    """Make the outline of a shape: the shape, and a smaller copy in the opposite direction."""

    def drawn(pen: Any) -> None:
        from fontTools.pens.reverseContourPen import ReverseContourPen

        draw(pen, 1.0)
        draw(ReverseContourPen(pen), 0.7)

    return drawn


def _scale(pen: Any, scale: float, *points: Point, middle: Point = (380, 350)) -> None:
    x0, y0 = middle
    _polygon(pen, *((x0 + (x - x0) * scale, y0 + (y - y0) * scale) for x, y in points))


def _lozenge(pen: Any, scale: float = 1.0) -> None:
    _scale(pen, scale, (380, 700), (730, 350), (380, 0), (30, 350))


def _triangle(pen: Any, scale: float = 1.0) -> None:
    _scale(pen, scale, (380, 700), (750, 20), (10, 20), middle=(380, 247))


def _square(pen: Any, scale: float = 1.0) -> None:
    _scale(pen, scale, (70, 660), (690, 660), (690, 40), (70, 40))


def _disc(pen: Any, scale: float = 1.0) -> None:
    _circle(pen, 380, 350, 350 * scale)


def _star(pen: Any) -> None:
    tips = []
    for n in range(10):
        radius, angle = (380 if n % 2 == 0 else 155), pi / 2 - n * pi / 5
        tips.append((380 + radius * cos(angle), 322 + radius * sin(angle)))
    _polygon(pen, *tips)


def _plus(pen: Any) -> None:
    a, b, c, d = 30, 265, 495, 730
    points = [(b, 700), (c, 700), (c, 465), (d, 465), (d, 235), (c, 235)]
    points += [(c, 0), (b, 0), (b, 235), (a, 235), (a, 465), (b, 465)]
    _polygon(pen, *points)


def _tick(pen: Any) -> None:
    points = [(40, 330), (150, 430), (290, 270), (620, 690), (730, 600), (300, 30)]
    _polygon(pen, *points)


def _diamond(pen: Any) -> None:
    _curves(
        pen,
        (380, 715),
        ((450, 590), (550, 460), (665, 350)),
        ((550, 240), (450, 110), (380, -15)),
        ((310, 110), (210, 240), (95, 350)),
        ((210, 460), (310, 590), (380, 715)),
    )


def _heart(pen: Any) -> None:
    _curves(
        pen,
        (380, 560),
        ((420, 660), (500, 705), (575, 705)),
        ((680, 705), (745, 620), (745, 510)),
        ((745, 340), (560, 190), (380, -15)),
        ((200, 190), (15, 340), (15, 510)),
        ((15, 620), (80, 705), (185, 705)),
        ((260, 705), (340, 660), (380, 560)),
    )


def _spade(pen: Any) -> None:
    _curves(
        pen,
        (380, 715),
        ((560, 510), (745, 420), (745, 250)),
        ((745, 150), (680, 90), (590, 90)),
        ((520, 90), (455, 125), (412, 190)),
        ((418, 100), (440, 40), (500, -10)),
        ((500, -10), (260, -10), (260, -10)),
        ((320, 40), (342, 100), (348, 190)),
        ((305, 125), (240, 90), (170, 90)),
        ((80, 90), (15, 150), (15, 250)),
        ((15, 420), (200, 510), (380, 715)),
    )


def _club(pen: Any) -> None:
    _circle(pen, 380, 535, 175)
    _circle(pen, 190, 270, 175)
    _circle(pen, 570, 270, 175)
    _polygon(pen, (300, 420), (460, 420), (450, 200), (310, 200))
    _curves(
        pen,
        (345, 300),
        ((345, 300), (415, 300), (415, 300)),
        ((418, 120), (440, 50), (500, -10)),
        ((500, -10), (260, -10), (260, -10)),
        ((320, 50), (342, 120), (345, 300)),
    )


SIGNS: dict[str, Callable[[Any], None]] = {
    "♥": _heart,
    "♦": _diamond,
    "♠": _spade,
    "♣": _club,
    "◆": _lozenge,
    "●": _disc,
    "▲": _triangle,
    "■": _square,
    "★": _star,
    "✚": _plus,
    "◇": _ring(_lozenge),
    "○": _ring(_disc),
    "△": _ring(_triangle),
    "□": _ring(_square),
    "✓": _tick,
}
