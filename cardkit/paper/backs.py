"""Card backs: the same either way up, and different for cards that start in different zones."""

from __future__ import annotations

from collections.abc import Iterator

from .faces import EDGE, ROUND, WHITE, Style
from .pen import PaperPen
from .sheet import CARD, Segment

COLOUR = "#24406b"
#: Line directions of the patterns for the first zone with cards, the second, and so on.
PATTERNS = (((1, 1), (1, -1)), ((1, 0),), ((0, 1),), ((1, 1),), ((1, 0), (0, 1)))
STEP = 4.0


def draw_back(
    pen: PaperPen, x: float, y: float, title: str, zone: str, number: int, style: Style
) -> None:
    """Draw a back with the game's title; `zone` is printed if there are several kinds of back."""
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    full = style == "full"
    fill = COLOUR if full else None
    pen.box(x + EDGE, y + EDGE, width, height, ink=COLOUR, fill=fill, radius=ROUND, thickness=0.6)
    inner = (x + EDGE + 3, y + EDGE + 3, x + CARD[0] - EDGE - 3, y + CARD[1] - EDGE - 3)
    for segment in pattern(inner, number):
        pen.line(*segment, WHITE if full else "#8fa3c4", 0.3 if full else 0.18)
    middle = (x + CARD[0] / 2, y + CARD[1] / 2)
    plate = 15 if zone else 11
    pen.box(x + EDGE + 3, middle[1] - plate, width - 6, 2 * plate, ink=COLOUR, fill=WHITE, radius=2)
    _half(pen, *middle, title, zone)
    with pen.upside_down(*middle):
        _half(pen, *middle, title, zone)
    pen.line(middle[0] - 12, middle[1], middle[0] + 12, middle[1], COLOUR, 0.4)


def _half(pen: PaperPen, x: float, y: float, title: str, zone: str) -> None:
    size = pen.fitting(title, "Black", 19, CARD[0] - 2 * EDGE - 12)
    pen.text(x, y - (8 if zone else 3.2), title, "Black", size, COLOUR, "centre")
    if zone:
        fit = pen.fitting(zone, "Semibold", 12, CARD[0] - 2 * EDGE - 12)
        pen.text(x, y - 2.4, zone, "Semibold", fit, COLOUR, "centre")


def pattern(box: Segment, number: int) -> Iterator[Segment]:
    """Yield lines through a box that look the same after a half turn."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    half_w, half_h = (right - left) / 2, (bottom - top) / 2
    for dx, dy in PATTERNS[number % len(PATTERNS)]:
        for n in range(-40, 41):
            off = n * STEP  # lines dx * v - dy * u = off, with u and v from the centre
            if dx and dy:
                low = max(-half_w, min((-half_h - off) * dy, (half_h - off) * dy))
                high = min(half_w, max((-half_h - off) * dy, (half_h - off) * dy))
                if low < high:
                    yield x + low, y + off + dy * low, x + high, y + off + dy * high
            elif dx and abs(off) <= half_h:
                yield x - half_w, y + off, x + half_w, y + off
            elif dy and abs(off) <= half_w:
                yield x + off, y - half_h, x + off, y + half_h
