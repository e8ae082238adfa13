"""A trick game for measuring worlds: three cards are passed unseen, then players follow suit."""

from typing import Any

from cardkit import (
    Card,
    Fans,
    Game,
    Move,
    PerSeat,
    Pile,
    Row,
    Rules,
    Seat,
    Spot,
    Table,
    View,
    decision,
    move,
    public,
    step,
    zone,
)


class Playing(Card):
    suit: str
    rank: int


class PassingTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    trick: Row[Playing] = zone(seen="all")
    played: Pile[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner")
    passed: Fans[Playing] = zone(seen="owner")
    leader: Seat = public(0)
    lacks: PerSeat[tuple[str, ...]] = public(())
    score: PerSeat[int] = public(0)


class Passing(Rules[PassingTable]):
    def possible(self, view: View, spot: Spot, card: Card) -> bool:
        assert isinstance(card, Playing)
        return spot.seat is None or card.suit not in view.lacks[spot.seat]  # type: ignore[attr-defined]

    @step
    def start(self, t: PassingTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 13)
        return t.ask(self.pass_what, 0)

    @decision
    def pass_what(self, t: PassingTable, seat: int) -> list[Move]:
        return [self.pass_on(card) for card in sorted(t.hand[seat], key=str)]

    @move
    def pass_on(self, t: PassingTable, seat: int, card: Playing) -> Any:
        t.move(card, self.at.hand[seat], self.at.passed[seat])
        if len(t.passed[seat]) < 3:
            return t.ask(self.pass_what, seat)
        if seat < 3:
            return t.ask(self.pass_what, seat + 1)
        for giver in t.seats:
            t.move_all(self.at.passed[giver], self.at.hand[(giver + 1) % 4])
        return t.ask(self.which, 0)

    @decision
    def which(self, t: PassingTable, seat: int) -> list[Move]:
        hand = sorted(t.hand[seat], key=str)
        led = [card for card in hand if t.trick and card.suit == t.trick[0].suit]
        return [self.play(card) for card in led or hand]

    @move
    def play(self, t: PassingTable, seat: int, card: Playing) -> Any:
        if t.trick and card.suit != t.trick[0].suit and t.trick[0].suit not in t.lacks[seat]:
            t.lacks[seat] += (t.trick[0].suit,)
        t.move(card, self.at.hand[seat], self.at.trick)
        if len(t.trick) < 4:
            return t.ask(self.which, (seat + 1) % 4)
        best = max((c for c in t.trick if c.suit == t.trick[0].suit), key=lambda c: c.rank)
        t.leader = (t.leader + t.trick.index(best)) % 4
        t.score[t.leader] += 1
        t.move_all(self.at.trick, self.at.played)
        return t.ask(self.which, t.leader) if t.hand[t.leader] else t.end("all tricks played")


game = Game.define(
    Passing,
    """
[game]
id = "passing"
seats = [4, 4]
[[cards]]
id = "{suit}{rank}"
suit = ["c", "d", "h", "s"]
rank = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
""",
)
