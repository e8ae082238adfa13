"""The table in hearts: its cards, zones and fields."""

from __future__ import annotations

from cardkit import Card, Fans, Options, PerSeat, Pile, Piles, Row, Seat, Table, public, zone

RANKS = "23456789TJQKA"


class Playing(Card):
    suit: str
    rank: str

    @property
    def height(self) -> int:
        """The card's height within its suit."""
        return RANKS.index(self.rank)

    @property
    def points(self) -> int:
        """What the card costs, ignoring the jack of diamonds (HE-10)."""
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
    trick: Row[Playing] = zone(seen="all")  # in order of play, starting with the leader
    taken: Piles[Playing] = zone(seen="all")
    passed: Fans[Playing] = zone(seen="owner")
    hand: Fans[Playing] = zone(seen="owner", sort=True)
    direction: int = public(0)  # how many seats to the left cards are passed; 0 for no pass
    leader: Seat = public(0)
    broken: bool = public(False)  # whether hearts may be led
    takers: tuple[Seat, ...] = public(())  # seats that have won a trick with points in it
    lacks: PerSeat[tuple[str, ...]] = public(())  # suits the seat is known not to have
    score: PerSeat[int] = public(0)


def is_first_trick(t: HeartsTable) -> bool:
    return not any(t.taken)
