"""The first dealer, the deal, and action cards that interrupt it."""

from __future__ import annotations

from typing import Any

import cardkit
from cardkit.engine.knowledge.events import Picked, Shuffled, read_log


def test_f7_11_all_cards_are_shuffled_and_the_first_dealer_is_random() -> None:
    game = cardkit.load("flip7")
    tables = [game.start(3, seed) for seed in range(40)]
    assert {t.log[0][3] for t in tables} == {0, 1, 2}
    first, second = read_log(tables[0].log)[:2]
    assert isinstance(first, Picked) and (first.what, first.of) == ("dealer", 3)
    assert isinstance(second, Shuffled) and len(second.cards) == 94
    assert len({event.cards for t in tables for event in read_log(t.log)[1:2]}) == 40


def test_f7_12_f7_13_f7_q02_one_card_each_beginning_with_the_dealer(deal: Any) -> None:
    t = deal("5 8 9 12", dealer=1)
    assert [t.numbers(seat) for seat in (1, 2, 0)] == ["5", "8", "9"]
    assert len(t.deck) == 91


def test_f7_14_f7_15_an_action_card_interrupts_the_deal(deal: Any) -> None:
    t = deal("5 freeze 9 7")
    assert (t.seat, t.choices) == (1, "freeze:0 freeze:1 freeze:2")
    assert t.row[2] == []
    t.do("freeze:0")
    assert t.numbers(2) == "9"
    assert t.seat == 1  # all are served: the offers begin, and the dealer is frozen


def test_f7_16_f7_q04_four_cards_after_the_deal(deal: Any) -> None:
    """Worked situation 1."""
    t = deal("flip_three 5 8 plus4 10 9").do("flip_three:2")
    assert (t.numbers(2), t.bonus(2)) == ("5 8 9", "plus4")
    assert (t.numbers(0), t.bonus(0)) == ("", "")
    assert t.numbers(1) == "10"
    assert (t.seat, t.choices) == (0, "hit stay")


def test_f7_16_a_bonus_card_instead_of_a_number(deal: Any) -> None:
    t = deal("plus2 5 x2")
    assert [t.numbers(seat) for seat in t.seats] == ["", "5", ""]
    assert [t.bonus(seat) for seat in t.seats] == ["plus2", "", "x2"]


def test_f7_q03_the_deal_passes_over_a_frozen_player(deal: Any) -> None:
    t = deal("freeze 5 7").do("freeze:1")
    assert (t.numbers(1), t.numbers(2)) == ("", "5")
    assert t.seat == 0


def test_f7_q03_the_deal_passes_over_a_busted_player(deal: Any) -> None:
    t = deal("flip_three 6 6 4 7").do("flip_three:1")
    assert (t.numbers(1), t.numbers(2)) == ("6 6", "4")
    assert len(t.deck) == 90


def test_f7_q05_the_first_card_can_bust_after_a_flip_three(deal: Any) -> None:
    t = deal("flip_three 9 8 7 4 9").do("flip_three:2")
    assert (t.numbers(2), t.status[2]) == ("9 8 7 9", "busted")


def test_f7_q05_a_second_chance_saves_from_it(deal: Any) -> None:
    t = deal("flip_three 9 second_chance 7 4 9").do("flip_three:2")
    assert (t.numbers(2), t.bonus(2), t.status[2]) == ("9 7", "", "in")


def test_f7_q06_no_replacement_for_a_dealt_freeze_or_flip_three(deal: Any) -> None:
    t = deal("freeze 5 6").do("freeze:1")
    assert (t.row[0], t.above[0], t.seat) == ([], [], 0)
    t = deal("flip_three 1 2 3 5 6").do("flip_three:2")
    assert (t.row[0], t.above[0], t.seat) == ([], [], 0)


def test_f7_q07_a_dealt_second_chance_is_kept_without_replacement(deal: Any) -> None:
    t = deal("second_chance 5 6 7")
    assert (t.numbers(0), t.bonus(0)) == ("", "second_chance")
    assert (t.numbers(1), t.numbers(2), t.seat) == ("5", "6", 0)


def test_f7_q08_in_the_deal_everybody_who_is_in_can_be_chosen(deal: Any) -> None:
    assert deal("5 freeze").choices == "freeze:0 freeze:1 freeze:2"
    assert deal("5 flip_three").choices == "flip_three:0 flip_three:1 flip_three:2"


def test_f7_q09_a_flip_7_in_the_deal_ends_the_round(deal: Any) -> None:
    t = deal("flip_three 1 2 flip_three 3 4 flip_three 5 6 7 12 11 10")
    t.do("flip_three:0", "flip_three:0", "flip_three:0")
    assert t.gained() == [28 + 15, 0, 0]
    assert (t.round, t.numbers(1), t.numbers(2), t.numbers(0)) == (2, "12", "11", "10")


def test_f7_q09_the_round_ends_when_the_deal_leaves_nobody_in(deal: Any) -> None:
    t = deal("flip_three freeze freeze freeze 12 11 10")
    t.do("flip_three:0", "freeze:1", "freeze:2")
    assert t.gained() == [0, 0, 0]
    assert (t.round, t.numbers(1)) == (2, "12")


def test_f7_q31_after_a_chain_the_deal_goes_on_where_it_was(deal: Any) -> None:
    t = deal("flip_three flip_three 1 2 3 4 5 9 10").do("flip_three:2", "flip_three:1")
    assert (t.numbers(1), t.numbers(2), t.numbers(0)) == ("3 4 5 9", "1 2 10", "")
    assert t.seat == 0


def test_f7_q46_a_dealer_who_is_out_goes_on_dealing(deal: Any) -> None:
    t = deal("freeze 5 6 7").do("freeze:0")
    assert (t.dealer, t.numbers(1), t.numbers(2), t.seat) == (0, "5", "6", 1)
    t.do("hit", "stay", "stay")
    assert (t.round, t.dealer) == (2, 1)
