"""What chance alone would explain: p-values, and which of several are clear."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot, log

import attrs

from .distributions import chi_square_tail, p_of
from .stats import Estimate, Frequencies, width

LEVEL = 0.05  # of all runs that call something clear if there is nothing to find
FEW = 5  # wins per seat that the chi-square test needs


@attrs.frozen
class EqualityTest:
    """Whether all win equally often: chi-square, degrees of freedom, and how likely shares at least
    this uneven are if they do."""

    statistic: float
    freedom: int
    p: float


def equality_test(
    wins: Sequence[Frequencies], teams: Sequence[Sequence[int]] = ()
) -> EqualityTest | None:
    """Run Pearson's chi-square test that all seats win equally often; `wins` is by seat, or by
    place in the order of play, with one value per game.

    Shared wins are fractions of one win, so their spread is taken from the games: with equal
    chances the sums W of n seats in N games vary as N·a·(1 − 1/n), and Σ(W − N/n)² / (N·a) is
    chi-square with n − 1 degrees of freedom. Without shared wins a is 1/n, which is Pearson's.
    Games that nobody won say nothing about the seats and are left out. The distribution is an
    approximation for many games, so the result is None unless each seat should have won five.

    All that assumes that any two seats are as likely to win together as any others. Partners always
    do, so `teams` are tested instead of seats; there is no test if some are larger than others.
    """
    if len({len(team) for team in teams}) > 1:
        return None
    if teams:
        wins = [_of_team(wins, team) for team in teams]
    n = len(wins)
    sums = [sum(value * count for value, count in seat.items()) for seat in wins]
    games = sum(sums)  # each has one win to share
    if n < 2 or games < FEW * n:
        return None
    fair = Fraction(1, n)
    lost = sum(wins[0].values()) - games  # a 0 for every seat
    spread = sum((value - fair) ** 2 * count for seat in wins for value, count in seat.items())
    spread -= n * lost * fair**2
    if spread == 0:
        return EqualityTest(0.0, n - 1, 1.0)  # every win was shared by all
    unit = spread / (n - 1)  # N·a
    statistic = float(sum((total - games * fair) ** 2 for total in sums) / unit)
    return EqualityTest(statistic, n - 1, chi_square_tail(statistic, n - 1))


def _of_team(wins: Sequence[Frequencies], team: Sequence[int]) -> Frequencies:
    """Return a team's part of the win, which its members share equally."""
    return {value * len(team): count for value, count in wins[team[0]].items()}


def clear_ones(ps: Sequence[float | None], level: float = LEVEL) -> list[bool]:
    """Which of several p-values are clear, all taken together (Holm's correction): if there is
    nothing to find, any of them is called clear in at most 5 % of all runs."""
    known = sorted((p, i) for i, p in enumerate(ps) if p is not None)
    clear = [False] * len(ps)
    for rank, (p, i) in enumerate(known):
        if p * (len(known) - rank) > level:
            break
        clear[i] = True
    return clear


def p_of_lifts(one: Estimate, other: Estimate, games: int) -> float | None:
    """How likely two ratios are this far apart if the true ones are equal; at most, since they
    count as independent, although a card is one of all cards and comes with others.
    """
    errors = [_error_of_logarithm(e, games) for e in (one, other)]
    known = [error for error in errors if error is not None]
    if len(known) < 2 or not any(known):
        return None
    return p_of(abs(log(one.value / other.value)) / hypot(*known), max(1, games - 1))


def _error_of_logarithm(e: Estimate, games: int) -> float | None:
    """Return the standard error of a ratio's logarithm, from its interval."""
    if e.low is None or e.high is None or e.low <= 0:
        return None
    return log(e.high / e.low) / 2 / width(max(2, games))
