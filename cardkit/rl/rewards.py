"""Each seat's rewards at the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.result import Result

Rewards = Callable[[Result], list[float]]


def by_ranks(result: Result) -> list[float]:
    """Give 1 to the first, -1 to the last, evenly spaced in between; ties share, and the sum is
    zero.
    """
    ranks = result.ranks
    if len(ranks) < 2:
        return [0.0] * len(result.scores)
    behind = [sum(other > rank for other in ranks) for rank in ranks]
    before = [sum(other < rank for other in ranks) for rank in ranks]
    return [(b - w) / (len(ranks) - 1) for b, w in zip(behind, before, strict=True)]


def against_the_game(result: Result) -> list[float]:
    """Give seats that play together, or alone, 1 if they have won and -1 if not."""
    if not result.finished:
        return [0.0] * len(result.scores)
    return [1.0 if result.winners else -1.0] * len(result.scores)


def by_scores(result: Result) -> list[float]:
    """Give the scores themselves, such as chips or points."""
    return [float(score) for score in result.scores]


def read_rewards(rewards: str | Rewards, rules: Any) -> Rewards:
    """Read ``"ranks"``, ``"scores"``, or a function of the result."""
    if callable(rewards):
        return rewards
    if rewards == "ranks":
        return against_the_game if rules.together else by_ranks
    if rewards == "scores":
        return by_scores
    raise CardkitError(f"rewards must be 'ranks', 'scores' or a function, not {rewards!r}")
