"""Estimates with 95 % intervals, computed from exact sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import cbrt, erfc, exp, gamma, lgamma, log, log1p, sqrt
from operator import mul

import attrs

Z = 1.959963984540054  # 95 % of a normal distribution is within this many standard deviations
LEVEL = 0.05  # of all runs that call something clear if there is nothing to find
MANY = 100  # games with only zeros, after which zero is taken as certain
FEW = 5  # wins per seat that the chi-square test needs
Exact = int | Fraction
Frequencies = Mapping[Exact, int]  # how often each value occurred


@attrs.frozen
class Estimate:
    """A value and its 95 % interval, which a single game does not provide."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / 2

    def within_a_whole(self) -> Estimate:
        """Return the estimate clipped to 0 and 1, for a share."""
        cut = [None if v is None else max(0.0, min(1.0, v)) for v in (self.low, self.high)]
        return Estimate(max(0.0, min(1.0, self.value)), *cut)


@attrs.define
class Pairs:
    """Sums over pairs of whole numbers (a, b), one pair per game, for the ratio of their totals."""

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

    def extend(self, a: Sequence[int], b: Sequence[int]) -> None:
        """Add many pairs, given as first and second numbers."""
        self.n += len(a)
        self.a += sum(a)
        self.b += sum(b)
        self.aa += sum(map(mul, a, a))
        self.bb += sum(map(mul, b, b))
        self.ab += sum(map(mul, a, b))

    def update(self, other: Pairs) -> None:
        for name in ("n", "a", "b", "aa", "bb", "ab"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


@attrs.define
class RatioSums(Pairs):
    """Pairs with sums of cubes, which show how skewed a ratio is."""

    aaa: int = 0
    aab: int = 0
    abb: int = 0
    bbb: int = 0

    def extend(self, a: Sequence[int], b: Sequence[int]) -> None:
        Pairs.extend(self, a, b)
        aa, bb = [*map(mul, a, a)], [*map(mul, b, b)]
        self.aaa += sum(map(mul, aa, a))
        self.aab += sum(map(mul, aa, b))
        self.abb += sum(map(mul, a, bb))
        self.bbb += sum(map(mul, bb, b))

    def update(self, other: Pairs) -> None:
        Pairs.update(self, other)
        for name in ("aaa", "aab", "abb", "bbb"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


WIDER = 0.6  # measured shortfall from 95 % per game where values are few and uneven


def width(n: int) -> float:
    """Return half the width of an interval from n games, in standard errors: Student's t, and a
    little more for few games (`tests/lab/test_coverage.py`).
    """
    return t_quantile(n - 1) * (1 + WIDER / n)


def mean(counts: Frequencies, *, may_vary: bool = False) -> Estimate | None:
    """Estimate the mean; `may_vary` if a run of equal values does not prove that there is no other.

    The interval is Student's t, corrected for skewness (Hall's transformation), which keeps its
    95 % for skewed figures and few games.
    """
    n = sum(counts.values())
    if n == 0:
        return None
    average, spread = moments(counts)
    if n == 1:
        return Estimate(float(average))
    skew = _skewness(counts, average, spread)
    if may_vary and n < MANY and spread == 0:
        spread = Fraction(1, n)  # as if one in n were more or less by 1, as it might have been
    error = sqrt(spread / n)
    wide = width(n)
    low, high = skewed_t(wide, skew, n), skewed_t(-wide, skew, n)
    return Estimate(float(average), float(average) - low * error, float(average) - high * error)


def moments(counts: Frequencies) -> tuple[Fraction, Fraction]:
    """Return the exact mean and variance (divided by n − 1; 0 for a single value)."""
    n = sum(counts.values())
    total = Fraction(sum(value * count for value, count in counts.items()))
    squares = Fraction(sum(value * value * count for value, count in counts.items()))
    return total / n, (squares - total * total / n) / (n - 1) if n > 1 else Fraction(0)


SKEWED = 2.0  # the most a sample can show


def _skewness(counts: Frequencies, average: Fraction, spread: Fraction) -> float:
    """The skewness of the values, shrunk towards 0 if there are few."""
    n = sum(counts.values())
    if n < 3 or spread == 0:
        return 0.0
    middle = float(average)
    cubes = sum(count * (float(value) - middle) ** 3 for value, count in sorted(counts.items()))
    return skewness_of(cubes, spread, n)


def skewness_of(cubes: float, spread: Fraction, n: int, most: float = SKEWED) -> float:
    """Return the skewness of n values with this sum of cubes around their mean, and this
    variance, shrunk towards 0 if there are few; 0 for two, which cannot be skewed.
    """
    if n < 3:
        return 0.0
    skew = n * cubes / ((n - 1) * (n - 2)) / (float(spread) * sqrt(spread))
    return max(-most, min(most, skew * n / (n + 5)))


def symmetric_t(t: float, skew: float, n: int) -> float:
    """Convert Student's t of a skewed sample to that of a symmetric one (Hall 1992)."""
    a = skew / sqrt(n)
    return t + a * t * t / 3 + a * a * t**3 / 27 + a / 6


def skewed_t(t: float, skew: float, n: int) -> float:
    """Convert Student's t of a symmetric sample to that of a skewed one."""
    a = skew / sqrt(n)
    if abs(a) < 1e-9:
        return t
    return 3 / a * (cbrt(1 + a * (t - a / 6)) - 1)


def share(counts: Frequencies) -> Estimate | None:
    """Estimate the mean of fractions from 0 to 1, with the Agresti-Coull interval.

    Shared wins vary less than whole ones. By how much is estimated from the games, as if two more
    had been won or lost outright; the interval is that of correspondingly more games.
    """
    n = sum(counts.values())
    if n == 0:
        return None
    if set(counts) <= {0, 1}:
        return agresti_coull(counts.get(1, 0), n)
    average, _ = moments(counts)
    p = float(average)
    seen = float(sum((value - average) ** 2 * count for value, count in counts.items()))
    outright = (n * p + 1) / (n + 2)
    extra = 2 * outright * (1 - outright)
    less = (seen + extra) / (n * p * (1 - p) + extra)
    return agresti_coull(p * n / less, n / less)


def agresti_coull(hits: float, n: float) -> Estimate:
    """Return the Agresti-Coull interval: as if nearly two more games had been won and two lost. It
    holds for few games and rare events, where Wilson's covers as little as 84 %.
    """
    more = n + Z * Z
    middle = (hits + Z * Z / 2) / more
    half = Z * sqrt(middle * (1 - middle) / more)
    return Estimate(hits / n, max(0.0, middle - half), min(1.0, middle + half))


def ratio(pairs: Pairs) -> Estimate | None:
    """Estimate the ratio of the totals a/b. Its interval treats each game as one observation
    (delta method), corrected for skewness like that of a mean if the cubes are known.
    """
    a, b, n = pairs.a, pairs.b, pairs.n
    if b == 0:
        return None
    if n < 2:
        return Estimate(a / b)
    if a == 0 and n < MANY:
        return Estimate(0.0, 0.0, agresti_coull(0, n).high)  # it may be all of b in a few games
    error, wide = _error_of_ratio(pairs), width(n)
    skew = _skewness_of_ratio(pairs) if isinstance(pairs, RatioSums) else 0.0
    low, high = (skewed_t(t, skew, n) * error for t in (wide, -wide))
    return Estimate(a / b, a / b - low, a / b - high)


def _skewness_of_ratio(pairs: RatioSums) -> float:
    """Return the skewness of a − r·b, whose mean is 0 at r = a/b."""
    r, n = Fraction(pairs.a, pairs.b), pairs.n
    spread = (pairs.aa - 2 * r * pairs.ab + r * r * pairs.bb) / (n - 1)
    if n < 3 or spread <= 0:
        return 0.0
    cubes = pairs.aaa - 3 * r * pairs.aab + 3 * r * r * pairs.abb - r**3 * pairs.bbb
    return skewness_of(float(cubes), spread, n)


def rate(pairs: Pairs, counts: Frequencies) -> Estimate | None:
    """Estimate a/b for something that can be rare, given how often a took each value. Few games
    decide then, so the interval is corrected for skewness like that of a mean.
    """
    if pairs.b == 0:
        return None
    value = pairs.a / pairs.b
    if pairs.n < 2:
        return Estimate(value)
    skew, error = _skewness(counts, *moments(counts)), _error_of_ratio(pairs)
    wide = width(pairs.n)
    low, high = (skewed_t(t, skew, pairs.n) * error for t in (wide, -wide))
    return Estimate(value, value - low, value - high)


def _error_of_ratio(pairs: Pairs) -> float:
    """Return the standard error of a/b (delta method)."""
    r = Fraction(pairs.a, pairs.b)
    residuals = pairs.aa - 2 * r * pairs.ab + r * r * pairs.bb
    return sqrt(max(Fraction(0), residuals * pairs.n / ((pairs.n - 1) * pairs.b * pairs.b)))


def lift(pairs: Pairs) -> Estimate | None:
    """Estimate a/b for two amounts that can be small. The interval is that of the logarithm (Katz),
    so it is never negative. None without b, and no interval without a, because the games say too
    little.
    """
    if pairs.b == 0:
        return None
    value = pairs.a / pairs.b
    if pairs.n < 2 or value == 0:
        return Estimate(value)
    factor = exp(width(pairs.n) * _error_of_ratio(pairs) / value)
    return Estimate(value, value / factor, value * factor)


def p_of_lift(e: Estimate, games: int) -> float | None:
    """How likely a ratio this far from 1 is if the true one is 1."""
    if e.low is None or e.high is None or e.low <= 0 or e.high == e.low:
        return None
    error = log(e.high / e.low) / 2 / width(max(2, games))
    return p_of(abs(log(e.value)) / error, max(1, games - 1))


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


# -- Student's t ---------------------------------------------------------------------------


@cache
def t_quantile(freedom: int) -> float:
    """Return how many standard errors contain 95 % of Student's t with these degrees of
    freedom.
    """
    if freedom > 100_000:
        return Z
    low, high = 1.9, 13.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if p_of(middle, freedom) > 0.05 else (low, middle)
    return (low + high) / 2


def p_of(t: float, freedom: int) -> float:
    """Return the probability that Student's t exceeds t in either direction."""
    if freedom > 100_000:
        return erfc(t / sqrt(2))
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """Compute the regularised incomplete beta function by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    tiny = 1e-300
    c, d = 1.0, 1 / max(tiny, 1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, 500):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + step * d
            c = 1 + step / c
            d = 1 / (d if abs(d) > tiny else tiny)
            c = c if abs(c) > tiny else tiny
            found *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return front * found


def quantile(counts: Frequencies, q: float) -> float:
    """The smallest value that at least this share of all values does not exceed."""
    wanted = q * sum(counts.values())
    reached = 0
    value: Exact = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            break
    return float(value)


@attrs.frozen
class EqualityTest:
    """Whether all win equally often: chi-square, degrees of freedom, and how likely shares at least
    this uneven are if they do."""

    statistic: float
    freedom: int
    p: float


def equality_test(wins: Sequence[Frequencies]) -> EqualityTest | None:
    """Run Pearson's chi-square test that all seats win equally often; `wins` is by seat, or by
    place in the order of play, with one value per game.

    Shared wins are fractions of one win, so their spread is taken from the games: with equal
    chances the sums W of n seats in N games vary as N·a·(1 − 1/n), and Σ(W − N/n)² / (N·a) is
    chi-square with n − 1 degrees of freedom. Without shared wins a is 1/n, which is Pearson's.
    Games that nobody won say nothing about the seats and are left out. The distribution is an
    approximation for many games, so the result is None unless each seat should have won five.
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
        return EqualityTest(0.0, n - 1, 1.0)  # every win was shared by all
    unit = spread / (n - 1)  # N·a
    statistic = float(sum((total - games * fair) ** 2 for total in sums) / unit)
    return EqualityTest(statistic, n - 1, chi_square_tail(statistic, n - 1))


def chi_square_tail(x: float, freedom: int) -> float:
    """Return the probability that a chi-square variable exceeds x."""
    half = x / 2
    if freedom % 2 == 0:
        return float(exp(-half) * sum(half**i / gamma(i + 1) for i in range(freedom // 2)))
    rest = sum(half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (freedom + 1) // 2))
    return float(erfc(sqrt(half)) + exp(-half) * rest)


def spread_of(counts: Frequencies) -> float:
    """Return the standard deviation of the values."""
    return sqrt(moments(counts)[1]) if counts else 0.0
