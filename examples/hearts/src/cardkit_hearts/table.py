"""What lies on the table in hearts."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Piles, Row, Seat, Table, public, zone

RANKS = "23456789TJQKA"


class Playing(Card):
    suit: str
    rank: str

    @property
    def height(self) -> int:
        """How high the card is in its suit."""
        return RANKS.index(self.rank)

    @property
    def points(self) -> int:
        """What the card costs, the jack of diamonds aside (HE-10)."""
        return 13 if self.id == "Qs" else int(self.suit == "h")


class HeartsOptions(Options):
    pass_cards: bool = True
    no_points_first: bool = True
    lead_any_club: bool = False
    must_break_hearts: bool = True
    queen_breaks_hearts: bool = True
    hearts_instead_of_queen: bool = False
    jack_bonus: bool = False
    no_trick_bonus: bool = False


class HeartsTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    trick: Row[Playing] = zone(seen="all")  # in the order of play, from the leader on
    taken: Piles[Playing] = zone(seen="all")
    passed: Fans[Playing] = zone(seen="owner")
    hand: Fans[Playing] = zone(seen="owner", sort=True)
    direction: int = public(0)  # to which seat cards are passed: 1 is the left, 0 nobody
    leader: Seat = public(0)
    broken: bool = public(False)  # hearts may be led
    takers: tuple[Seat, ...] = public(())  # who has won a trick that costs points
    lacks: PerSeat[tuple[str, ...]] = public(())  # suits that the seat has shown not to have
    score: PerSeat[int] = public(0)


def is_first_trick(t: HeartsTable) -> bool:
    return not any(t.taken)
