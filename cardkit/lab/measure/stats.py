"""Estimates with 95 % intervals, computed from exact sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import cbrt, exp, sqrt
from operator import mul

import attrs

from .distributions import Z, t_quantile

MANY = 100  # games with only zeros, after which zero is taken as certain
LOPSIDED = 1.25  # how far an interval may reach to one side, in halves of its width
PACKED_BITS = 24  # more than how often a card is counted in a game
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

    @property
    def lopsided(self) -> bool:
        """Whether the value is so far from the middle of the interval that ± would mislead, or
        would reach across 0 where the interval does not.
        """
        if self.low is None or self.high is None:
            return False
        if self.low >= 0 > self.value - self.half or self.high <= 0 < self.value + self.half:
            return True
        return max(self.high - self.value, self.value - self.low) > LOPSIDED * self.half

    def not_negative(self) -> Estimate:
        """Return the estimate with its interval cut at 0, for how often something occurs."""
        low = None if self.low is None else max(0.0, self.low)
        return Estimate(self.value, low, self.high)

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

    def extend_packed(self, packed: Sequence[int]) -> None:
        """Add many pairs, each given as one number ``a + (b << PACKED_BITS)``, with `a` at most
        `b`. Two sums contain all five, unless these would overlap because the pairs are too many
        or too large.
        """
        low = (1 << PACKED_BITS) - 1
        most = max(packed) >> PACKED_BITS
        if 2 * len(packed) * most * most > low:
            return self.extend([p & low for p in packed], [p >> PACKED_BITS for p in packed])
        sums, squares = sum(packed), sum(map(mul, packed, packed))
        self.n += len(packed)
        self.a += sums & low
        self.b += sums >> PACKED_BITS
        self.aa += squares & low
        self.ab += (squares >> PACKED_BITS & low) // 2
        self.bb += squares >> 2 * PACKED_BITS

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


def skewness_of(cubes: float, spread: Fraction | float, n: int, most: float = SKEWED) -> float:
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


def share(counts: Frequencies, z: float = Z) -> Estimate | None:
    """Estimate the mean of fractions from 0 to 1, with the Agresti-Coull interval; `z` is half its
    width in standard errors.

    Shared wins vary less than whole ones. By how much is estimated from the games, as if two more
    had been won or lost outright; the interval is that of correspondingly more games.
    """
    n = sum(counts.values())
    if n == 0:
        return None
    if set(counts) <= {0, 1}:
        return agresti_coull(counts.get(1, 0), n, z)
    average, _ = moments(counts)
    p = float(average)
    seen = float(sum((value - average) ** 2 * count for value, count in counts.items()))
    outright = (n * p + 1) / (n + 2)
    extra = 2 * outright * (1 - outright)
    less = (seen + extra) / (n * p * (1 - p) + extra)
    return agresti_coull(p * n / less, n / less, z)


def agresti_coull(hits: float, n: float, z: float = Z) -> Estimate:
    """Return the Agresti-Coull interval: as if nearly two more games had been won and two lost. It
    holds for few games and rare events, where Wilson's covers as little as 84 %.
    """
    more = n + z * z
    middle = (hits + z * z / 2) / more
    half = z * sqrt(middle * (1 - middle) / more)
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
    error, wide = _error_of_ratio(pairs), width(n)
    skew = _skewness_of_ratio(pairs) if isinstance(pairs, RatioSums) else 0.0
    low, high = (skewed_t(t, skew, n) * error for t in (wide, -wide))
    return Estimate(a / b, a / b - low, a / b - high)


def ratio_of_counts(pairs: Pairs) -> Estimate | None:
    """Estimate a ratio whose numbers are never negative. If `a` was 0 in all of a few games, it may
    still be all of `b` in others.
    """
    if pairs.a == 0 and pairs.b and 1 < pairs.n < MANY:
        return Estimate(0.0, 0.0, agresti_coull(0, pairs.n).high)
    return ratio(pairs)


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


def spread_of(counts: Frequencies) -> float:
    """Return the standard deviation of the values."""
    return sqrt(moments(counts)[1]) if counts else 0.0
