"""The table in Leduc poker: its cards, zones and fields."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Table, public, zone

RANKS = "JQK"


class Playing(Card):
    rank: str
    suit: str


class LeducOptions(Options):
    suits: bool = True  # without suits, equal ranks are indistinguishable


class LeducTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    board: Pile[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner")
    raises: int = public(0)  # in this betting round
    calls: int = public(0)  # since the last raise
    stake: int = public(1)  # what a player must have paid to stay in
    paid: PerSeat[int] = public(1)
    score: PerSeat[int] = public(0)


def strength(hand: Playing, board: Playing) -> tuple[bool, int]:
    """A pair beats everything; otherwise the higher card wins (LE-08)."""
    return hand.rank == board.rank, RANKS.index(hand.rank)
