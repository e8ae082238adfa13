"""The table in whist: its cards, zones and fields."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Row, Seat, Table, option, public, zone

RANKS = "23456789TJQKA"


class Playing(Card):
    suit: str
    rank: str

    @property
    def height(self) -> int:
        """The card's height within its suit."""
        return RANKS.index(self.rank)


class WhistOptions(Options):
    target: int = option(5, least=1)


class WhistTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    trick: Row[Playing] = zone(seen="all")  # in order of play, starting with the leader
    played: Pile[Playing] = zone(seen="all")  # this hand's tricks
    hand: Fans[Playing] = zone(seen="owner")
    deal_number: int = public(0)
    dealer: Seat = public(0)
    trumps: str = public("")
    leader: Seat = public(0)
    tricks: PerSeat[int] = public(0)  # won by the seat's side in this hand
    lacks: PerSeat[tuple[str, ...]] = public(())  # suits the seat is known not to have
    score: PerSeat[int] = public(0)  # the side's score


def led(t: WhistTable) -> str:
    """The suit to follow; empty for the leader."""
    return t.trick[0].suit if t.trick else ""


def best(t: WhistTable) -> int:
    """The trick position of the card that is currently winning (WH-08)."""
    strength = [
        (card.suit == t.trumps, card.suit == t.trick[0].suit, card.height) for card in t.trick
    ]
    return strength.index(max(strength))
