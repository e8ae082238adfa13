"""Student's t and the chi-square distribution."""

from __future__ import annotations

from functools import cache
from math import erfc, exp, gamma, lgamma, log, log1p, sqrt
from statistics import NormalDist

Z = 1.959963984540054  # 95 % of a normal distribution is within this many standard deviations


@cache
def t_quantile(freedom: int, outside: float = 0.05) -> float:
    """Return how many standard errors leave this part of Student's t with these degrees of freedom
    outside, in both directions together.
    """
    if freedom > 100_000:
        return NormalDist().inv_cdf(1 - outside / 2)
    low, high = 0.0, 13.0
    while p_of(high, freedom) > outside:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if p_of(middle, freedom) > outside else (low, middle)
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


def chi_square_tail(x: float, freedom: int) -> float:
    """Return the probability that a chi-square variable exceeds x."""
    half = x / 2
    if freedom % 2 == 0:
        return float(exp(-half) * sum(half**i / gamma(i + 1) for i in range(freedom // 2)))
    rest = sum(half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (freedom + 1) // 2))
    return float(erfc(sqrt(half)) + exp(-half) * rest)
