"""Seven with short hands and few cards: small enough to be walked completely."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from cardkit_seven.rules import Seven
from cardkit_seven.table import SevenTable

import cardkit
from cardkit import Card, Game, step

HAND = 2


class SmallSeven(Seven):
    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        assert self.options.counts is not None
        in_order = sorted(counts, key=lambda card: int(card.id))
        return dict(zip(in_order, self.options.counts, strict=True))

    @step
    def new_round(self, t: SevenTable) -> Any:
        t.round += 1
        t.collect(self.dealt, self.draw_pile)
        t.shuffle(self.draw_pile)
        t.deal(self.draw_pile, self.hands, HAND)
        return t.ask(self.turn, t.starter)


def small_seven(*counts: int) -> Game[Any]:
    """A round for two with so many cards of each value."""
    return evolve(cardkit.load("seven"), rules=SmallSeven, given={"counts": counts, "rounds": 1})


def twelve_cards() -> Game[Any]:
    return small_seven(0, 0, 2, 2, 0, 0, 8)
