"""A sheet of nine cards: where they go, and where to cut. Millimetres from the top left."""

from __future__ import annotations

import attrs

CARD = (63.0, 88.0)
ACROSS, DOWN = 3, 3
PER_SHEET = ACROSS * DOWN
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

GAP, MARK = 1.5, 4.5  # between cards and crop marks, and the length of a mark
CROSS = 1.5  # crop mark length to each side where four cards meet

Segment = tuple[float, float, float, float]


@attrs.frozen
class Sheet:
    """A page with cards edge to edge, centred, so that one cut separates two of them."""

    width: float
    height: float

    @classmethod
    def of(cls, paper: str) -> Sheet:
        return cls(*PAPERS[paper])

    @property
    def left(self) -> float:
        return (self.width - ACROSS * CARD[0]) / 2

    @property
    def top(self) -> float:
        return (self.height - DOWN * CARD[1]) / 2

    @property
    def bottom(self) -> float:
        """Where the cards end."""
        return self.top + DOWN * CARD[1]

    def spot(self, number: int, *, mirrored: bool = False) -> tuple[float, float]:
        """Return a card's corner; mirrored for the other side of the paper, flipped on its long
        edge.
        """
        row, column = divmod(number, ACROSS)
        column = ACROSS - 1 - column if mirrored else column
        return self.left + column * CARD[0], self.top + row * CARD[1]

    @property
    def cuts(self) -> tuple[list[float], list[float]]:
        """Return where the paper is cut: from top to bottom, and from left to right."""
        return (
            [self.left + n * CARD[0] for n in range(ACROSS + 1)],
            [self.top + n * CARD[1] for n in range(DOWN + 1)],
        )

    def crop_marks(self) -> list[Segment]:
        """Return marks outside the cards, in line with every cut."""
        xs, ys = self.cuts
        marks: list[Segment] = []
        for x in xs:
            marks.append((x, ys[0] - GAP - MARK, x, ys[0] - GAP))
            marks.append((x, ys[-1] + GAP, x, ys[-1] + GAP + MARK))
        for y in ys:
            marks.append((xs[0] - GAP - MARK, y, xs[0] - GAP, y))
            marks.append((xs[-1] + GAP, y, xs[-1] + GAP + MARK, y))
        return marks

    def crosses(self) -> list[Segment]:
        """Return small crosses where corners meet, for people who cut with scissors."""
        xs, ys = self.cuts
        return [
            cross
            for x in xs
            for y in ys
            for cross in ((x - CROSS, y, x + CROSS, y), (x, y - CROSS, x, y + CROSS))
        ]
