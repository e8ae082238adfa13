"""How far places in the order of play are from equal shares, worked out by hand."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import attrs
import pytest
from helpers.tiny import highcard, library

from cardkit.lab.compare import Side, compare
from cardkit.lab.measure.comparison import Compared, Difference
from cardkit.lab.measure.fairness import distance_from_equal, fairer
from cardkit.lab.measure.stats import Estimate
from cardkit.lab.report.sentences import answers


def test_the_distance_from_an_equal_share_by_hand() -> None:
    """The starter won 60 of 100 games of two. For 97.5 % a side, z is 2.2414, and its square 5.024:
    (60 + 2.512) / 105.024, and 2.2414 standard errors of so many games."""
    middle = 62.512 / 105.024
    half = 2.2414 * sqrt(middle * (1 - middle) / 105.024)
    found = distance_from_equal([Counter({1: 60, 0: 40}), Counter({1: 40, 0: 60})])
    assert middle - half < 0.5
    assert found is not None and found.value == pytest.approx(0.1)
    assert (found.low, found.high) == (0.0, pytest.approx(middle + half - 0.5, abs=1e-4))


def test_the_place_that_is_farthest_counts() -> None:
    """Of 900 games of three, the last won 400: 4/9 is 1/9 more than a third. With three places,
    each share has 1 - 0.05 / 6 = 99.17 %, and z is 2.638."""
    wins = [Counter({1: won, 0: 900 - won}) for won in (280, 220, 400)]
    found = distance_from_equal(wins)
    half = 2.638 * sqrt(4 / 9 * 5 / 9 / 900)
    assert found is not None and found.value == pytest.approx(1 / 9)
    assert (found.low, found.high) == (
        pytest.approx(1 / 9 - half, abs=0.002),
        pytest.approx(1 / 9 + half, abs=0.002),
    )
    assert distance_from_equal([Counter({1: 9})]) is None  # nobody to be fair to
    assert distance_from_equal([Counter(), Counter()]) is None


def test_fairer_if_the_intervals_do_not_meet() -> None:
    far, near, between = (Estimate(v, v - 0.1, v + 0.1) for v in (0.5, 0.2, 0.35))
    assert [fairer(far, near), fairer(near, far), fairer(far, between)] == [True, False, None]


def test_whether_a_game_is_fairer_is_answered() -> None:
    sides = [Side(str(n), highcard(rounds=n), "random*2") for n in (2, 4)]
    first, second = compare(sides, library(), 30).sides
    assert [*answers(first, second)][-1].startswith("Fairer to all places? No clear difference: ")
    unfair = _with_distance(first, Estimate(0.3, 0.2, 0.4))
    fair = _with_distance(second, Estimate(0.01, 0.0, 0.1))
    assert [*answers(unfair, fair)][-1] == (
        "Fairer to all places? Fairer: farthest from an equal share 30 ± 10 → 1.0 (0.0 – 10.0) "
        "percentage points"
    )
    assert " Less fair: " in [*answers(fair, unfair)][-1]
    mixed = [attrs.evolve(each, seats="highest,random") for each in sides]
    told = [*answers(*compare(mixed, library(), 30).sides)]
    assert not any("Fairer" in answer for answer in told)  # the bots make the difference


def _with_distance(side: Compared, distance: Estimate) -> Compared:
    order = side.findings.order
    assert order is not None
    told = attrs.evolve(side.findings, order=attrs.evolve(order, distance=distance))
    return attrs.evolve(side, findings=told)


def test_a_difference_that_chance_made_0_is_answered() -> None:
    """Only what is the same in every game is not, after few games (no gain) or many (no width)."""
    sides = [Side(str(n), highcard(rounds=n), "random*2") for n in (2, 4)]
    first, second = compare(sides, library(), 30).sides
    for width, gain, answered in ((0.4, 0.1, True), (0.4, None, False), (0.0, 1.0, False)):
        change = Estimate(0.0, -width, width)
        equal = Difference("rounds", "rounds", 30, change, 1.0, clear=False, gain=gain)
        told = [*answers(first, attrs.evolve(second, differences=(equal,)))]
        assert any(answer.startswith("Longer?") for answer in told) == answered
