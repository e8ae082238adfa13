"""Talon: bid, take the talon, bury two cards, name trumps, and play alone against two partners."""

from cardkit import (
    Card,
    Fan,
    Fans,
    Game,
    PerSeat,
    Pile,
    Piles,
    Row,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)
from cardkit.tricks import followers, give_trick, voids

BIDS = (0, 20, 30, 40, 50)


class Playing(Card):
    suit: str
    height: int  # also its points


class TalonTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    talon: Fan[Playing] = zone(seen="nobody")
    trick: Row[Playing] = zone(seen="all")
    taken: Piles[Playing] = zone(seen="all")
    buried: Fans[Playing] = zone(seen="owner")
    hand: Fans[Playing] = zone(seen="owner", sort="suit, height")
    bid: int = public(0)
    alone: Seat | None = public(None)
    trumps: str = public("")
    leader: Seat = public(0)
    lacks: PerSeat[tuple[str, ...]] = public(())
    score: PerSeat[int] = public(0)


class Talon(Rules[TalonTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 6)
        t.deal(self.at.deck, [self.at.talon], 2)
        t.then(self.take_talon)
        return t.ask_all(self.how_much, t.seats)

    @decision
    def how_much(self, t, seat):
        return [self.offer(bid) for bid in BIDS]

    @move
    def offer(self, t, seat, bid: int):
        if t.alone is None or bid > t.bid:  # ties go to the first seat
            t.alone, t.bid = seat, bid

    @step
    def take_talon(self, t):
        t.move_all(self.at.talon, self.at.hand[t.alone])
        return t.ask(self.what_to_bury, t.alone)

    @decision
    def what_to_bury(self, t, seat):
        return self.bury.any(t.hand[seat], 2)

    @move
    def bury(self, t, seat, *cards: Playing):
        for card in cards:
            t.move(card, self.at.hand[seat], self.at.buried[seat])
        return t.ask(self.which_trumps, seat)

    @decision
    def which_trumps(self, t, seat):
        return [self.name_trumps(suit) for suit in ("clubs", "hearts", "spades", "diamonds")]

    @move(name="trumps")
    def name_trumps(self, t, seat, suit: str):
        t.trumps = suit
        return t.ask(self.which, t.leader)

    @decision
    def which(self, t, seat):
        return [self.play(card) for card in followers(t.hand[seat], t.trick)]

    @move
    def play(self, t, seat, card: Playing):
        t.lacks[seat] = voids(t.lacks[seat], card, t.trick)
        t.move(card, self.at.hand[seat], self.at.trick)
        if len(t.trick) < 3:
            return t.ask(self.which, (seat + 1) % 3)
        t.leader = give_trick(t, self.at.trick, self.at.taken, t.leader, t.trumps)
        if t.hand[t.leader]:
            return t.ask(self.which, t.leader)
        t.then(self.count)

    @step
    def count(self, t):
        t.show(self.at.buried[t.alone])
        cards = (*t.taken[t.alone], *t.buried[t.alone])
        made = sum(card.height for card in cards) >= t.bid
        for seat in t.seats:
            t.score[seat] = t.bid * made if seat == t.alone else t.bid * (not made)
        return t.end("counted")

    def possible(self, view, spot, card):
        return spot.zone != "hand" or card.suit not in view.lacks[spot.seat]


game = Game.define(
    Talon,
    """
    [game]
    id = "talon"
    seats = [3, 3]

    [[cards]]
    id = "{suit}-{height}"
    suit = ["clubs", "diamonds", "hearts", "spades"]
    height = [1, 2, 3, 4, 5]
    """,
)
