"""The bot wins cheaply, leaves its partner's tricks alone, and does better than chance."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from cardkit_whist.bots import Steady

import cardkit

SUITED = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


def after(moves: str, *hands: str) -> Any:
    """The view of whoever is to play after these moves; trumps are spades."""
    given = [hand.split() for hand in hands]
    rest = [card for card in SUITED if card not in [*chain(*given)]]
    full = [[rest.pop(0) for _ in range(13 - len(hand))] + hand for hand in given]
    order = [full[seat][n] for n in range(13) for seat in range(4)]
    t = cardkit.load("whist").start(4, 1, stack={"deck": order, "dealer": 3})
    for move in moves.split():
        t.apply(f"play:{move}")
    return t.view(t.seat)


HANDS = ("Kh 2h", "3h 4h", "5h Jh Ah", "6h 7h Th 2s")


@pytest.mark.parametrize(
    ("moves", "chosen", "why"),
    [
        ("Kh 3h", "play:5h", "partner"),
        ("2h 3h", "play:5h", "wins"),
        ("2h 3h Ah", "play:6h", "throws"),
    ],
)
def test_what_it_plays(moves: str, chosen: str, why: str) -> None:
    best = max(Steady().weigh(after(moves, *HANDS)), key=lambda weighed: weighed.value)
    assert best.reason is not None
    assert (best.move.text, best.reason.id) == (chosen, why)


def test_it_beats_chance() -> None:
    game = cardkit.load("whist")
    won = 0
    for seed in range(30):
        match = game.play("steady,random,steady,random", seed=seed)
        assert match.result is not None
        won += match.result.winners == (0, 2)
    assert won > 20
