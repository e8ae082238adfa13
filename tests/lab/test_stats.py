"""Intervals and tests, against values from the literature and from scipy."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, exp, sqrt
from random import Random

import pytest

from cardkit.lab.measure.distributions import chi_square_tail, p_of, t_quantile
from cardkit.lab.measure.findings import Distribution
from cardkit.lab.measure.significance import clear_ones, equality_test
from cardkit.lab.measure.stats import (
    PACKED_BITS,
    WIDER,
    Estimate,
    Pairs,
    RatioSums,
    agresti_coull,
    lift,
    mean,
    moments,
    quantile,
    ratio,
    ratio_of_counts,
    share,
)
from cardkit.lab.measure.tally import ScoreTotals
from cardkit.lab.report.format import at_most, plus_minus, short, signed_text
from cardkit.lab.run.summary import mean_score


def test_agresti_and_coull() -> None:
    """Its middle is that of Wilson's interval; Newcombe (1998) has that of 81 in 263."""
    found = agresti_coull(81, 263)
    assert found.value == pytest.approx(0.3080, abs=5e-5)
    assert found.low is not None and found.high is not None
    assert (found.low + found.high) / 2 == pytest.approx((0.2553 + 0.3662) / 2, abs=5e-5)
    # (0 + 1.92) / (20 + 3.84), and 1.96 standard errors of so many games
    middle = 1.9207 / 23.8415
    never = middle + 1.95996 * sqrt(middle * (1 - middle) / 23.8415)
    assert agresti_coull(0, 20) == Estimate(0.0, 0.0, pytest.approx(never, abs=5e-5))
    assert agresti_coull(20, 20).high == 1.0


@pytest.mark.parametrize(("n", "least"), [(10, 0.92), (30, 0.93), (100, 0.93)])
def test_a_share_is_covered_whatever_it_is(n: int, least: float) -> None:
    """By the binomial distribution, with nothing left to chance."""
    known = [agresti_coull(k, n) for k in range(n + 1)]
    for percent in range(1, 100):
        p = percent / 100
        inside = [k for k, e in enumerate(known) if (e.low or 0.0) <= p <= (e.high or 1.0)]
        assert sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in inside) >= least


def wider(n: int) -> float:
    """What few games take more than Student's t."""
    return 1 + WIDER / n


def test_the_mean_is_exact() -> None:
    values = Counter({1: 2, 2: 1, Fraction(1, 3): 1})
    average, variance = moments(values)
    assert average == Fraction(13, 12)
    assert variance == Fraction(17, 36)
    found = mean(values)
    assert found is not None and found.low is not None and found.high is not None
    # Student's t with 3 degrees of freedom, and Hall's correction for skewness
    assert found.half == pytest.approx(wider(4) * 3.182446 * sqrt(17 / 36 / 4), rel=0.1)
    even = mean(Counter({1: 5, 3: 5}))  # no skewness: plain t
    assert even is not None and even.half == pytest.approx(wider(10) * 2.262157 * sqrt(1 / 9))
    assert mean(Counter({7: 1})) == Estimate(7.0)
    assert mean(Counter()) is None


def test_shares_are_as_of_more_games_where_wins_are_shared() -> None:
    assert share(Counter({0: 182, 1: 81})) == agresti_coull(81, 263)
    shared = share(Counter({0: 50, 1: 30, Fraction(1, 2): 20}))
    assert shared is not None and shared.value == pytest.approx(0.4)
    assert shared.half < agresti_coull(40, 100).half  # a shared win is less of a surprise
    two = share(Counter({Fraction(1, 2): 2}))
    assert two is not None and two.low is not None and two.low < 0.2  # two games prove little
    assert share(Counter()) is None


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706204736), (2, 4.302652730), (9, 2.262157163), (29, 2.045229642), (999, 1.962341461)],
)
def test_students_t(freedom: int, quantile: float) -> None:
    """Against the tables."""
    assert t_quantile(freedom) == pytest.approx(quantile, rel=1e-8)
    assert p_of(quantile, freedom) == pytest.approx(0.05, rel=1e-7)


def test_a_figure_that_never_varied_may_vary() -> None:
    """Ten games without a lead change do not prove that there is none, nor ten that were decided in
    the middle that all are."""
    few, many = (mean(Counter({0: n}), may_vary=True) for n in (10, 1000))
    assert few is not None and few.high == pytest.approx(wider(10) * 2.262157 / 10)
    assert many == Estimate(0.0, 0.0, 0.0)
    same = mean(Counter({Fraction(1, 2): 10}), may_vary=True)
    assert same is not None and same.half == pytest.approx(wider(10) * 2.262157 / 10)
    assert mean(Counter({3: 10})) == Estimate(3.0, 3.0, 3.0)  # a rule: three rounds


def test_only_what_comes_about_by_luck_may_vary() -> None:
    same: Counter[int | Fraction] = Counter({2: 10})
    rule, luck = Distribution.of(same), Distribution.of(same, by_luck=True)
    none = Distribution.of(Counter({0: 10}))
    assert rule is not None and rule.mean.half == 0
    assert luck is not None and none is not None and luck.mean.half == none.mean.half > 0


def test_a_ratio_of_nothing_so_far() -> None:
    """Ten games without drama: as with events that did not occur."""
    sums = RatioSums()
    sums.extend([0] * 10, [7] * 10)
    assert ratio_of_counts(sums) == Estimate(0.0, 0.0, agresti_coull(0, 10).high)
    sums.extend([0] * 100, [7] * 100)
    assert ratio_of_counts(sums) == Estimate(0.0, 0.0, 0.0)


def test_a_mean_score_that_happens_to_be_0() -> None:
    """Scores of 1 and -1: the interval is that of any other mean. Between two bots that are alike,
    their sum is 0 by the rules; scores of nothing but 0 may be followed by others."""
    scores = ScoreTotals()
    for score in (1, -1) * 10:
        scores.add([[score]])
    found, expected = mean_score(scores, 1), mean(Counter({1: 10, -1: 10}))
    assert found is not None and expected is not None and found.value == 0
    assert (found.low, found.high) == (pytest.approx(expected.low), pytest.approx(expected.high))
    alike = ScoreTotals()
    for score in (1, -1) * 10:
        alike.add([[score, -score]])
    assert mean_score(alike, 2) == Estimate(0.0, 0.0, 0.0)
    nothing = ScoreTotals()
    for _ in range(10):
        nothing.add([[0, 0]])
    assert mean_score(nothing, 2) == mean(Counter({0: 10}), may_vary=True)


def test_figures_as_they_are_written() -> None:
    """What is rounded to 0 has no minus, any other negative figure a long one; a bound is not 0."""
    assert plus_minus(Estimate(-4.07, -5.07, -3.07)) == "−4.1 ± 1.0"
    assert plus_minus(Estimate(-0.001, -1.001, 0.999)) == "0.0 ± 1.0"
    assert signed_text(Estimate(-0.00001, -0.1, 0.1)) == "+0.00 ± 0.10"
    assert short(-0.05) == "−0.05"
    assert [at_most(v) for v in (0.135, 0.044, 0.0000384, 0.0)] == [
        *("13.5 %", "4.4 %", "0.0038 %", "0.0 %"),
    ]


def test_several_questions_at_once() -> None:
    """Holm: the smallest p times their number, the next times one less, until one is too large."""
    assert clear_ones([0.04, 0.01, 0.02, None]) == [True, True, True, False]
    assert clear_ones([0.04, 0.02, 0.03]) == [False, False, False]
    assert clear_ones([0.04, 0.01, 0.03]) == [False, True, False]
    assert clear_ones([]) == []


def test_a_ratio_is_of_totals_and_games_are_its_observations() -> None:
    pairs = Pairs()
    for a, b in ((3, 2), (5, 4), (1, 2)):
        pairs.add(a, b)
    found = ratio(pairs)
    assert found is not None and found.value == 9 / 8  # not the mean of 3/2, 5/4 and 1/2
    residuals = [a - 9 / 8 * b for a, b in ((3, 2), (5, 4), (1, 2))]
    expected = wider(3) * t_quantile(2) * sqrt(sum(e * e for e in residuals) / 2 / 3) / (8 / 3)
    assert found.half == pytest.approx(expected)
    assert ratio(Pairs()) is None


def test_a_lopsided_ratio_has_a_lopsided_interval() -> None:
    """One game in ten has all of it: there may be much more than was seen, but not much less. With
    the same number below all of them, the interval is that of the mean."""
    values = [0] * 9 + [10]
    sums = RatioSums()
    sums.extend(values, [2] * 10)
    found, plain = ratio(sums), mean(Counter(values))
    assert found is not None and plain is not None and found.low is not None
    assert found.high is not None and found.high - found.value > 2 * (found.value - found.low)
    assert (plain.low, plain.high) == (pytest.approx(2 * found.low), pytest.approx(2 * found.high))
    halves = RatioSums(), RatioSums()
    for part, some in zip(halves, (values[:4], values[4:]), strict=True):
        part.extend(some, [2] * len(some))
    halves[0].update(halves[1])
    assert halves[0] == sums


def test_a_lift_is_never_negative() -> None:
    pairs = Pairs()
    for a, b in [(1, 0)] * 4 + [(0, 1)] * 2 + [(0, 0)] * 14:
        pairs.add(a, b)
    found, plain = lift(pairs), ratio(pairs)
    assert found is not None and plain is not None and plain.low is not None and plain.low < 0
    assert found.value == plain.value == 2
    assert found.low == pytest.approx(2 / exp(plain.half / 2))
    assert found.high == pytest.approx(2 * exp(plain.half / 2))
    never = Pairs()
    for b in (1, 1, 0):
        never.add(0, b)
    assert lift(never) == Estimate(0.0)  # three games do not prove that no winner ever has it
    assert lift(Pairs()) is None


@pytest.mark.parametrize("times", [1, 1_000_000])  # as many do not fit into two sums
def test_packed_pairs_add_up_like_others(times: int) -> None:
    firsts, seconds = [0, 2 * times, 3, 0, 1], [1, 5 * times, 3, 0, 7]
    plain, packed = Pairs(), Pairs()
    plain.extend(firsts, seconds)
    packed.extend_packed([a + (b << PACKED_BITS) for a, b in zip(firsts, seconds, strict=True)])
    assert packed == plain
    if times == 1:
        assert plain == Pairs(5, 6, 16, 14, 84, 26)


def test_merged_pairs_are_the_pairs_together() -> None:
    one, two, both = Pairs(), Pairs(), Pairs()
    one.add(1, 2)
    two.add(3, 5)
    for a, b in ((1, 2), (3, 5)):
        both.add(a, b)
    one.update(two)
    assert one == both


def test_quantiles() -> None:
    counts = Counter({1: 1, 2: 2, 10: 1})
    assert [quantile(counts, q) for q in (0.0, 0.25, 0.5, 0.75, 0.76, 1.0)] == [1, 1, 2, 2, 10, 10]


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (5.991464547107979, 2, 0.05),
        (7.814727903251179, 3, 0.05),
        (16.918977604620448, 9, 0.05),
        (23.209251158954356, 10, 0.01),
    ],
)
def test_the_chi_square_distribution(x: float, freedom: int, p: float) -> None:
    assert chi_square_tail(x, freedom) == pytest.approx(p, rel=1e-12)


def test_the_seat_test_is_pearsons_without_shared_wins() -> None:
    found = equality_test([Counter({1: w, 0: 100 - w}) for w in (30, 20, 25, 25)])
    assert found is not None and found.freedom == 3
    assert found.statistic == pytest.approx((25 + 25) / 25)
    lost = equality_test([Counter({1: w, 0: 150 - w}) for w in (30, 20, 25, 25)])  # 50 by nobody
    assert lost == found
    assert equality_test([Counter({1: 50})]) is None  # one seat
    assert equality_test([Counter(), Counter()]) is None


def test_the_seat_test_needs_five_games_a_seat() -> None:
    assert equality_test([Counter({1: 4, 0: 5}), Counter({1: 5, 0: 4})]) is None
    assert equality_test([Counter({1: 4, 0: 6}), Counter({1: 6, 0: 4})]) is not None


def test_the_seat_test_with_shared_wins_keeps_its_level() -> None:
    """Fair games of three seats of which a third is shared: about 5 % of the tests say p < 0.05."""
    rng = Random(1)
    low = 0
    for _ in range(1000):
        wins = [Counter[int | Fraction](), Counter[int | Fraction](), Counter[int | Fraction]()]
        for _ in range(60):
            who = rng.sample(range(3), 2 if rng.random() < 1 / 3 else 1)
            for seat in range(3):
                wins[seat][Fraction(1, len(who)) if seat in who else 0] += 1
        found = equality_test(wins)
        assert found is not None
        low += found.p < 0.05
    assert 30 <= low <= 70
    everybody = equality_test([Counter({Fraction(1, 2): 10}), Counter({Fraction(1, 2): 10})])
    assert everybody is not None and everybody.p == 1.0


def test_partners_count_as_one_in_the_seat_test() -> None:
    """Two pairs, of which one won 30 of 50 games: (5² + 5²) / 25, with one degree of freedom."""
    half = Fraction(1, 2)
    one, two = Counter({half: 30, 0: 20}), Counter({half: 20, 0: 30})
    found = equality_test([one, two, one, two], [(0, 2), (1, 3)])
    assert found is not None
    assert (found.statistic, found.freedom) == (pytest.approx(2.0), 1)
    alone = [Counter({half: 30, 0: 20}), Counter({half: 30, 0: 20}), Counter({1: 20, 0: 30})]
    assert equality_test(alone, [(0, 1), (2,)]) is None  # what would be fair?
