"""A game whose numbers are bounded by no declaration."""

from __future__ import annotations

from typing import Any

from cardkit import (
    Card,
    Fans,
    Game,
    Move,
    PerSeat,
    Pile,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


class Chip(Card):
    pass


class BidTable(Table[Chip]):
    deck: Pile[Chip] = zone(seen="nobody")
    hand: Fans[Chip] = zone(seen="owner")
    high: int = public(0)
    score: PerSeat[int] = public(0)


class Bids(Rules[BidTable]):
    """A game whose bids have no bound: each may be any of the next three numbers."""

    @step
    def start(self, t: BidTable) -> Any:
        t.high = t.pick("first", 1000)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: BidTable, seat: int) -> list[Move]:
        return [self.bid(t.high + n) for n in (1, 2, 3)] + [self.leave()]

    @move
    def bid(self, t: BidTable, seat: int, amount: int) -> Any:
        t.high = amount
        return t.ask(self.turn, 1 - seat)

    @move
    def leave(self, t: BidTable, seat: int) -> None:
        t.score[1 - seat] += 1
        t.end("left")


BIDS = """
[game]
id = "bids"
seats = [2, 2]
[[cards]]
id = "chip"
copies = 3
zone = "deck"
"""


def bids() -> Game[Any]:
    return Game.define(Bids, BIDS)
