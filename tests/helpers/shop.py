"""A game with two types of cards, for tests of card files."""

from __future__ import annotations

from cardkit import Card, Pile, Rules, Table, effect, zone

HEAD = '[game]\nid = "shop"\nseats = [2]\n'


class Ware(Card):
    price: int = 0
    color: str = ""
    tags: tuple[str, ...] = ()


class Trick(Card):
    effect: str = ""
    count: int = 1


class Shop(Table[Ware | Trick]):
    deck: Pile[Card] = zone(seen="nobody")
    market: Pile[Card] = zone(seen="all")


class ShopRules(Rules[Shop]):
    def start(self, t: Shop) -> None:
        t.end("closed")

    @effect
    def steal(self, t: Shop, seat: int, card: Trick) -> None:
        """Nothing."""
