"""The table in Kuhn poker: its cards, zones and fields."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Seat, Table, option, public, zone


class Rank(Card):
    strength: int


class KuhnOptions(Options):
    hands: int = option(1, least=1)


class KuhnTable(Table[Rank]):
    deck: Pile[Rank] = zone(seen="nobody")
    hand: Fans[Rank] = zone(seen="owner")
    round: int = public(0)
    first: Seat = public(0)  # who acts first in this hand
    stake: PerSeat[int] = public(0)  # chips in the pot
    score: PerSeat[int] = public(0)  # chips won or lost
