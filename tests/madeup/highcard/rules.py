"""The rules of High card."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

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
    Seat,
    Table,
    decision,
    move,
    option,
    owner,
    public,
    step,
    zone,
)


class Numbered(Card):
    color: str
    value: int


class HighCardOptions(Options):
    edition: Literal["plain", "long"] = "plain"
    rounds: int = option(2, least=1, most=9)
    hand_size: int = option(2, least=1, most=2)
    may_fold: bool = False
    crowd: bool = False


class HighCardTable(Table[Numbered]):
    deck: Pile[Numbered] = zone(seen="nobody")
    discard: Pile[Numbered] = zone(seen="all")
    hand: Fans[Numbered] = zone(seen="owner")
    played: Rows[Numbered] = zone(seen="all")
    round: int = public(0)
    starter: Seat = public(0)
    score: PerSeat[int] = public(0)
    best: PerSeat[int] = owner(0)  # the highest value in the own hand
    shuffles: int = 0  # hidden


class HighCard(Rules[HighCardTable, HighCardOptions]):
    @classmethod
    def seat_range(cls, options: HighCardOptions) -> tuple[int, int | None]:
        return (2, 6) if options.crowd else (2, 4)

    @step
    def start(self, t: HighCardTable) -> None:
        t.starter = t.pick("starter", len(t.seats))
        t.then(self.new_round)

    @step
    def new_round(self, t: HighCardTable) -> Any:
        t.round += 1
        t.move_all(self.at.discard, self.at.deck)
        t.shuffle(self.at.deck)
        t.shuffles += 1
        t.say("round_begins", round=t.round, seat=t.starter)
        for _ in range(self.options.hand_size):
            for seat in t.seats:
                t.draw(self.at.deck, self.at.hand[seat])
        for seat in t.seats:
            t.best[seat] = max(card.value for card in t.hand[seat])
        hand = t.hand[t.starter]
        t.say("advice", to=t.starter, card=max(hand, key=lambda card: card.value))
        for i in t.seats:
            t.then(self.ask_seat, (t.starter + i) % len(t.seats))
        t.then(self.count)

    @step
    def ask_seat(self, t: HighCardTable, seat: int) -> Any:
        return t.ask(self.turn, seat)

    @decision
    def turn(self, t: HighCardTable, seat: int) -> list[Move]:
        moves = [self.play(card) for card in self.cards.values() if card in t.hand[seat]]
        return [*moves, self.fold()] if self.options.may_fold else moves

    @move
    def play(self, t: HighCardTable, seat: int, card: Numbered) -> None:
        t.move(card, self.at.hand[seat], self.at.played[seat])

    @move
    def fold(self, t: HighCardTable, seat: int) -> None:
        t.say("folded", seat=seat)

    @step
    def count(self, t: HighCardTable) -> None:
        values = [row[0].value if row else 0 for row in t.played]
        t.score = [n + (value == max(values)) for n, value in zip(t.score, values, strict=True)]
        t.say("counted", by_seat=tuple(t.score))
        t.collect((*self.at.hand, *self.at.played), self.at.discard)
        if t.round == self.options.rounds:
            return t.end("rounds played")
        t.starter = (t.starter + 1) % len(t.seats)
        t.then(self.new_round)

    def imagine(self, t: HighCardTable, me: int, rng: Random) -> None:
        t.shuffles = t.round
        for seat in t.seats:
            if seat != me:
                held = (*t.hand[seat], *t.played[seat])
                t.best[seat] = max((card.value for card in held), default=0)

    def why_not(self, t: HighCardTable, seat: int, move: Move) -> Reason | None:
        if move.name == "play":
            return Reason("not_held", card=move.args[0])
        return None
