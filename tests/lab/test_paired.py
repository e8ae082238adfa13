"""Differences between games with the same seed, worked out by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import mean as average
from statistics import variance

import pytest

from cardkit.lab.measure.paired import (
    PairedDifference,
    paired_mean,
    paired_ratio,
    paired_share,
)
from cardkit.lab.measure.paired_sums import PairedSums
from cardkit.lab.measure.stats import Estimate, width

HALF = Fraction(1, 2)


def test_p_and_interval_of_a_paired_difference_agree() -> None:
    rng = Random(3)
    for apart in (Fraction(0), Fraction(1), Fraction(7, 2)):
        for _ in range(100):
            counts = Counter(int(rng.expovariate(0.4)) - 1 for _ in range(12))
            agree(paired_mean(counts, apart))
            agree(paired_share(Counter(rng.choices((-1, -HALF, 0, HALF, 1), k=12))))


def agree(found: PairedDifference) -> None:
    e = found.change
    assert e.low is not None and e.high is not None and found.p is not None
    if e.low != e.high:
        assert (found.p < 0.05) == (not e.low <= 0 <= e.high)


def test_pairs_that_differ_as_separate_games_do() -> None:
    """Ten pairs, five of -1 and five of 1: the variance is 10/9. If separate games vary as much,
    there is nothing to doubt, and the interval is Student's t, wider by 6 %."""
    found = paired_mean(Counter({-1: 5, 1: 5}), Fraction(10, 9))
    assert (found.change.value, found.p, found.gain) == (0.0, pytest.approx(1), 0.0)
    assert found.change.half == pytest.approx(1.06 * 2.262157 * sqrt(1 / 9))


def test_pairs_that_hardly_differ() -> None:
    """None of ten differs, where separate games vary by 9: 2.5 more pairs that do, among 11.5."""
    never = paired_mean(Counter({0: 10}), Fraction(9))
    assert never.gain == 1.0
    assert never.change.half == pytest.approx(1.06 * 2.262157 * sqrt(2.5 * 9 / 11.5 / 10))
    # pairing removes half of the variance: half as many
    some = paired_mean(Counter({-1: 5, 1: 5}), Fraction(20, 9))
    spread = (10 + 1.25 * 20 / 9) / (9 + 1.25)
    assert some.gain == 0.5 and some.change.half == pytest.approx(width(10) * sqrt(spread / 10))
    # nothing varies on either side: two rounds are one more than one, whatever is played
    fixed = paired_mean(Counter({1: 10}), Fraction(0))
    assert fixed.change == Estimate(1.0, 1.0, 1.0) and fixed.p is not None and fixed.p < 0.001
    assert paired_mean(Counter({3: 1}), Fraction(1)).change == Estimate(3.0)
    assert paired_mean(Counter({3: 1}), Fraction(1)).p is None


def test_shares_of_pairs_as_bonett_and_price() -> None:
    """Six of twenty pairs won by the second side alone, two by the first: with one more each,
    (7 - 3) / 22, and 1.96 standard errors of it."""
    found = paired_share(Counter({1: 6, -1: 2, 0: 12}))
    middle = (7 - 3) / 22
    half = 1.959964 * sqrt(((7 + 3) / 22 - middle**2) / 22)
    assert found.change == Estimate(0.2, pytest.approx(middle - half), pytest.approx(middle + half))
    # shared wins: pairs differ by 1/2, the two more by (4 · 1/4 + 1) / (4 + 1) squared
    ties = paired_share(Counter({HALF: 2, -HALF: 2, 0: 6}))
    assert ties.change.half == pytest.approx(1.959964 * sqrt((1 + 2 * 2 / 5) / 12 / 12))
    one_sided = paired_share(Counter({1: 10}))
    assert one_sided.change.high == 1.0 and (one_sided.change.low or 0) > 0.5
    assert paired_share(Counter({1: 1})).p is None


ROWS = ((3, 2, 4, 2), (5, 4, 5, 4), (1, 2, 3, 4), (2, 3, 2, 3))


def test_a_difference_of_ratios_by_hand() -> None:
    sums = PairedSums()
    for row in ROWS:
        sums.add(*row)
    found = paired_ratio(sums)
    assert found is not None and found.change.value == pytest.approx(14 / 13 - 11 / 11)
    ones = [(a - b) / (11 / 4) for a, b, _, _ in ROWS]
    twos = [(c - 14 / 13 * d) / (13 / 4) for _, _, c, d in ROWS]
    each = [two - one for one, two in zip(ones, twos, strict=True)]
    assert average(each) == pytest.approx(0)
    assert found.deviation == pytest.approx(sqrt(variance(each)))
    assert found.gain == pytest.approx(1 - variance(each) / (variance(ones) + variance(twos)))
    swapped = PairedSums()
    for a, b, c, d in ROWS:
        swapped.add(c, d, a, b)
    back = paired_ratio(swapped)
    assert back is not None and back.change.low == pytest.approx(-(found.change.high or 0))
    assert paired_ratio(PairedSums()) is None


def test_a_ratio_over_ones_is_a_mean() -> None:
    """The same interval by either way, lopsided as it is."""
    pairs = [(0, 0)] * 6 + [(1, 0), (0, 9), (2, 1), (0, 4)]
    sums = PairedSums()
    for one, two in pairs:
        sums.add(one, 1, two, 1)
    apart = sum(Fraction(str(variance(side))) for side in zip(*pairs, strict=True))
    plain = paired_mean(Counter(two - one for one, two in pairs), Fraction(apart))
    found = paired_ratio(sums)
    assert found is not None and found.p == pytest.approx(plain.p)
    assert found.change.low == pytest.approx(plain.change.low)
    assert found.change.high == pytest.approx(plain.change.high)


def test_sums_of_an_event_with_the_pairs_without_it() -> None:
    some, every, whole = PairedSums(), PairedSums(), PairedSums()
    for a, b, c, d in ((0, 6, 0, 9), (2, 6, 1, 3), (0, 3, 0, 3)):
        if a or c:
            some.add(a, b, c, d)
        every.add(0, b, 0, d)
        whole.add(a, b, c, d)
    assert some.among(every) == whole
    once, twice = PairedSums(), PairedSums()
    once.add(*ROWS[0])
    twice.add(*ROWS[1])
    once.update(twice)
    assert once.n == 2 and once.of(3, 0) == 3 * 2 + 5 * 4 and once.of(2, 1, 1) == 4 * 4 + 5 * 16


def test_how_many_pairs_are_needed() -> None:
    """A difference of half a standard deviation, p below 5 % in 80 % of all runs: 34 pairs, as
    tables of the t-test say. A tenth of it, where t is normal: (1.96 + 0.84)² · 400; below 1 %,
    (2.58 + 0.84)² · 400, and a few more."""
    found = PairedDifference(Estimate(-1.0, -3.0, 1.0), 0.3, None, 2.0, assumed=2.0)
    assert found.count_needed(0.05) == 34
    small = PairedDifference(Estimate(-0.1, -3.0, 1.0), 0.3, None, 2.0, assumed=2.0)
    assert (small.count_needed(0.05), small.count_needed(0.01)) == (3142, 4675)
    alike = PairedDifference(Estimate(0.0, -1.0, 1.0), 1.0, None, 2.0, assumed=2.0)
    assert alike.count_needed(0.05) is None
    assert PairedDifference(Estimate(1.0, 1.0, 1.0), 0.0).count_needed(0.05) is None


def test_more_pairs_are_needed_than_did_not_tell() -> None:
    """Where pairs hardly differ, the interval does not trust them to be like all others; nor does
    the number of games that would tell."""
    found = paired_mean(Counter({1: 9, 0: 31}), Fraction(20))
    assert found.p is not None and found.p > 0.05
    needed = found.count_needed(0.05)
    assert needed is not None and needed > 40


def test_more_pairs_are_needed_than_were_played() -> None:
    """Three pairs differ by 60 to 62; their p-value is below 5 %, but not among twenty figures."""
    found = paired_mean(Counter({60: 1, 61: 1, 62: 1}), Fraction(100))
    assert found.p is not None and 0.05 / 20 < found.p < 0.05
    assert found.count_needed(0.05) == found.count_needed(0.05 / 20) == 4
    far_out = found.count_needed(0.05 / 2000)  # for three or four pairs, t is large by chance too
    assert far_out is not None and 4 < far_out < 12
    assert paired_share(Counter({1: 30, -1: 5})).count_needed(0.05) == 36
