"""Flip 7 with number cards only, solved exactly: the `optimal` bot, and the value of a policy.

    cardkit -p flip7_solver.py simulate flip7_numbers.toml --seats optimal --rounds 1

One player, a fresh deck. With the numbers H in front of you, the next card busts with probability
Σ (v − 1) over H, divided by the number of cards left. So any policy that depends only on H can be
evaluated exactly, and the best one found.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import attrs

from cardkit import Bot, hookimpl

COPIES = {0: 1} | {value: value for value in range(1, 13)}
Held = frozenset[int]
Stops = Callable[[Held], bool]


@attrs.frozen
class Figures:
    """What a policy scores in a round; `squares` is the mean of the squared score."""

    score: float
    bust: float
    flip7: float
    squares: float


def ended(points: int, flip7: bool = False) -> Figures:
    return Figures(points, 0, flip7, points**2)


def drawn(held: Held, after: Callable[[Held], Figures]) -> Figures:
    """Draw one more card: a bust, or whatever follows each new number."""
    left = 79 - len(held)
    parts = [(sum(COPIES[v] - 1 for v in held if v) / left, Figures(0, 1, 0, 0))]
    parts += [(COPIES[v] / left, after(held | {v})) for v in COPIES if v not in held]
    rows = [(p, *attrs.astuple(figures)) for p, figures in parts]
    return Figures(*(sum(row[0] * row[i] for row in rows) for i in range(1, 5)))


def exact(stops: Stops) -> Figures:
    """The exact value of a policy; the first card is dealt."""

    @cache
    def value(held: Held) -> Figures:
        if len(held) == 7:
            return ended(sum(held) + 15, flip7=True)
        return ended(sum(held)) if stops(held) else drawn(held, value)

    return drawn(frozenset(), value)


@cache
def optimal(held: Held = frozenset()) -> Figures:
    """The best achievable result from these numbers."""
    if len(held) == 7:
        return ended(sum(held) + 15, flip7=True)
    going_on = drawn(held, optimal)
    return ended(sum(held)) if held and sum(held) >= going_on.score else going_on


@cache
def best_to_stop(held: Held) -> bool:
    return sum(held) >= drawn(held, optimal).score


def optimal_bot(view: Any, rng: Random) -> Any:
    held = frozenset(card.value for card in view.row[view.me])
    return "stay" if best_to_stop(held) else "hit"


@hookimpl
def cardkit_bots() -> list[Bot]:
    return [Bot("optimal", optimal_bot)]
