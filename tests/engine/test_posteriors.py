"""Sampled worlds are as likely as they are: against posteriors by enumeration."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import posterior_errors
import pytest
from helpers.posterior import (
    COLORS,
    EQUAL,
    Drift,
    Follow,
    Voids,
    largest_error,
    positions,
    states_of,
)
from helpers.tiny import game

from cardkit.engine.knowledge.part import Part
from cardkit.engine.knowledge.sharing import Sharing

SAMPLES = 400
MOST = 5.5  # standard errors: a thousand marginals stay below it, a wrong weight does not


@pytest.mark.parametrize("rules", [Drift, Voids, Follow])
@pytest.mark.parametrize("seats", [2, 3])
def test_marginals_are_those_of_enumeration(rules: Any, seats: int) -> None:
    """Hidden passes, what is laid and taken, buried cards, two shuffles in a hand, facts, voids."""
    views = list(positions(rules, seats, range(25), 12))
    assert len(views) > 5
    for n, view in enumerate(views):
        _, off = largest_error(view, SAMPLES, Random(n))
        assert off < MOST, f"position {n}"


def deal_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in games that have too many deals to count them: one mix after the other."""
    monkeypatch.setattr(Part, "_count", lambda part: None)
    monkeypatch.setattr(Sharing, "_count", lambda sharing: None)


@pytest.mark.parametrize("rules", [Drift, Voids])
def test_marginals_of_deals_that_are_not_counted(
    rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_in_turn(monkeypatch)
    for n, view in enumerate(positions(rules, 3, range(230, 270), 25)):
        _, off = largest_error(view, SAMPLES, Random(n))
        assert off < MOST, f"position {n}"


@pytest.mark.parametrize("seats", [2, 3])
def test_of_equal_cards_one_that_was_laid_says_nothing_of_the_other(seats: int) -> None:
    """Who holds two red ones lays one of them by one move, as does who holds one."""
    for n, view in enumerate(positions(Follow, seats, range(25), 8, EQUAL)):
        _, off = largest_error(view, SAMPLES, Random(n))
        assert off < MOST, f"position {n}"


@pytest.mark.parametrize("rules", [Drift, Voids])
def test_equal_cards_that_were_laid_before_another_was_passed_on_unseen(rules: Any) -> None:
    """Had there been two of them?"""
    for n, view in enumerate(positions(rules, 3, range(100, 120), 20, EQUAL)):
        _, off = largest_error(view, SAMPLES, Random(n))
        assert off < MOST, f"position {n}"


def equal(*moves: str) -> Any:
    # Hands of two: r1 b2, r2 b1 and b1 r1.
    deck = ["r1", "r2", "b1", "b2", "b1", "r1"]
    t = game(Drift, EQUAL).start(3, 1, stack={"deck": deck})
    for text in moves:
        t.apply(text)
    return t


def test_a_card_that_was_known_says_nothing_of_equal_ones_when_it_leaves() -> None:
    """Seat 0 laid a red 1, took it back and laid it again. A second one is as likely as before."""
    for more in ((), ("wait", "wait", "take"), ("wait", "wait", "take", "wait", "wait", "lay:r1")):
        view = equal("lay:r1", *more).view(1)
        assert largest_error(view, 3000, Random(1))[1] < MOST


def drift(*moves: str, seats: int = 2) -> Any:
    # Hands of three: r1 r3 b2 and r2 b1 b3.
    t = game(Drift, COLORS).start(seats, 1, stack={"deck": ["r1", "r2", "r3", "b1", "b2", "b3"]})
    for text in moves:
        t.apply(text)
    return t


def test_a_known_card_may_have_been_passed_on() -> None:
    """Seat 0 gave a card to seat 1, who then had three and passed one of them on unseen."""
    t = drift("hand_on:r1", seats=3)
    given = t.rules.cards["r1"]
    assert given in t.view(0).hand[1]
    t.apply(next(move for move in t.moves if move.name == "hand_on" and given not in move.args))
    view = t.view(0)
    hands = [view.sample(Random(n)).hand for n in range(3000)]
    kept = sum(given in hand[1] for hand in hands)
    assert kept + sum(given in hand[2] for hand in hands) == 3000
    assert abs(kept / 3000 - 2 / 3) < 0.04


def test_what_is_told_goes_with_the_card() -> None:
    t = drift("hint:r", "hand_on:r2")  # one of seat 1's cards is red; it passes one to seat 0
    view = t.view(0)
    assert all(sum(c.color == "r" for c in view.sample(Random(n)).hand[1]) == 0 for n in range(50))


def test_a_hint_about_positions_of_a_hidden_pile() -> None:
    t = game(Drift, COLORS).start(2, 1, stack={"deck": ["r1", "r2", "r3", "b1", "b2", "b3"]})
    t.apply("lay:r1")
    t.apply("lay:b1")
    t.apply("mix")
    t.apply("low")
    for seat in (0, 1):
        for n in range(40):
            world = t.view(seat).sample(Random(n))
            assert [c.value <= 2 for c in world.deck] == [c.value <= 2 for c in t.deck]


def test_the_enumeration_knows_a_game_by_heart() -> None:
    """Seat 1 holds three of the three cards that seat 0 does not see: one state but for orders."""
    t = drift()
    assert len(states_of(t.view(0))) == 1


def test_the_largest_error_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    posterior_errors.main(["--positions", "4", "--samples", "300"])
    *_, last = capsys.readouterr().out.splitlines()
    found = re.fullmatch(r"4 positions, 300 worlds at each: largest error (.*), .* errors", last)
    assert found is not None and 0.0 < float(found[1]) < 0.2
