"""Pass three

Everybody passes three cards at once; the highest sum wins."""

from cardkit import (
    Card,
    Fans,
    Game,
    PerSeat,
    Pile,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


class Numbered(Card):
    value: int


class PassTable(Table[Numbered]):
    deck: Pile[Numbered] = zone(seen="nobody")
    hand: Fans[Numbered] = zone(seen="owner")
    passed: Fans[Numbered] = zone(seen="owner")
    score: PerSeat[int] = public(0)


class PassThree(Rules[PassTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 13)
        t.then(self.take_up)
        return t.ask_all(self.which, t.seats)

    @decision
    def which(self, t, seat):
        return self.give.any(t.hand[seat], 3)

    @move
    def give(self, t, seat, *cards: Numbered):
        for card in cards:
            t.move(card, self.at.hand[seat], self.at.passed[seat])

    @step
    def take_up(self, t):
        for seat in t.seats:
            t.move_all(self.at.passed[seat], self.at.hand[(seat + 1) % len(t.seats)])
        t.score = [sum(card.value for card in hand) for hand in t.hand]
        t.end("all have passed")


game = Game.define(
    PassThree,
    """
    [game]
    id = "pass_three"
    seats = [2, 3]

    [[cards]]
    id = "{value}"
    value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
    copies = 2

    [texts.en]
    title = "Pass three"
    """,
)
