"""Drawing a card, and what becomes of an empty draw pile."""

from __future__ import annotations

from typing import Any

import pytest


def test_cg_21_cg_q16_one_may_draw_though_one_could_lay(deal: Any) -> None:
    t = deal("r1 b4 y9 | r5 b7 v6", draw="v8")
    assert t.choices == "play:r1 play:b4 draw"
    t.do("draw")
    assert (t.held(0), t.seat, t.held(1)) == ("r1 b4 y9 v8", 1, "r5 b7 v6")


def test_cg_21_exactly_one_card_is_drawn(deal: Any) -> None:
    t = deal("r1 b4 y9 | r5 b7 v6", draw="v8 v7")
    before = len(t.deck)
    t.do("draw")
    assert len(t.deck) == before - 1


def test_cg_22_cg_q15_a_card_that_fits_may_be_laid_or_kept(deal: Any) -> None:
    t = deal("y1 b9 y9 | r5 b7 v6", draw="r8")
    assert t.decided() == [(0, "draw", "draw")]  # there was nothing else to do
    assert (t.seat, t.choices) == (0, "play:r8 keep")
    assert deal("y1 b9 y9 | r5 b7 v6", draw="r8").do("keep").held(0) == "y1 b9 y9 r8"
    t.do("play:r8")
    assert (t.held(0), t.cards("numbers"), t.seat) == ("y1 b9 y9", "r4 r8", 1)


def test_cg_22_a_card_that_does_not_fit_is_kept(deal: Any) -> None:
    t = deal("r1 b9 y9 | r5 b7 v6", draw="y8").do("draw")
    assert (t.decided()[-1], t.seat) == ((0, "keep", "keep"), 1)


def test_cg_23_cg_24_worked_situation_2(deal: Any) -> None:
    t = deal("y4 b9 v9 | r5 y7 v6", "b5", draw="r1").do("draw")
    assert t.choices == "play:r1+y4 play:y4+r1 keep"
    t.do("play:r1+y4")
    assert (t.cards("numbers"), t.held(0)) == ("b5 r1 y4", "b9 v9")
    t = deal("y4 b9 v9 | r5 y7 v6", "b5", draw="r1").do("draw", "play:y4+r1")
    assert (t.cards("numbers"), t.choices) == ("b5 y4 r1", "play:r5 draw")


def test_cg_23_the_drawn_card_twice(deal: Any) -> None:
    t = deal("b2 b9 v9 | r5 b7 v6", "r4", draw="b2")
    assert t.choices == "play:b2+b2 keep"
    t = deal("y1 b9 v9 | r5 b7 v6", "r4", draw="b2")
    assert t.decided()[1] == (0, "keep", "keep")


def test_cg_q14_other_cards_only_as_partner_of_the_drawn_one(deal: Any) -> None:
    t = deal("r1 y3 v4 skip | r5 b7 v6 v8", "r4", draw="b0").do("draw")
    assert t.choices == "play:b0+v4 play:v4+b0 keep"  # neither r1 nor r1+y3 nor v4 nor Skip
    t = deal("b1 y3 v4 skip | r5 b7 v6 v8", "r4", draw="r1").do("draw")
    assert t.choices == "play:r1 play:r1+y3 play:y3+r1 keep"


def test_cg_q13_a_drawn_action_card_is_kept(deal: Any) -> None:
    t = deal("r1 y3 v4 | r5 b7 v6", draw="skip").do("draw")
    assert (t.decided()[-1], t.seat) == ((0, "keep", "keep"), 1)


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("skip", "skip keep"),
        ("reverse", "reverse keep"),
        ("plus2", "plus2 keep"),
        ("gift", "gift keep"),
        ("swap", "swap:number keep"),
        ("reset", "reset:1 reset:2 keep"),
    ],
)
def test_cg_q13_unless_the_option_allows_it(deal: Any, card: str, choices: str) -> None:
    t = deal("r1 y3 v4 | r5 b7 v6 | r6 b8 v9", draw=card, play_drawn_action=True).do("draw")
    assert (t.seat, t.choices) == (0, choices)
    t.do(t.choices.split()[0])
    assert t.cards("actions") == card


def test_cg_q13_the_option_allows_the_drawn_card_alone(deal: Any) -> None:
    t = deal("r1 skip v4 | r5 b7 v6", draw="reverse", play_drawn_action=True).do("draw")
    assert t.choices == "reverse keep"
    t = deal("r1 skip y9 | r5 b7 v6", draw="r8", play_drawn_action=True).do("draw")
    assert t.choices == "play:r8 keep"
    t = deal("r1 v9 y9 | skip b7 r6", draw="y8 swap", play_drawn_action=True)
    t.do("draw", "skip", "draw")
    assert (t.seat, t.choices) == (1, "swap:number swap:action keep")


def test_cg_28_cg_q18_a_new_draw_pile_from_both_discard_piles(deal: Any) -> None:
    t = deal("r1 skip r9 | r5 reverse r8 | r6 b7 v9", "r4", "reverse r4", draw="y2", whole=True)
    t.do("play:r1", "reverse", "skip", "draw")  # by seats 0, 1, 0 and 1
    assert (t.seat, t.cards("numbers"), t.cards("actions")) == (0, "r4 r1", "reverse skip")
    assert (t.held(1), t.deck) == ("r5 r8 y2", [])
    assert t.shuffles("deck") == 1  # no card is needed yet
    t.do("draw")
    assert (t.cards("numbers"), t.cards("actions"), t.cards("deck")) == ("r1", "skip", "r4")
    assert (t.held(0), t.shuffles("deck")) == ("r9 reverse", 2)


def test_cg_28_each_pile_keeps_its_top_card(deal: Any) -> None:
    t = deal("r1 skip y9 skip r9 | r5 r2 y8 b1 v3", "r4", "r4", whole=True)
    t.do("skip", "skip", "play:r1", "play:r5")
    assert (t.cards("numbers"), t.cards("actions"), t.deck) == ("r4 r1 r5", "skip skip", [])
    t.do("draw")
    assert (t.cards("numbers"), t.cards("actions")) == ("r5", "skip")
    assert (t.held(0), sorted(card.id for card in t.deck)) == ("y9 r9 r4", ["red-1", "skip"])


def test_cg_q17_drawing_passes_the_turn_when_there_is_no_card(deal: Any) -> None:
    t = deal("b1 skip | y8 b9", "r4", whole=True)
    assert t.choices == "skip draw"
    t.do("draw")
    assert (t.said("no_cards"), t.held(0)) == ([{}], "b1 skip")
    assert (t.seat, t.choices) == (1, "draw")  # asked though there is no choice: CG-Q45
    t.do("draw")
    assert (t.seat, t.choices, len(t.said("no_cards"))) == (0, "skip draw", 2)
    assert (t.cards("numbers"), t.shuffles("deck")) == ("r4", 1)


def test_cg_q17_there_is_no_passing_otherwise(deal: Any) -> None:
    t = deal("b1 y9 | r8 b9", "r4", draw="v6")
    assert t.decided()[0] == (0, "draw", "draw")
    assert t.held(0) == "b1 y9 v6"


def test_cg_q45_nobody_can_do_anything_and_the_game_goes_on(deal: Any) -> None:
    t = deal("b1 joker | y8 b9", "r4", whole=True)
    for _ in range(50):
        assert t.choices == "draw"
        t.do("draw")
    assert not t.over and t.outcome is None


def test_after_drawing_the_list_is_in_the_order_of_the_card_file(deal: Any) -> None:
    t = deal("y1 r1 v9 b8 | r5 y7 v6 v8", "b5", draw="v4").do("draw")
    assert t.choices == "play:r1+v4 play:y1+v4 play:v4+r1 play:v4+y1 keep"
