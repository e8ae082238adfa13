"""Filters control characters, so that text never controls the terminal."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from cardkit.engine.base.printable import one_line


class Printable(LineFilter):
    """Drops control characters from every line. They have no width, so everything else stays in
    place.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if all(one_line(text) == text for text, _, control in segments if not control):
            return segments
        return [
            segment
            if segment.control
            else Segment("".join(c for c in segment.text if one_line(c) == c), segment.style)
            for segment in segments
        ]
