"""What is on the table in Seven."""

from __future__ import annotations

from typing import Literal

from cardkit import (
    Card,
    CardkitError,
    Fans,
    Options,
    PerSeat,
    Pile,
    Seat,
    Table,
    option,
    public,
    zone,
)


class Number(Card):
    value: int


class SevenOptions(Options):
    starter_may_finish: bool = False
    starter: Literal["youngest", "winner", "rotate"] = "youngest"
    youngest: Seat = option(0, least=0)
    rounds: int = option(7, least=1)
    counts: tuple[int, ...] | None = None  # None means as in the card file

    def __attrs_post_init__(self) -> None:
        counts = self.counts
        if counts is not None and (len(counts) != 7 or min(counts) < 0):
            raise CardkitError(
                "option 'counts' must be seven numbers, 0 or more: how many cards of each value "
                f"from 1 to 7, not {list(counts)}"
            )


class SevenTable(Table[Number]):
    """The numbers showing on the pile are None while there is no pile."""

    deck: Pile[Number] = zone(seen="nobody")
    aside: Pile[Number] = zone(seen="all")  # piles that made 7
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")  # SV-06, SV-Q26
    round: int = public(0)
    supply: int = public(80)  # chips nobody has yet (SV-02)
    starter: Seat = public(0)  # of this round
    top: int | None = public(None)  # the number on the top card of the pile
    win: int | None = public(None)  # the number seen through its hole; 0 for the table
    total: int | None = public(None)
    caller: Seat | None = public(None)  # has called Seven, and now starts a new pile
    stuck: int | None = public(None)  # consecutive turns without a card to play or to draw
    chips: PerSeat[int] = public(0)
    place: PerSeat[int | None] = public(None)  # in this round; None if not finished
