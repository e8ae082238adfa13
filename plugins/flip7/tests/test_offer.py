"""Stop or one more: turns, new numbers, duplicates, and what everybody sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest


def test_f7_17_f7_18_offers_go_round_beginning_with_the_dealer(deal: Any) -> None:
    t = deal("1 plus2 3 4 x2 6", dealer=2)
    asked = []
    for _ in range(4):
        asked.append((t.seat, t.choices))
        t.do("hit")
    assert asked == [(seat, "hit stay") for seat in (2, 0, 1, 2)]


def test_f7_17_who_is_out_is_not_asked(deal: Any) -> None:
    t = deal("1 2 3 4 5").do("hit", "stay", "hit", "hit")
    assert t.seat == 2


def test_f7_19_stop_leaves_the_round_and_keeps_the_cards(deal: Any) -> None:
    t = deal("5 plus2 9").do("hit", "stay")
    assert (t.status[1], t.bonus(1), t.seat) == ("stopped", "plus2", 2)


def test_f7_20_a_stopped_player_scores_when_the_round_ends(deal: Any) -> None:
    t = deal("5 8 9 7 6 4").do("stay", "stay")
    assert t.score == [0, 0, 0]
    t.do("stay")
    assert t.score == [5, 8, 9]
    t.do("stay", "stay", "stay")  # the second round: seat 1 got 7, seat 2 got 6, seat 0 got 4
    assert t.score == [9, 15, 15]


def test_f7_21_one_more_is_exactly_one_card(deal: Any) -> None:
    t = deal("5 8 9 7 6")
    before = len(t.deck)
    t.do("hit")
    assert (t.numbers(0), len(t.deck), t.seat) == ("5 7", before - 1, 1)


def test_f7_22_a_new_number_keeps_one_in(deal: Any) -> None:
    t = deal("5 8 9 7 1 2").do("hit")
    assert (t.round, t.numbers(0), t.status[0]) == (1, "5 7", "in")
    t.do("hit", "hit")
    assert (t.seat, t.choices) == (0, "hit stay")


def test_f7_03_a_duplicate_busts_for_no_points(deal: Any) -> None:
    t = deal("5 8 9 5").do("hit")
    assert t.status == ["busted", "in", "in"]
    t.do("stay", "stay")
    assert t.gained() == [0, 8, 9]


def test_f7_04_numbers_of_others_are_no_duplicates(deal: Any) -> None:
    t = deal("5 8 9 8 9").do("hit")
    assert (t.numbers(0), t.status[0]) == ("5 8", "in")


def test_f7_25_f7_q33_a_busted_player_is_out_and_keeps_the_cards(deal: Any) -> None:
    t = deal("5 8 9 5 1 2 3").do("hit")
    assert (t.numbers(0), t.discard) == ("5 5", [])
    t.do("hit", "hit")
    assert t.seat == 1
    t.do("stay", "stay")
    assert Counter(t.cards("discard").split())["5"] == 2


@pytest.mark.parametrize("action", ["freeze", "flip_three"])
def test_f7_26_an_action_card_is_carried_out_at_once(deal: Any, action: str) -> None:
    t = deal(f"5 8 9 {action}").do("hit")
    assert (t.seat, t.choices) == (0, f"{action}:0 {action}:1 {action}:2")


def test_f7_27_numbers_in_a_row_and_bonus_cards_above(deal: Any) -> None:
    t = deal("5 8 9 x2 1 2 7 3 4 plus10").do(*["hit"] * 7)
    assert (t.numbers(0), t.bonus(0)) == ("5 7", "x2 plus10")


def test_f7_30_bonus_cards_never_bust(deal: Any) -> None:
    t = deal("2 8 9 plus2").do("hit")
    assert t.status[0] == "in"
    t = deal("plus2 " + "12 " * 18 + "plus2", seats=19).do("hit")  # two decks
    assert (t.bonus(0), t.status[0]) == ("plus2 plus2", "in")


def test_f7_10_f7_q48_everything_dealt_is_public(deal: Any) -> None:
    t = deal("5 8 plus2 5 12 freeze 7 6 plus4 3").do("hit", "stay", "hit", "hit")
    t.do("hit")  # the second round, with cards among the discards
    assert [t.bonus(seat) for seat in t.seats] == ["plus4", "", ""]
    for seat in t.seats:
        view = t.view(seat)
        assert [list(row) for row in view.row] == t.row
        assert [list(above) for above in view.above] == t.above
        assert list(view.discard) == t.discard != []
        assert view.unseen == Counter(t.deck)


def test_f7_q48_covered_and_turned_cards_are_a_public_status(deal: Any) -> None:
    t = deal("5 8 9 7 5 freeze 7", seats=4).do("hit", "stay", "hit", "freeze:3")
    assert t.status == ["busted", "stopped", "in", "frozen"]
    for seat in t.seats:
        view = t.view(seat)
        assert list(view.status) == t.status
        assert [len(row) for row in view.row] == [2, 1, 1, 1]
        assert [card.id for card in view.row[0]] == ["5", "5"]
        assert [card.id for card in view.above[3]] == ["freeze"]


def test_f7_q10_one_may_stop_without_any_card(deal: Any) -> None:
    t = deal("freeze 5 6").do("freeze:1")
    assert (t.seat, t.row[0], t.choices) == (0, [], "hit stay")
    t.do("stay", "stay")
    assert t.gained() == [0, 0, 5]


def test_f7_q10_the_option_leaves_only_one_more(deal: Any) -> None:
    t = deal("freeze 5 6", stay_requires_card=True).do("freeze:1")
    assert (0, "hit", "hit") in t.decided()
    assert (t.numbers(0), t.seat) == ("6", 2)


@pytest.mark.parametrize("card", ["plus2", "x2", "second_chance", "0"])
def test_f7_q10_any_card_is_enough_to_stop(deal: Any, card: str) -> None:
    t = deal(f"{card} 5 6", stay_requires_card=True)
    assert (t.seat, t.choices) == (0, "hit stay")
