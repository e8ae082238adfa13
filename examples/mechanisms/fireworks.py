"""Fireworks: everyone sees your cards except you. Hints, a shared score, a shared loss."""

from typing import Annotated

from cardkit import (
    Card,
    Game,
    PerSeat,
    Pile,
    Position,
    Row,
    Rows,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)

COLORS = ("red", "green", "blue")
HIGHEST = 4


class Rocket(Card):
    color: str
    value: int


class FireworksTable(Table[Rocket]):
    deck: Pile[Rocket] = zone(seen="nobody")
    burnt: Pile[Rocket] = zone(seen="all")
    shot: Row[Rocket] = zone(seen="all")
    hand: Rows[Rocket] = zone(seen="others")
    hints: int = public(6)
    fuses: int = public(3)
    left: int | None = public(None)  # turns left once the deck is empty
    score: PerSeat[int] = public(0)


class Fireworks(Rules[FireworksTable]):
    def teams(self):
        return [tuple(self.seats)]

    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 4)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t, seat):
        own = range(len(t.hand[seat]))
        moves = [self.shoot(at) for at in own] + [self.burn(at) for at in own]
        for whom in t.seats_after(seat) if t.hints else ():
            held = {value for card in t.hand[whom] for value in (card.color, str(card.value))}
            moves += [self.hint(whom, word) for word in sorted(held)]
        return moves

    @move
    def hint(self, t, seat, whom: Seat, word: str):
        t.hints -= 1
        if word in COLORS:
            t.tell(self.at.hand[whom], color=word)
        else:
            t.tell(self.at.hand[whom], value=int(word))
        return self.next_turn(t, seat)

    @move
    def shoot(self, t, seat, at: Annotated[Position, "hand"]):
        card = t.hand[seat][at]
        if card.value == 1 + sum(other.color == card.color for other in t.shot):
            t.move_at(at, self.at.hand[seat], self.at.shot)
            t.score = [len(t.shot)] * len(t.seats)
            if len(t.shot) == HIGHEST * len(COLORS):
                return t.end("all rockets shot")
        else:
            t.move_at(at, self.at.hand[seat], self.at.burnt)
            t.fuses -= 1
            if not t.fuses:
                return t.end("blown up", won=False)
        return self.next_turn(t, seat)

    @move
    def burn(self, t, seat, at: Annotated[Position, "hand"]):
        t.move_at(at, self.at.hand[seat], self.at.burnt)
        t.hints += 1
        return self.next_turn(t, seat)

    def next_turn(self, t, seat):
        if len(t.hand[seat]) < 4:
            t.draw(self.at.deck, self.at.hand[seat])
        if t.left == 0:
            return t.end("the deck is empty")
        if t.left is not None:
            t.left -= 1
        elif not t.deck:
            t.left = len(t.seats)
        return t.ask(self.turn, (seat + 1) % len(t.seats))


game = Game.define(
    Fireworks,
    """
    [game]
    id = "fireworks"
    seats = [2, 4]

    [[cards]]
    id = "{color}-{value}"
    color = ["red", "green", "blue"]
    value = [1, 2, 3, 4]
    copies = 2

    [texts.en]
    fields.left = "turns left"
    """,
)
