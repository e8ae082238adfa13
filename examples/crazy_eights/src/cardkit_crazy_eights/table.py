"""The table in crazy eights: its cards, zones and fields."""

from __future__ import annotations

from typing import Literal

from cardkit import Card, Fans, Options, Pile, Seat, Table, option, public, zone

Suit = Literal["c", "d", "h", "s"]
SUITS: tuple[Suit, ...] = ("c", "d", "h", "s")


class Playing(Card):
    rank: str
    suit: Suit


class CrazyEightsOptions(Options):
    max_draws: int = option(5, least=0)
    max_plays: int = option(100, least=1)
    points: Literal["pips", "openspiel"] = "pips"


class CrazyEightsTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    pile: Pile[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner")
    dealer: Seat = public(0)
    suit: Suit = public("c")  # the suit to follow
    draws: int = public(0)  # this turn
    passes: int = public(0)  # in a row
    plays: int = public(0)
