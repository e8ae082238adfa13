"""Hidden choices under the rules' limits: worlds against posteriors from the rules themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers.limits import GAMES, Everything, Stuck, Talon
from helpers.posterior import COLORS, EQUAL
from helpers.replayed import Replayed, compare, random_positions, state_of
from helpers.tiny import game

from cardkit import Said
from cardkit.engine.knowledge import sampling
from cardkit.engine.knowledge.part import Part
from cardkit.engine.knowledge.sharing import Sharing

SAMPLES = 400
MOST = 5.5  # standard errors: a thousand marginals stay below it, a wrong weight does not


@pytest.mark.parametrize("cards", [COLORS, EQUAL], ids=["different", "equal"])
@pytest.mark.parametrize("rules", GAMES)
def test_worlds_are_as_likely_as_the_rules_make_them(rules: Any, cards: str) -> None:
    for seats in (2, 3):
        for t, me in random_positions(rules, cards, seats, range(6)):
            exact = Replayed(t, me).states()
            assert state_of(t.cells, t.rules) in exact
            view = t.view(me)
            assert compare(view, exact, SAMPLES, Random(1))[1] < MOST
            assert not view.world(Random(1)).approximate


@pytest.mark.parametrize("small", [True, False])
def test_a_seat_that_was_not_asked_had_no_move(
    small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said that it could not follow, and nothing else tells of its hand."""
    if not small:
        monkeypatch.setattr(sampling, "is_small", lambda view, tracks: False)
    compared = 0
    for t, me in random_positions(Stuck, COLORS, 2, range(30)):
        view = t.view(me)
        if any(isinstance(event, Said) for event in view.events):
            exact = not view.world(Random(1)).approximate
            compared += exact
            assert not exact or compare(view, Replayed(t, me).states(), 100, Random(1))[1] < MOST
    assert compared > 4


def test_deals_in_turn_say_which_card_went_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in games that have too many deals to count them: one mix after the other."""
    monkeypatch.setattr(Part, "_count", lambda part: None)
    monkeypatch.setattr(Sharing, "_count", lambda sharing: None)
    for t, me in random_positions(Everything, COLORS, 3, range(40, 48)):
        assert compare(t.view(me), Replayed(t, me).states(), SAMPLES, Random(1))[1] < MOST


@pytest.mark.parametrize("rules", GAMES)
def test_worlds_without_whole_histories_are_exact_or_say_that_they_are_not(
    rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in games that are too large for them."""
    monkeypatch.setattr(sampling, "is_small", lambda view, tracks: False)
    for cards in (COLORS, EQUAL):
        for t, me in random_positions(rules, cards, 3, range(6)):
            view = t.view(me)
            if not view.world(Random(1)).approximate:
                assert compare(view, Replayed(t, me).states(), SAMPLES, Random(1))[1] < MOST


def test_a_buried_pair_is_one_that_could_be_buried_in_the_order_of_the_rules() -> None:
    # Seat 0 has r1 b1 and takes r3 b3; it buries r1 and b1, whatever it holds.
    deck = ["r3", "b3", "r1", "r2", "b1", "b2"]
    t = game(Talon, COLORS).start(2, 1, stack={"deck": deck})
    t.apply(next(move for move in t.moves if move.name == "bury_both"))
    view = t.view(1)
    for n in range(60):
        buried = view.sample(Random(n)).buried
        assert all(card.value < 3 for card in buried)
        assert buried == sorted(buried, key=[*t.rules.cards.values()].index)
