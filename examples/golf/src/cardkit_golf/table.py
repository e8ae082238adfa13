"""The table in six-card golf: its cards, zones and fields.

A grid has two rows of three: positions 0 1 2 above 3 4 5, so 0 and 3 form a column.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardkit import (
    UNKNOWN,
    Card,
    Fans,
    Options,
    PerSeat,
    Pile,
    Rows,
    Seat,
    Table,
    option,
    public,
    zone,
)

SIZE = 6
COLUMNS = ((0, 3), (1, 4), (2, 5))
POINTS = {"A": 1, "2": -2, "J": 10, "Q": 10, "K": 0, "T": 10}  # other ranks count as their number


class Playing(Card):
    rank: str
    suit: str


class GolfOptions(Options):
    rounds: int = option(9, least=1)


class GolfTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    discard: Pile[Playing] = zone(seen="all")
    grid: Rows[Playing] = zone(seen="nobody", columns=3)  # face down, even for their owners
    drawn_card: Fans[Playing] = zone(seen="owner")  # looked at before it is placed
    round: int = public(0)
    starter: Seat = public(0)
    up: PerSeat[tuple[int, ...]] = public(())  # positions that are face up
    last: Seat | None = public(None)  # the seat that went out: everyone else gets one more turn
    score: PerSeat[int] = public(0)


def points(card: Card) -> int:
    """What a single card costs."""
    assert isinstance(card, Playing)
    return POINTS[card.rank] if card.rank in POINTS else int(card.rank)


def total(grid: Sequence[Playing]) -> int:
    """What a grid costs; a column of two equal ranks costs nothing (GO-11)."""
    return sum(
        points(grid[above]) + points(grid[below])
        for above, below in COLUMNS
        if grid[above].rank != grid[below].rank
    )


def known(grid: Sequence[Card]) -> list[Playing | None]:
    """The cards of a grid as a seat sees them; None for those it does not know."""
    return [card if isinstance(card, Playing) and card is not UNKNOWN else None for card in grid]
