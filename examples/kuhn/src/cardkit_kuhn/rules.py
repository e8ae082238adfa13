"""The rules of Kuhn poker. Clause ids are those of RULES.md."""

from __future__ import annotations

from typing import Any

from cardkit import Move, Reason, Rules, decision, move, step

from .table import KuhnOptions, KuhnTable

ANTE = 1  # KP-03


class Kuhn(Rules[KuhnTable, KuhnOptions]):
    def prepare(self) -> None:
        self.to_open = (self.check(), self.bet())
        self.to_answer = (self.fold(), self.call())

    def horizon(self, t: KuhnTable) -> int:
        return t.round

    def standing(self, t: KuhnTable) -> list[float]:
        """A chip is a chip no matter who leads, so search does not gamble when it is behind."""
        return [score / 2 for score in t.score]

    @step
    def start(self, t: KuhnTable) -> None:
        t.then(self.deal)

    @step
    def deal(self, t: KuhnTable) -> Any:
        t.round += 1
        t.collect(self.at.hand, self.at.deck)
        t.shuffle(self.at.deck)  # KP-02
        t.deal(self.at.deck, (self.at.hand[t.first], self.at.hand[1 - t.first]))
        t.stake = [ANTE, ANTE]
        t.say("dealt", round=t.round, seat=t.first)
        return t.ask(self.opening, t.first)

    @decision
    def opening(self, t: KuhnTable, seat: int) -> tuple[Move, ...]:  # KP-04
        return self.to_open

    @decision
    def answer(self, t: KuhnTable, seat: int) -> tuple[Move, ...]:  # KP-05
        return self.to_answer

    @move
    def check(self, t: KuhnTable, seat: int) -> Any:
        if seat == t.first:
            return t.ask(self.opening, 1 - seat)
        t.then(self.showdown)  # KP-06: both have checked

    @move
    def bet(self, t: KuhnTable, seat: int) -> Any:
        t.stake[seat] += 1
        return t.ask(self.answer, 1 - seat)

    @move
    def call(self, t: KuhnTable, seat: int) -> None:
        t.stake[seat] += 1
        t.then(self.showdown)  # KP-06

    @move
    def fold(self, t: KuhnTable, seat: int) -> None:
        t.then(self.pay, 1 - seat)  # KP-07: no showdown

    @step
    def showdown(self, t: KuhnTable) -> None:
        for seat in t.seats:
            t.show(self.at.hand[seat])
        ours, theirs = t.hand[0][0], t.hand[1][0]
        t.say("shown", one=ours, two=theirs)
        t.then(self.pay, 0 if ours.strength > theirs.strength else 1)

    @step
    def pay(self, t: KuhnTable, winner: int) -> None:
        """The winner takes the other player's stake (KP-08)."""
        loser = 1 - winner
        won = t.stake[loser]
        t.score[winner] += won
        t.score[loser] -= won
        t.stake = [0, 0]
        t.say("won", seat=winner, count=won)
        if t.round == self.options.hands:
            return t.end("all hands played")  # KP-09
        t.first = 1 - t.first
        t.then(self.deal)

    def why_not(self, t: KuhnTable, seat: int, move: Move) -> Reason | None:
        return Reason("bet_first" if move in self.to_answer else "bet_stands")
