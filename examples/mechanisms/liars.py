"""Liars: claim a card you may not hold; a caught liar, or a player who doubts the truth, loses a
life.
"""

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


class Animal(Card):
    value: int


class LiarsTable(Table[Animal]):
    deck: Pile[Animal] = zone(seen="nobody")
    hand: Fans[Animal] = zone(seen="owner")
    claimed: Animal | None = public(None)
    out: PerSeat[bool] = public(False)
    score: PerSeat[int] = public(2)  # lives


class Liars(Rules[LiarsTable]):
    @step
    def start(self, t):
        t.then(self.new_round, 0)

    @step
    def new_round(self, t, first):
        t.claimed = None
        t.collect(self.at.hand, self.at.deck)
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, [self.at.hand[seat] for seat in self.living(t)], 1)
        return t.ask(self.what, first)

    def living(self, t):
        return [seat for seat in t.seats if not t.out[seat]]

    def left_of(self, t, seat):
        return next(other for other in t.seats_after(seat) if not t.out[other])

    @decision
    def what(self, t, seat):
        above = 0 if t.claimed is None else t.claimed.value
        claims = [self.claim(card) for card in self.cards.values() if card.value > above]
        return claims if t.claimed is None else [*claims, self.doubt()]

    @move(announces=True)
    def claim(self, t, seat, card: Animal):
        """Claim that somebody at the table holds this card."""
        t.claimed = card
        return t.ask(self.what, self.left_of(t, seat))

    @move
    def doubt(self, t, seat):
        for other in self.living(t):
            t.show(self.at.hand[other])
        there = any(t.claimed in hand for hand in t.hand)
        claimant = next(s for s in t.seats_after(seat)[::-1] if not t.out[s])
        loser = seat if there else claimant
        t.score[loser] -= 1
        t.say("caught", seat=loser, card=t.claimed)
        if not t.score[loser]:
            t.out[loser] = True
            if len(self.living(t)) == 1:
                return t.end("one is left")
        t.then(self.new_round, loser if not t.out[loser] else self.left_of(t, loser))


game = Game.define(
    Liars,
    """
    [game]
    id = "liars"
    seats = [2, 5]

    [[cards]]
    id = "{value}"
    value = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    """,
)
