"""What Heavy Weather changes. Clause ids are those of RULES.md."""

from __future__ import annotations

from typing import Any

from cardkit_flip7.rules import Flip7
from cardkit_flip7.table import Action, Bonus, Flip7Table

from cardkit import Move, Seat, decision, effect, move


class HeavyWeather(Flip7):
    """Flip 7's rules plus two effects that its action cards lack."""

    @effect
    def blowing(self, t: Flip7Table, seat: int, card: Action) -> Any:
        return t.ask(self.blow_at_whom, seat)

    @decision(otherwise="nobody")  # HW-05
    def blow_at_whom(self, t: Flip7Table, seat: int) -> list[Move]:
        return [self.squall(s) for s in t.seats if t.status[s] == "in" and t.row[s]]  # HW-03

    @move
    def squall(self, t: Flip7Table, seat: int, target: Seat) -> None:
        t.draw(self.at.row[target], self.at.discard)
        t.draw(self.at.played, self.at.discard)

    @effect
    def heaving(self, t: Flip7Table, seat: int, card: Action) -> Any:
        return t.ask(self.heave_at_whom, seat)

    @decision(otherwise="nobody")  # HW-05
    def heave_at_whom(self, t: Flip7Table, seat: int) -> list[Move]:
        others = [s for s in t.seats if s != seat and t.status[s] == "in"]
        return [self.heave(s) for s in others if load(t, seat)]  # HW-04

    @move
    def heave(self, t: Flip7Table, seat: int, target: Seat) -> None:
        t.move(load(t, seat)[-1], self.at.above[seat], self.at.above[target])
        t.draw(self.at.played, self.at.discard)


def load(t: Flip7Table, seat: int) -> list[Bonus]:
    """The modifiers in front of a player, in the order drawn."""
    return [card for card in t.above[seat] if isinstance(card, Bonus)]
