"""House rules for Seven."""

from __future__ import annotations

from typing import Any

from cardkit import HouseRule, Move, before, legal, move


class PenaltyOfTwo(HouseRule):
    """Whoever cannot play a card takes two penalty cards."""

    name = "penalty_of_two"
    game = "seven"

    @before("penalty")
    def another(self, t: Any, args: tuple[int]) -> None:
        if len(t.deck) + len(t.aside) > 1:  # the last card is the usual penalty
            t.draw(self.at.deck, self.at.hand[args[0]])


class MayPass(HouseRule):
    """Instead of playing a card on the pile, a player may take one, as long as there are any."""

    name = "may_pass"
    game = "seven"

    @legal("turn")
    def or_pass(self, t: Any, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return (*moves, self.pass_()) if moves and t.pile and (t.deck or t.aside) else moves

    @move(name="pass")
    def pass_(self, t: Any, seat: int) -> Any:
        t.draw(self.at.deck, self.at.hand[seat])
        return self.rules.pass_on(t, seat)
