"""The table in gin rummy: its cards, zones and fields."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Row, Rows, Seat, Table, public, zone

SUITS, RANKS = "scdh", "A23456789TJQK"


class Playing(Card):
    suit: str
    rank: str

    @property
    def height(self) -> int:
        return RANKS.index(self.rank)

    @property
    def points(self) -> int:
        """What the card costs outside a meld (GR-03)."""
        return min(10, self.height + 1)


class GinOptions(Options):
    knock_limit: int = 10
    oklahoma: bool = False
    gin_bonus: int = 25
    undercut_bonus: int = 25


class GinTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    discard: Pile[Playing] = zone(seen="all")
    meld: Rows[Playing] = zone(seen="all", times=6)  # a hand holds at most three
    laid_off: Row[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner", sort=True)
    limit: int = public(10)  # the most deadwood a player may knock with
    taken: Playing | None = public(None)  # the card just taken from the discard pile
    repeated: bool = public(False)  # whether the last discard was the card just taken
    takes: int = public(0)  # times the discard was taken
    knocker: Seat | None = public(None)
    score: PerSeat[int] = public(0)
