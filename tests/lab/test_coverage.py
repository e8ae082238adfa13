"""Intervals cover the truth, and tests raise few false alarms: measured in simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cardkit.lab.measure.stats import Estimate, clear_ones, mean, p_of_mean, share

TRIALS = 1500
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
#: Figures as games have them: symmetric, lopsided, mostly 0.
NUMBERS: dict[str, tuple[Sequence[Any], Sequence[float]]] = {
    "rounds": (range(8, 23), (1, 2, 5, 9, 13, 16, 17, 15, 12, 8, 5, 3, 2, 1, 1)),
    "lead changes": (range(8), (13, 19, 20, 17, 14, 9, 5, 3)),
    "drama": ((0, 5, 10, 20, 30, 45, 60, 90), (20, 12, 14, 20, 16, 10, 6, 2)),
    "decisiveness": (
        tuple(Fraction(n, 20) for n in range(1, 20, 2)),
        (14, 9, 8, 8, 8, 9, 9, 11, 12, 12),
    ),
}
SHARES: dict[str, tuple[Sequence[Any], Sequence[float]]] = {
    "one of four": ((1, 0), (25, 75)),
    "one of three": ((1, 0), (33, 67)),
    "some ties": ((1, HALF, 0), (35, 30, 35)),
    "many ties": ((1, HALF, 0), (15, 70, 15)),
    "ties of three": ((1, THIRD, 0), (20, 40, 40)),
}


def covered(values: Sequence[Any], weights: Sequence[float], n: int, of: Any) -> float:
    truth = float(sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights))
    rng, hits = Random(n), 0
    for _ in range(TRIALS):
        e: Estimate | None = of(Counter(rng.choices(values, weights, k=n)))
        assert e is not None and e.low is not None and e.high is not None
        hits += e.low - 1e-12 <= truth <= e.high + 1e-12
    return hits / TRIALS


@pytest.mark.slow
@pytest.mark.parametrize("n", [10, 30, 100])
@pytest.mark.parametrize("name", NUMBERS)
def test_intervals_of_numbers(name: str, n: int) -> None:
    assert 0.93 <= covered(*NUMBERS[name], n, mean) <= 0.975


@pytest.mark.slow
@pytest.mark.parametrize("n", [10, 30, 100])
def test_intervals_of_shares(n: int) -> None:
    """Wins are few whole numbers: with ten games a single kind of share cannot have 95 %, only all
    of them together."""
    found = [covered(*values, n, share) for values in SHARES.values()]
    assert 0.93 <= sum(found) / len(found) <= 0.97
    assert all(0.9 <= each <= 1 - (n > 10) * 0.015 for each in found)


@pytest.mark.slow
@pytest.mark.parametrize("n", [5, 10, 100])
def test_false_alarms_of_several_figures_at_once(n: int) -> None:
    """Six figures that do not differ: any is called clear in about 5 % of the runs at most."""
    rng, alarms = Random(n), 0
    for _ in range(TRIALS):
        ps = []
        for values, weights in [*NUMBERS.values(), *list(SHARES.values())[:2]]:
            ones, twos = (rng.choices(values, weights, k=n) for _ in range(2))
            ps.append(p_of_mean(Counter(b - a for a, b in zip(ones, twos, strict=True))))
        alarms += any(clear_ones(ps))
    assert alarms / TRIALS <= 0.07
