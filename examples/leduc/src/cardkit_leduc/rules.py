"""The rules of Leduc poker. Clause ids are those of RULES.md."""

from __future__ import annotations

from typing import Any, cast

from cardkit import Card, Move, Reason, Rules, decision, move, step

from .table import LeducOptions, LeducTable, Playing, strength

RAISE = (2, 4)  # by betting round (LE-05)
MOST_RAISES = 2


class Leduc(Rules[LeducTable, LeducOptions]):
    def prepare(self) -> None:
        self.actions = (self.fold(), self.call(), self.raise_())

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        cards = [cast(Playing, card) for card in counts]
        if self.options.suits:
            return {card: int(bool(card.suit)) for card in cards}  # LE-01
        return {card: 0 if card.suit else 2 for card in cards}

    @step
    def start(self, t: LeducTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 1)  # LE-02
        return t.ask(self.bet, 0)

    @decision
    def bet(self, t: LeducTable, seat: int) -> list[Move]:
        fold, call, higher = self.actions
        found = [fold] if t.stake > t.paid[seat] else []  # LE-04
        return [*found, call, higher] if t.raises < MOST_RAISES else [*found, call]  # LE-06

    @move
    def fold(self, t: LeducTable, seat: int) -> None:
        self.pay(t, seat, 1 - seat)  # LE-04
        t.end("folded")

    @move
    def call(self, t: LeducTable, seat: int) -> Any:
        t.paid[seat] = t.stake
        t.calls += 1
        if t.calls < (2 if t.raises == 0 else 1):
            return t.ask(self.bet, 1 - seat)
        if t.board:
            return self.show_down(t)
        t.draw(self.at.deck, self.at.board)  # LE-07
        t.raises = t.calls = 0
        return t.ask(self.bet, 0)

    @move(name="raise")
    def raise_(self, t: LeducTable, seat: int) -> Any:
        t.stake += RAISE[bool(t.board)]
        t.paid[seat] = t.stake
        t.raises, t.calls = t.raises + 1, 0
        return t.ask(self.bet, 1 - seat)

    def show_down(self, t: LeducTable) -> None:
        for place in self.at.hand:
            t.show(place)
        mine, yours = (strength(hand[0], t.board[0]) for hand in t.hand)  # LE-08
        if mine == yours:
            return t.end("split")  # LE-09
        self.pay(t, int(mine > yours), int(mine < yours))
        return t.end("shown")

    def pay(self, t: LeducTable, loser: int, winner: int) -> None:
        t.score[winner] += t.paid[loser]
        t.score[loser] -= t.paid[loser]

    def why_not(self, t: LeducTable, seat: int, move: Move) -> Reason | None:
        return Reason("nothing_to_fold" if move.name == "fold" else "raised_twice")
