"""Differences between games with the same seed: estimates with 95 % intervals.

Pairing removes luck from a difference, but a few pairs cannot show by how much. Pairs that hardly
differ say little about the rare pair that does, so each interval is computed as if a few more pairs
had been played (`tests/lab/test_coverage.py`).
"""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import product
from math import ceil, erfc, sqrt

import attrs

from .distributions import Z, p_of, t_quantile
from .paired_sums import PairedSums
from .stats import (
    MANY,
    WIDER,
    Estimate,
    Frequencies,
    moments,
    skewed_t,
    skewness_of,
    symmetric_t,
    width,
)

DOUBT = Fraction(5, 2)  # pairs added if pairing seems to remove all of the variance
SKEWED = 1.0  # the most skewness that is corrected for
MORE_PAIRS = 2  # added to shares, one each way
POWER = 0.8


@attrs.frozen
class PairedDifference:
    """By how much the second game of a pair exceeds the first, on average."""

    change: Estimate
    p: float | None = None  # how likely a difference of that size is by chance alone
    gain: float | None = None  # fraction of the variance removed by pairing
    deviation: float = 0.0  # standard deviation of the pairs
    assumed: float = 0.0  # the same with the pairs that the interval adds
    pairs: int = 0

    @property
    def constant(self) -> bool:
        """Whether there is nothing to see: the same on both sides, in every game."""
        return self.gain is None and self.deviation == 0 and self.change.value == 0

    def count_needed(self, level: float) -> int | None:
        """How many pairs would show a difference of this size: with that many, its p-value is below
        `level` in 80 % of all runs. More than were played, and None if the pairs are all alike.
        """
        if self.assumed == 0 or self.change.value == 0:
            return None
        size = abs(self.change.value) / self.assumed
        needed = max(self.pairs + 1, ceil((_told_apart(sys.maxsize, level) / size) ** 2))
        while needed < (_told_apart(needed, level) / size) ** 2:
            needed += 1
        return needed


def _told_apart(n: int, level: float) -> float:
    """Return by how many standard errors n pairs must differ to be told apart that often."""
    return t_quantile(n - 1, level) + t_quantile(n - 1, 2 * (1 - POWER))


def paired_mean(counts: Frequencies, apart: Fraction) -> PairedDifference:
    """Estimate the mean difference; `apart` is the variance of a difference between games that are
    not paired.

    The interval is Student's t, corrected for skewness. Its variance includes up to 2.5 more pairs
    that differ as separate games do: the more of the variance pairing seems to remove, the more.
    """
    n = sum(counts.values())
    average, seen = moments(counts)
    if n < 2:
        return PairedDifference(Estimate(float(average)))
    cubes = sum(
        count * (float(value) - float(average)) ** 3 for value, count in sorted(counts.items())
    )
    return _estimate(float(average), n, seen, apart, cubes)


def paired_ratio(sums: PairedSums) -> PairedDifference | None:
    """Estimate how much the second ratio of totals exceeds the first. None if one has nothing to
    be divided by.

    A pair is one observation: what it contributes to the difference of the ratios (delta method).
    """
    n, (a, b, c, d) = sums.n, [sums.of(i) for i in range(4)]
    if b == 0 or d == 0:
        return None
    one, two = Fraction(a, b), Fraction(c, d)
    value = float(two - one)
    if n < 2:
        return PairedDifference(Estimate(value))
    first = (-Fraction(n, b), one * n / b, Fraction(0), Fraction(0))
    second = (Fraction(0), Fraction(0), Fraction(n, d), -two * n / d)
    both = tuple(x + y for x, y in zip(first, second, strict=True))
    apart = _square(sums, first) + _square(sums, second)
    weights = [float(weight) for weight in both]
    cubes = sum(
        weights[i] * weights[j] * weights[k] * sums.of(i, j, k)
        for i, j, k in product(range(4), repeat=3)
    )
    return _estimate(value, n, _square(sums, both) / (n - 1), apart / (n - 1), cubes)


def _square(sums: PairedSums, weights: tuple[Fraction, ...]) -> Fraction:
    """Return the sum of squares of what the pairs contribute, whose mean is 0."""
    two = product(range(4), repeat=2)
    return sum((weights[i] * weights[j] * sums.of(i, j) for i, j in two), Fraction(0))


def _estimate(
    value: float, n: int, seen: Fraction, apart: Fraction, cubes: float
) -> PairedDifference:
    """Return the estimate from the variance of the pairs and their sum of cubes."""
    gain = 1 - seen / apart if apart else None
    doubt = DOUBT * max(Fraction(0), gain) if gain is not None else Fraction(0)
    spread = (seen * (n - 1) + doubt * apart) / (n - 1 + doubt)
    told = None if gain is None else float(gain)
    if spread == 0 and value != 0:  # constant on each side
        return PairedDifference(Estimate(value, value, value), p_of(n * abs(value), n - 1), told)
    if spread == 0 and n < MANY:
        spread = Fraction(1, n)  # as in `mean`
    if spread == 0:
        return PairedDifference(Estimate(0.0, 0.0, 0.0), 1.0, told)
    error, skew = sqrt(spread / n), skewness_of(cubes, spread, n, SKEWED)
    low, high = (skewed_t(t, skew, n) * error for t in (width(n), -width(n)))
    t = symmetric_t(value / error, skew, n) / (1 + WIDER / n)
    change = Estimate(value, value - low, value - high)
    return PairedDifference(change, p_of(abs(t), n - 1), told, sqrt(seen), sqrt(spread), n)


def paired_share(counts: Frequencies, apart: Fraction | None = None) -> PairedDifference:
    """Estimate the mean difference of shares, each from -1 to 1, with the interval of Bonett and
    Price: as if two more pairs differed, one each way.

    They differ by 1 if wins are never shared, otherwise by as much as those that do differ.
    """
    n = sum(counts.values())
    average, seen = moments(counts)
    gain = float(1 - seen / apart) if apart else None
    if n < 2:
        return PairedDifference(Estimate(float(average)), None, gain)
    squares = Fraction(sum(value * value * count for value, count in counts.items()))
    differ = n - counts.get(0, 0)
    more = MORE_PAIRS * (squares + 1) / (differ + 1)
    pairs = n + MORE_PAIRS
    middle = average * n / pairs
    assumed = sqrt((squares + more) / pairs - middle * middle)
    error = assumed / sqrt(pairs)
    low, high = (float(middle) + side * Z * error for side in (-1, 1))
    change = Estimate(float(average), max(-1.0, low), min(1.0, high))
    p = erfc(abs(float(middle)) / error / sqrt(2))
    return PairedDifference(change, p, gain, sqrt(seen), assumed, n)
