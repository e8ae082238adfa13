"""What an outcome is worth to each seat, from 0 to 1: half of it for winning, half for the place.

A finished game is valued by its ranks. One that a roll-out left is valued by its standing, in the
same terms: the chance to win, and the chance to end before each of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

#: What a loss takes off the standing of those who play against the game.
LOST = 100.0


def value_of(t: Any, seat: int) -> float:
    """What this table is worth to a seat."""
    if t.rules.together:
        return against_the_game(t)
    if t.over:
        return by_ranks(t.result.ranks, seat)
    return by_standing(t.rules.standing(t), seat)


def against_the_game(t: Any) -> float:
    """Of seats that play together, or alone: how they stand, and much less if they have lost. It is
    not squeezed between 0 and 1, since averages of points have to stay averages."""
    standing = float(t.rules.standing(t)[0])
    return standing - LOST if t.over and not t.result.winners else standing


def by_ranks(ranks: Sequence[int], seat: int) -> float:
    """A shared first place shares the win; a tie with another counts half."""
    own = ranks[seat]
    won = 1 / ranks.count(1) if own == 1 else 0.0
    behind = sum(rank > own for rank in ranks)
    tied = ranks.count(own) - 1
    return (won + (behind + tied / 2) / (len(ranks) - 1)) / 2


def by_standing(standing: Sequence[float], seat: int) -> float:
    """A lead of one is worth odds of e to 1, a lead of two e² to 1, against each of the others."""
    own = standing[seat]
    odds = [exp(max(-30.0, min(30.0, other - own))) for other in standing]  # of the others
    before = sum(1 / (1 + each) for each in odds) - 0.5  # without the seat itself
    return (1 / sum(odds) + before / (len(odds) - 1)) / 2
