"""Melds: draw, lay three or four of a kind or a run of one suit, discard; first out wins."""

from itertools import combinations

from cardkit import (
    Card,
    Fans,
    Game,
    PerSeat,
    Pile,
    Row,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


class Playing(Card):
    suit: str
    rank: int


class MeldsTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    discard: Pile[Playing] = zone(seen="all")
    laid: Row[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner", sort="suit, rank")
    turns: int = public(0)
    score: PerSeat[int] = public(0)


def is_meld(cards):
    ranks, suits = [card.rank for card in cards], {card.suit for card in cards}
    if len(set(ranks)) == 1:
        return True
    return len(suits) == 1 and sorted(ranks) == list(range(min(ranks), min(ranks) + len(ranks)))


class Melds(Rules[MeldsTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 6)
        t.draw(self.at.deck, self.at.discard)
        return t.ask(self.from_where, 0)

    def refill(self, t, place):
        if place is self.at.deck:
            t.move_all(self.at.discard, place)
            t.shuffle(place)

    @decision
    def from_where(self, t, seat):
        return [self.draw(), self.take()] if t.discard else [self.draw()]

    @move
    def draw(self, t, seat):
        t.draw(self.at.deck, self.at.hand[seat])
        return t.ask(self.what, seat)

    @move
    def take(self, t, seat):
        t.draw(self.at.discard, self.at.hand[seat])
        return t.ask(self.what, seat)

    @decision
    def what(self, t, seat):
        hand = t.hand[seat]
        found = [self.lay(*c) for n in (3, 4) for c in combinations(hand, n) if is_meld(c)]
        return found + [self.throw(card) for card in hand]

    @move
    def lay(self, t, seat, *cards: Playing):
        for card in cards:
            t.move(card, self.at.hand[seat], self.at.laid)
        t.score[seat] += len(cards)
        if not t.hand[seat]:
            return t.end("out")
        return t.ask(self.what, seat)

    @move
    def throw(self, t, seat, card: Playing):
        t.move(card, self.at.hand[seat], self.at.discard)
        t.turns += 1
        if not t.hand[seat]:
            return t.end("out")
        if t.turns == 15 * len(t.seats):
            return t.end("fifteen rounds")
        return t.ask(self.from_where, (seat + 1) % len(t.seats))


game = Game.define(
    Melds,
    """
    [game]
    id = "melds"
    seats = [2, 4]

    [[cards]]
    id = "{rank}-{suit}"
    suit = ["clubs", "diamonds", "hearts", "spades"]
    rank = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    """,
)
