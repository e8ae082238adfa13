"""What lies on the table in Leduc poker."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Table, public, zone

RANKS = "JQK"


class Playing(Card):
    rank: str
    suit: str


class LeducOptions(Options):
    suits: bool = True  # without them equal ranks cannot be told apart


class LeducTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    board: Pile[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner")
    raises: int = public(0)  # in this round of betting
    calls: int = public(0)  # since the last raise
    stake: int = public(1)  # what everybody has to pay who stays in
    paid: PerSeat[int] = public(1)
    score: PerSeat[int] = public(0)


def strength(hand: Playing, board: Playing) -> tuple[bool, int]:
    """A pair beats everything; then the higher card wins (LE-08)."""
    return hand.rank == board.rank, RANKS.index(hand.rank)
