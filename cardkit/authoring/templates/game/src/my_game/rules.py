"""The rules of My Game: lay a card that is high enough, or take the pile."""

from typing import Any

from cardkit import (
    Card,
    Fans,
    Move,
    Options,
    PerSeat,
    Pile,
    Reason,
    Rows,
    Rules,
    Table,
    decision,
    move,
    option,
    public,
    step,
    zone,
)


class Number(Card):
    value: int


class MyGameOptions(Options):
    hand: int = option(5, least=1, most=6)


class MyGameTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")  # one for each seat
    taken: Rows[Number] = zone(seen="all")
    score: PerSeat[int] = public(0)


class MyGame(Rules[MyGameTable, MyGameOptions]):
    @step
    def start(self, t: MyGameTable) -> None:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, self.options.hand)
        t.then(self.turn, 0)

    @step
    def turn(self, t: MyGameTable, seat: int) -> Any:
        if not any(t.hand):
            return t.end("all cards are laid")
        if not t.hand[seat]:
            return t.then(self.turn, self.left_of(seat))
        return t.ask(self.lay_or_take, seat)

    @decision
    def lay_or_take(self, t: MyGameTable, seat: int) -> list[Move]:
        top = t.pile[-1].value if t.pile else 0
        fitting = dict.fromkeys(card for card in t.hand[seat] if card.value >= top)
        return [*map(self.lay, fitting), *([self.take()] if t.pile else [])]

    @move
    def lay(self, t: MyGameTable, seat: int, card: Number) -> None:
        t.move(card, self.at.hand[seat], self.at.pile)
        t.then(self.turn, self.left_of(seat))

    @move
    def take(self, t: MyGameTable, seat: int) -> None:
        points = sum(card.value for card in t.pile)
        t.score[seat] -= points
        t.say("cost", seat=seat, count=points)
        t.move_all(self.at.pile, self.at.taken[seat])
        t.then(self.turn, seat)

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def why_not(self, t: MyGameTable, seat: int, move: Move) -> Reason | None:
        if move.name == "lay" and t.pile:
            return Reason("too_low", card=t.pile[-1])
        return None
