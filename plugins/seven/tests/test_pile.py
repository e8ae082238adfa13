"""The pile: how cards are laid, and which ones fit."""

from __future__ import annotations

from typing import Any

import pytest

ALL = "1 2 3 4 5 6 7"  # a hand with a choice on every pile, so that the game stops there


def test_sv_08_sv_09_the_youngest_starts_a_pile_and_draws(deal: Any) -> None:
    t = deal("1 2 3 4 5 6 6", ALL, deck="4 3")
    assert (t.seat, t.choices) == (0, "start:1 start:2 start:3 start:4 start:5 start:6")
    t.do("start:2")
    assert t.cards("pile") == "2"
    assert t.shows == (2, 0, 2)
    assert t.held(0) == "1 3 4 5 6 6 4"  # the 4 is drawn
    assert t.seat == 1  # and the turn is over


def test_sv_08_sv_q16_the_youngest_is_an_option(deal: Any) -> None:
    t = deal(ALL, ALL, "2 2 2 2 2 4 5", first=2, youngest=2)
    assert (t.seat, t.starter) == (2, 2)


def test_sv_10_clockwise_one_card_each(deal: Any) -> None:
    t = deal(ALL, ALL, ALL, ALL, deck="5 5 5 5")
    seats = []
    for move in ("start:1", "hole:1", "hole:1", "hole:3"):
        seats.append(t.seat)
        before = len(t.pile)
        t.do(move)
        assert len(t.pile) == before + 1
    assert seats == [0, 1, 2, 3]
    assert t.seat == 0


def test_sv_11_sv_q03_hole_on_hole_or_hole_on_number(placed: Any) -> None:
    for move, shows in (
        ("hole:3", (3, 2, 5)),  # covers the old number; the hole shows what it showed
        ("number:3", (3, 3, 6)),  # turned round: the hole shows the old number
        ("hole:4", (4, 2, 6)),
    ):
        t = placed("4 3", ALL, pile="2 3", win=2)
        assert t.choices == "hole:3 number:3 hole:4 number:4"
        assert t.do(move).shows == shows
        assert t.pile[-1].id == move[-1]


def test_sv_q03_the_first_worked_example(deal: Any) -> None:
    """2, then 3 with the 2 in its hole, then 4 over the 3, then a Seven with the 4 in the hole."""
    t = deal("2 3 1 1 1 5 5", ALL, ALL, deck="1 1 1 1")
    t.do("start:2")
    assert t.shows == (2, 0, 2)
    t.do("number:3")
    assert t.shows == (3, 2, 5)
    t.do("hole:4")
    assert t.shows == (4, 2, 6)
    # 1 fits neither way; 3 over the 4 would be 5, but with the 4 in its hole it makes 7
    assert (t.seat, t.choices) == (0, "number:3 hole:5")
    t.do("number:3")
    assert t.said("seven") == [{"seat": 0}]


def test_sv_q03_the_second_worked_example(deal: Any) -> None:
    t = deal("5 2 2 2 2 2 2", ALL, ALL, deck="3 3 3 3")
    t.do("start:5")
    assert t.shows == (5, 0, 5)
    t.do("hole:6")
    assert t.shows == (6, 0, 6)
    t.do("number:1")
    assert t.said("seven") == [{"seat": 2}]


def test_sv_q03_the_third_worked_example(placed: Any) -> None:
    t = placed("4 3", ALL, pile="4")
    assert t.choices == "number:3 hole:4"  # 4 on the number would be 8
    t.do("hole:4")
    assert t.shows == (4, 0, 4)  # equal is allowed


def test_sv_q03_one_card_two_different_moves(placed: Any) -> None:
    t = placed("4 1 1", ALL, pile="2 3", win=2)
    assert t.choices == "hole:4 number:4"
    assert t.do("number:4").said("seven") == [{"seat": 0}]


PILES = [(top, win) for top in range(1, 7) for win in range(7) if top + win < 7]


@pytest.mark.parametrize(("top", "win"), PILES)
def test_sv_12_sv_13_sv_q02_the_total_rises_or_stays_up_to_7(
    placed: Any, top: int, win: int
) -> None:
    t = placed(ALL + " 1", ALL, pile=f"{top}", win=win)
    expected = {}
    for value in range(1, 8):
        if top + win <= value + win <= 7:
            expected[f"hole:{value}"] = value + win
        if top + win <= value + top <= 7 and top != win:
            expected[f"number:{value}"] = value + top
    assert t.choices.split() == list(expected)
    for move, total in expected.items():
        after = t.t.clone()
        after.apply(move)
        if total == 7:
            assert (after.caller, after.seat) == (0, 0)
        else:
            assert (after.caller, after.total, after.seat) == (None, total, 1)


def test_sv_13_a_7_fits_only_with_an_empty_hole(placed: Any) -> None:
    assert placed("7 6", ALL, pile="5").choices == "hole:6 hole:7"
    assert placed("7 6 3", ALL, pile="1 1", win=1).choices == "hole:3 hole:6"


def test_sv_14_after_playing_one_card_is_drawn_at_once(deal: Any) -> None:
    t = deal(ALL, ALL, deck="5 6 7").do("start:2", "number:3")
    assert t.drawn()[14:] == [(0, "5"), (1, "6")]
    assert [len(hand) for hand in t.hand] == [7, 7]


def test_sv_q12_the_new_pile_may_start_with_any_card(placed: Any) -> None:
    t = placed("4 1 2 6 7", ALL, pile="3").do("number:4")
    assert (t.seat, t.choices) == (0, "start:1 start:2 start:6 start:7")


def test_sv_q25_two_equal_numbers_both_ways_are_one_move(placed: Any) -> None:
    t = placed("3 4 5", ALL, pile="2 2", win=2)
    assert t.choices == "hole:3 hole:4 hole:5"
    assert t.do("hole:3").shows == (3, 2, 5)


def test_moves_are_listed_in_the_order_of_the_cards_whatever_the_hand(placed: Any) -> None:
    t = placed("6 2 5 2 1", ALL, pile="1")
    assert t.choices == "hole:1 number:1 hole:2 number:2 hole:5 number:5 hole:6 number:6"
