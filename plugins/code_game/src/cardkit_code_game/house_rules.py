"""House rules for the code game."""

from __future__ import annotations

from typing import Any

from cardkit import HouseRule, Move, legal, move, replace

from .table import Number, fulfils, joker_in


class DrawUntil(HouseRule):
    """Whoever draws keeps drawing until the card can be played; they may still keep that one."""

    name = "draw_until"
    game = "code_game"

    @replace("keep")
    def again(self, t: Any, args: tuple[int]) -> Any:
        if self.rules.after_drawing(t, *args) == [self.rules.keep()]:
            return self.rules.draw.act(t, *args)
        return self.rules.go_on(t, *args)


class JokerAsNumber(HouseRule):
    """A joker may be played as any number: on its own, or below a number to make up the sum."""

    name = "joker_as_number"
    game = "code_game"

    @legal("turn")
    def or_joker(self, t: Any, seat: int, moves: list[Move]) -> list[Move]:
        top = t.numbers[-1].value if t.numbers else -1
        fits = [card for card in self.rules.ways.numbers if card.value <= top]
        sums = [self.joker(card) for card in fits if card in t.hand[seat]]
        return [*moves, self.joker(), *sums] if joker_in(t.hand[seat]) else moves

    @move
    def joker(self, t: Any, seat: int, above: Number | None = None) -> Any:
        t.move(joker_in(t.hand[seat]), self.at.hand[seat], self.at.actions)
        if above is not None:
            t.move(above, self.at.hand[seat], self.at.numbers)
        won = fulfils(t.hand[seat], t.code[seat][0])
        return self.rules.win(t, seat) if won else self.rules.go_on(t, seat)
