"""The value of an outcome to each seat, depending on what a search plays for.

A finished game is valued by its ranks. One that a roll-out broke off is valued by its standing, in
the same terms: the chance to win, and the chance to finish ahead of each opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Literal, get_args

#: Win alone, place alone, or the player's own points; "both" is half win, half place.
Goal = Literal["wins", "places", "points", "both"]
GOALS: tuple[Goal, ...] = get_args(Goal)

#: The share of their standing that a loss costs those who play against the game. If a loss cost
#: much more than the points won, the luck of roll-outs would drown out every point.
LOST = 0.9


def value_of(t: Any, seat: int, goal: Goal = "both") -> float:
    """Return what this table is worth to a seat."""
    if t.rules.together:
        return against_the_game(t)
    if goal == "points":
        return by_points(t, seat)
    if t.over:
        return by_ranks(t.result.ranks, seat, goal)
    return by_standing(t.rules.standing(t), seat, goal)


def against_the_game(t: Any) -> float:
    """Evaluate a table where seats play together, or one plays alone: their standing or, if they
    have lost, a tenth of it minus one. It is not squeezed between 0 and 1, because averages of
    points have to stay averages.
    """
    standing = float(t.rules.standing(t)[0])
    if t.over and not t.result.winners:
        return standing - LOST * abs(standing) - 1
    return standing


def by_points(t: Any, seat: int) -> float:
    """Return the seat's own score, regardless of the others'."""
    score = float(t.rules.scores(t)[seat])
    return -score if t.rules.lowest else score


def by_ranks(ranks: Sequence[int], seat: int, goal: Goal = "both") -> float:
    """Evaluate a rank. A shared first place shares the win; a tie with another seat counts half."""
    own = ranks[seat]
    won = 1 / ranks.count(1) if own == 1 else 0.0
    if goal == "wins":
        return won
    behind = sum(rank > own for rank in ranks)
    tied = ranks.count(own) - 1
    place = (behind + tied / 2) / (len(ranks) - 1)
    return place if goal == "places" else (won + place) / 2


def by_standing(standing: Sequence[float], seat: int, goal: Goal = "both") -> float:
    """Evaluate a standing. A lead of one is worth odds of e to 1, a lead of two e² to 1, against
    each opponent.
    """
    own = standing[seat]
    odds = [exp(max(-30.0, min(30.0, other - own))) for other in standing]  # of the others
    won = 1 / sum(odds)
    if goal == "wins":
        return won
    before = sum(1 / (1 + each) for each in odds) - 0.5  # minus the seat itself
    place = before / (len(odds) - 1)
    return place if goal == "places" else (won + place) / 2
