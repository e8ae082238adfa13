"""Thunder: after each card everyone may react at once; the nearest player to the left
goes first.
"""

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


class Sky(Card):
    kind: str
    value: int


class ThunderTable(Table[Sky]):
    deck: Pile[Sky] = zone(seen="nobody")
    used: Pile[Sky] = zone(seen="all")
    sky: Row[Sky] = zone(seen="all")
    hand: Fans[Sky] = zone(seen="owner", sort=True)
    struck: bool = public(False)  # whether somebody has reacted to the card played
    score: PerSeat[int] = public(0)


class Thunder(Rules[ThunderTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 4)
        return t.ask(self.what_to_lay, 0)

    @decision
    def what_to_lay(self, t, seat):
        return [self.lay(card) for card in dict.fromkeys(t.hand[seat])]

    @move
    def lay(self, t, seat, card: Sky):
        t.move(card, self.at.hand[seat], self.at.sky)
        t.struck = False
        t.then(self.clear, seat)
        return t.ask_all(self.react, t.seats_after(seat), card)

    @decision
    def react(self, t, seat, laid):
        """Everyone is asked, so nobody learns who holds a bolt; a decision to wait is never
        revealed.
        """
        bolts = [card for card in t.hand[seat] if card.kind == "bolt"]
        return [self.wait(), *(self.strike(card) for card in dict.fromkeys(bolts))]

    @move(private=True)
    def wait(self, t, seat):
        pass

    @move
    def strike(self, t, seat, card: Sky):
        if not t.struck:  # the first in seat order; the others keep their bolts
            t.struck = True
            t.score[seat] += t.sky[-1].value
            t.move(card, self.at.hand[seat], self.at.used)

    @step
    def clear(self, t, seat):
        if not t.struck:
            t.score[seat] += t.sky[-1].value
        t.move_all(self.at.sky, self.at.used)
        t.draw(self.at.deck, self.at.hand[seat])
        for after in (*t.seats_after(seat), seat):
            if t.hand[after]:
                return t.ask(self.what_to_lay, after)
        return t.end("all cards laid")


game = Game.define(
    Thunder,
    """
    [game]
    id = "thunder"
    seats = [2, 5]

    [[cards]]
    id = "cloud-{value}"
    kind = "cloud"
    value = [1, 2, 3, 4, 5, 6]
    copies = 4

    [[cards]]
    id = "bolt"
    kind = "bolt"
    value = 0
    copies = 8
    """,
)
