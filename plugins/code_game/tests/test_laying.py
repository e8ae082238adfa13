"""Laying numbers and action cards."""

from __future__ import annotations

from typing import Any

import pytest


def test_cg_16_exactly_one_of_three_things(deal: Any) -> None:
    t = deal("r1 b4 skip y9 y8 | r0 r2 r3 v5 v6 | b0 b2 b3 b5 b6", draw="v9")
    assert t.choices == "play:r1 play:b4 skip draw"
    t.do("play:r1")
    assert (t.seat, t.held(0), t.active) == (1, "b4 skip y9 y8", 1)


def test_cg_17_number_or_colour(deal: Any) -> None:
    hands = "r0 r9 b4 y4 v4 b5 y9 v8 | r1 r2 r3 r5 r6 r7 r8 v9"
    assert deal(hands, "r4").choices == (
        "play:r0 play:r9 play:b4 play:y4 play:v4 "
        "play:r0+b4 play:r0+y4 play:r0+v4 play:b4+r0 play:y4+r0 play:v4+r0 draw"
    )
    assert deal(hands, "v1").choices == "play:v4 play:v8 draw"


def test_cg_18_cg_20_worked_situation_1(deal: Any) -> None:
    """On a red 4: all 4s, all red numbers, 0+4, 1+3, 2+2, whatever the colours."""
    singles = {"r1", "r9", "b4", "y4"}
    t = deal("b0 b4 r1 y3 v2 b2 r9 y4 | r2 r3 r5 r6 r7 r8 v8 v9", "r4")
    moves = t.choices.split()
    found = {move.removeprefix("play:") for move in moves if "+" not in move and move != "draw"}
    assert found == singles
    pairs = {("b0", "b4"), ("b0", "y4"), ("r1", "y3"), ("v2", "b2")}
    expected = {f"play:{a}+{b}" for a, b in pairs} | {f"play:{b}+{a}" for a, b in pairs}
    assert {move for move in moves if "+" in move} == expected
    assert len(moves) == len(set(moves)) == 4 + 8 + 1


@pytest.mark.parametrize("value", range(10))
def test_cg_18_all_sums(deal: Any, value: int) -> None:
    """With one card of each number in the hand, all in colours that do not match."""
    t = deal("y0 b1 y2 b3 y4 b5 y6 b7 y8 b9 | v0 v1 v2 v3 v4 v5 v6 v7 v8 v9", f"r{value}")
    sums = {
        tuple(int(part[1]) for part in move.removeprefix("play:").split("+"))
        for move in t.choices.split()
        if "+" in move
    }
    assert sums == {(a, value - a) for a in range(value + 1) if 2 * a != value}


def test_cg_18_never_three_cards(deal: Any) -> None:
    t = deal("b1 y1 b2 skip | b3 v6 y7 y8", "v4")
    assert t.choices == "skip draw"


def test_cg_19_cg_q06_the_upper_card_counts(deal: Any) -> None:
    hands = "b1 y3 v9 | r5 b7 y8"
    t = deal(hands).do("play:b1+y3")
    assert (t.cards("numbers"), t.held(0), t.choices) == ("r4 b1 y3", "v9", "play:y8 draw")
    t = deal(hands).do("play:y3+b1")
    assert (t.cards("numbers"), t.held(0), t.choices) == ("r4 y3 b1", "v9", "play:b7 draw")


def test_cg_q05_pairs_with_zeros(deal: Any) -> None:
    t = deal("b0 y0 r7 | r5 b7 y8", "v0")
    assert t.choices == "play:b0 play:y0 play:b0+y0 play:y0+b0 draw"
    t = deal("b4 y0 v7 | r5 b7 y8", "r4")
    assert t.choices == "play:b4 play:b4+y0 play:y0+b4 draw"


def test_cg_q06_two_equal_cards_are_one_move(deal: Any) -> None:
    t = deal("b2 b2 y7 | r5 b7 y8", "r4")
    assert t.choices == "play:b2+b2 draw"
    t.do("play:b2+b2")
    assert (t.cards("numbers"), t.held(0)) == ("r4 b2 b2", "y7")
    assert deal("b2 skip y7 | r5 b7 y8", "r4").choices == "skip draw"  # one alone is not a pair


def test_cg_q06_equal_cards_alone_are_one_move_too(deal: Any) -> None:
    assert deal("r7 r7 y9 | r5 b7 y8").choices == "play:r7 draw"
    assert deal("skip skip y9 | r5 b7 y8").choices == "skip draw"


def test_cg_25_cg_26_cg_q26_an_action_card_has_its_own_pile(deal: Any) -> None:
    t = deal("reverse y9 y8 | r5 b7 v6").do("reverse")
    assert (t.cards("numbers"), t.cards("actions")) == ("r4", "reverse")
    assert (t.held(0), t.choices) == ("y9 y8", "play:r5 draw")


def test_cg_27_then_the_next_player_has_the_turn(deal: Any) -> None:
    t = deal("r1 r9 y8 | r5 b7 v6 | r6 b8 v9").do("play:r1", "play:r5", "play:r6")
    assert (t.seat, t.active, t.cards("numbers")) == (0, 0, "r4 r1 r5 r6")


def test_cg_q04_a_joker_is_never_laid(deal: Any) -> None:
    t = deal("joker r1 skip | r5 b7 v6", draw="joker")
    assert t.choices == "play:r1 skip draw"
    t = deal("joker r1 y9 | r5 b7 v6", draw="joker", play_drawn_action=True).do("draw")
    assert t.decided()[-1] == (0, "keep", "keep")


def test_the_list_is_in_the_order_of_the_card_file(deal: Any) -> None:
    t = deal(
        "v4 reset gift plus2 r2 b2 y4 skip reverse swap r4 | r0 r1 r3 r5 r6 r7 r8 r9 b0 b1 b3", "r4"
    )
    assert t.choices == (
        "play:r2 play:r4 play:y4 play:v4 play:r2+b2 play:b2+r2 "
        "swap:number reverse skip plus2 gift reset:1 draw"
    )
