"""The house rules of the code game."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.testing import conformance
from cardkit.testing.perft import assert_leaves

UNTIL = {"rules": ("draw_until",)}
JOKER = {"rules": ("joker_as_number",)}


TestDrawUntilConforms = conformance("code_game+draw_until", seats=[3], seeds=["3"])
TestJokerAsNumberConforms = conformance("code_game+joker_as_number", seats=[3], seeds=["3"])
TestBothConform = conformance("code_game+joker_as_number+draw_until", seats=[2, 5], seeds=["1"])


@pytest.mark.parametrize(
    ("name", "nodes"),
    [("code_game", 440), ("code_game+draw_until", 256), ("code_game+joker_as_number", 1841)],
)
def test_leaves(name: str, nodes: int) -> None:
    assert_leaves(cardkit.load(name).start(3, 5, log=False), 4, nodes)


def test_drawing_goes_on_until_a_card_can_be_laid(deal: Any) -> None:
    t = deal("b1 skip | y3 y5", "r9", draw="b3 gift b4 r7 r8", **UNTIL).do("draw")
    assert (t.seat, t.held(0)) == (0, "b1 skip b3 gift b4 r7")
    assert t.choices == "play:r7 keep"


def test_the_card_that_fits_may_be_kept(deal: Any) -> None:
    t = deal("b1 skip | y3 r5", "r9", draw="b3 r7 r8", **UNTIL).do("draw", "keep")
    assert (t.seat, t.held(0)) == (1, "b1 skip b3 r7")


def test_without_the_rule_one_card_is_drawn(deal: Any) -> None:
    t = deal("b1 skip | y3 r5", "r9", draw="b3 r7 r8").do("draw")
    assert (t.seat, t.held(0)) == (1, "b1 skip b3")


def test_drawing_ends_with_the_cards(deal: Any) -> None:
    t = deal("b1 skip | y3 r5", "r9", draw="b3 b4", whole=True, **UNTIL).do("draw")
    assert (t.seat, t.held(0)) == (1, "b1 skip b3 b4")
    assert len(t.said("no_cards")) == 1


def test_drawing_wins_on_the_way(deal: Any) -> None:
    hands = "b1 joker | y3 r6"
    t = deal(hands, "r9", draw="b2 b5 r7", codes="1258 1368", **UNTIL)  # must draw
    assert (t.over, t.winner, t.held(0)) == (True, 0, "b1 joker b2 b5")


def test_a_joker_is_laid_as_any_number(deal: Any) -> None:
    t = deal("joker b1 | y3 y5", "r9", **JOKER)
    assert "joker" in t.choices.split() and "joker:b1" in t.choices.split()
    t.do("joker")
    assert (t.seat, t.cards("numbers"), t.cards("actions")) == (1, "r9", "joker")


def test_a_joker_makes_up_the_sum(deal: Any) -> None:
    t = deal("joker b1 v2 | y3 y5 y6", "r9", **JOKER).do("joker:b1")
    assert (t.seat, t.cards("numbers"), t.cards("actions")) == (1, "r9 b1", "joker")


def test_a_sum_is_not_less_than_the_number(deal: Any) -> None:
    t = deal("joker b1 v7 | y3 y5 y6", "r4", **JOKER)
    assert "joker:b1" in t.choices.split()
    assert "joker:v7" not in t.choices.split()


def test_without_a_joker_nothing_changes(deal: Any) -> None:
    hands = "b1 v7 | y3 y5"
    assert deal(hands, "r4", **JOKER).choices == deal(hands, "r4").choices


def test_laying_a_joker_may_win(deal: Any) -> None:
    t = deal("joker b1 b2 b5 b8 | y3 y6 y7 y9 y0", "r9", codes="1258 1368", **JOKER).do("joker")
    assert (t.over, t.winner) == (True, 0)


def test_the_bots_play_with_the_rules() -> None:
    for seed in range(5):
        match = cardkit.load("code_game+joker_as_number+draw_until").play(
            "collector*3", seed=seed, cap=5_000
        )
        assert match.result is not None and match.result.finished
