"""Estimates with 95 % intervals, computed from exact sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, gamma, sqrt

import attrs

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations
FEW = 5  # wins of each seat that the chi-square test needs
Exact = int | Fraction
Frequencies = Mapping[Exact, int]  # how often each value occurred


@attrs.frozen
class Estimate:
    """A value and its 95 % interval, which a single game does not have."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / 2


@attrs.define
class Pairs:
    """Sums over pairs of whole numbers (a, b), one pair a game, for the ratio of their totals."""

    n: int = 0
    a: int = 0
    b: int = 0
    aa: int = 0
    bb: int = 0
    ab: int = 0

    def add(self, a: int, b: int) -> None:
        self.n += 1
        self.a += a
        self.b += b
        self.aa += a * a
        self.bb += b * b
        self.ab += a * b

    def merge(self, other: Pairs) -> None:
        for name in ("n", "a", "b", "aa", "bb", "ab"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def mean(counts: Frequencies) -> Estimate | None:
    """The mean, with a normal interval from the variance of the values."""
    n = sum(counts.values())
    if n == 0:
        return None
    average, spread = moments(counts)
    if n == 1:
        return Estimate(float(average))
    half = Z * sqrt(spread / n)
    return Estimate(float(average), float(average) - half, float(average) + half)


def moments(counts: Frequencies) -> tuple[Fraction, Fraction]:
    """The mean and the variance (divided by n − 1; 0 for a single value), exactly."""
    n = sum(counts.values())
    total = Fraction(sum(value * count for value, count in counts.items()))
    squares = Fraction(sum(value * value * count for value, count in counts.items()))
    return total / n, (squares - total * total / n) / (n - 1) if n > 1 else Fraction(0)


def share(counts: Frequencies) -> Estimate | None:
    """The mean of fractions from 0 to 1: Wilson's interval if all are 0 or 1, else from their
    variance."""
    n = sum(counts.values())
    if n == 0:
        return None
    if set(counts) <= {0, 1}:
        return wilson(counts.get(1, 0), n)
    found = mean(counts)
    assert found is not None
    if found.low is None or found.high is None:
        return found
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def wilson(hits: int, n: int) -> Estimate:
    """Wilson's score interval: honest also near 0 and 1, and for few games."""
    p = hits / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half))


def ratio(pairs: Pairs) -> Estimate | None:
    """The ratio of the totals a/b; its interval takes each game as one observation (delta
    method)."""
    if pairs.b == 0:
        return None
    r = Fraction(pairs.a, pairs.b)
    if pairs.n < 2:
        return Estimate(float(r))
    residuals = pairs.aa - 2 * r * pairs.ab + r * r * pairs.bb
    variance = residuals * pairs.n / ((pairs.n - 1) * pairs.b * pairs.b)
    half = Z * sqrt(max(Fraction(0), variance))
    return Estimate(float(r), float(r) - half, float(r) + half)


def lift(pairs: Pairs) -> Estimate | None:
    """The same for two amounts that may be small: the interval is that of the logarithm (Katz), so
    it is never negative. None without b, and no interval without a: the games tell too little."""
    found = ratio(pairs)
    if found is None or found.low is None or found.value == 0:
        return None if found is None else Estimate(found.value)
    factor = exp(found.half / found.value)
    return Estimate(found.value, found.value / factor, found.value * factor)


def quantile(counts: Frequencies, q: float) -> float:
    """The smallest value that at least this part of all values does not exceed."""
    wanted = q * sum(counts.values())
    reached = 0
    value: Exact = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            break
    return float(value)


@attrs.frozen
class SeatTest:
    """Whether the seats win equally often: chi-square, degrees of freedom, and the probability of
    shares at least so uneven if they do."""

    statistic: float
    freedom: int
    p: float


def seat_test(wins: Sequence[Frequencies]) -> SeatTest | None:
    """Pearson's chi-square test that all seats win equally often; `wins` by seat, one value a game.

    Shared wins are fractions of one win, so their spread is taken from the games: with equal
    chances the sums W of n seats in N games vary as N·a·(1 − 1/n), and Σ(W − N/n)² / (N·a) is
    chi-square with n − 1 degrees of freedom. Without shared wins a is 1/n, which is Pearson's.
    Games that nobody won tell nothing of the seats and are left out. The distribution is an
    approximation for many games: None unless each seat should have won five.
    """
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
        return SeatTest(0.0, n - 1, 1.0)  # every win was shared by all
    unit = spread / (n - 1)  # N·a
    statistic = float(sum((total - games * fair) ** 2 for total in sums) / unit)
    return SeatTest(statistic, n - 1, chi_square_tail(statistic, n - 1))


def chi_square_tail(x: float, freedom: int) -> float:
    """The probability that a chi-square variable exceeds x."""
    half = x / 2
    if freedom % 2 == 0:
        return float(exp(-half) * sum(half**i / gamma(i + 1) for i in range(freedom // 2)))
    rest = sum(half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (freedom + 1) // 2))
    return float(erfc(sqrt(half)) + exp(-half) * rest)


def spread_of(counts: Frequencies) -> float:
    """The standard deviation of the values."""
    return sqrt(moments(counts)[1]) if counts else 0.0
