"""What lies on the table in whist."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Row, Seat, Table, option, public, zone

RANKS = "23456789TJQKA"


class Playing(Card):
    suit: str
    rank: str

    @property
    def height(self) -> int:
        """How high the card is in its suit."""
        return RANKS.index(self.rank)


class WhistOptions(Options):
    target: int = option(5, least=1)


class WhistTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    trick: Row[Playing] = zone(seen="all")  # in the order of play, from the leader on
    played: Pile[Playing] = zone(seen="all")  # the tricks of this hand
    hand: Fans[Playing] = zone(seen="owner")
    deal_number: int = public(0)
    dealer: Seat = public(0)
    trumps: str = public("")
    leader: Seat = public(0)
    tricks: PerSeat[int] = public(0)  # of the seat's side, in this hand
    lacks: PerSeat[tuple[str, ...]] = public(())  # suits that the seat has shown not to have
    score: PerSeat[int] = public(0)  # of the seat's side


def led(t: WhistTable) -> str:
    """The suit to follow; empty for the leader."""
    return t.trick[0].suit if t.trick else ""


def best(t: WhistTable) -> int:
    """The position in the trick of the card that wins as it stands (WH-08)."""
    strength = [
        (card.suit == t.trumps, card.suit == t.trick[0].suit, card.height) for card in t.trick
    ]
    return strength.index(max(strength))
