"""Second Chance."""

from __future__ import annotations

from typing import Any


def test_f7_48_f7_q16_the_first_one_is_kept_without_a_choice(deal: Any) -> None:
    t = deal("5 8 9 second_chance 7 6 4").do("hit")
    assert t.decided() == [(0, "hit stay", "hit")]
    assert (t.bonus(0), t.seat) == ("second_chance", 1)
    t.do("hit", "hit", "hit")
    assert (t.numbers(0), t.bonus(0)) == ("5 4", "second_chance")


def test_f7_49_f7_q15_f7_q32_a_duplicate_goes_away_with_it(deal: Any) -> None:
    t = deal("second_chance 8 9 5 1 2 5").do("hit", "hit", "hit", "hit")
    assert (t.status[0], t.numbers(0), t.bonus(0)) == ("in", "5", "")
    assert t.cards("discard") == "5 second_chance"
    assert t.decided()[-1] == (0, "hit stay", "hit")  # nobody was asked whether to use it


def test_f7_49_it_saves_only_once(deal: Any) -> None:
    t = deal("second_chance 8 9 5 1 2 5 3 4 5").do(*["hit"] * 7)
    assert (t.status[0], t.numbers(0)) == ("busted", "5 5")


def test_f7_50_f7_51_a_spare_one_goes_to_another_player_in(deal: Any) -> None:
    t = deal("second_chance 8 9 7 second_chance 6", seats=4).do("hit")
    assert (t.seat, t.choices) == (0, "second_chance:1 second_chance:2 second_chance:3")
    t.do("second_chance:2")
    assert [t.bonus(seat) for seat in t.seats] == ["second_chance", "", "second_chance", ""]
    assert t.seat == 1


def test_f7_51_a_stopped_player_gets_none(deal: Any) -> None:
    t = deal("second_chance 8 9 7 1 2 3 second_chance", seats=4)
    t.do("hit", "stay", "hit", "hit", "hit")
    assert (t.seat, t.choices) == (0, "second_chance:2 second_chance:3")


def test_f7_52_with_nobody_else_in_a_spare_one_is_discarded(deal: Any) -> None:
    t = deal("second_chance 8 9 4 second_chance").do("hit", "stay", "stay", "hit")
    assert (t.bonus(0), t.cards("discard")) == ("second_chance", "second_chance")
    assert (t.seat, t.round) == (0, 1)


def test_f7_53_unused_ones_are_discarded_at_the_end_of_the_round(deal: Any) -> None:
    t = deal("second_chance freeze second_chance 5 6 7").do("freeze:0", "stay", "stay")
    assert t.round == 2
    assert [t.bonus(seat) for seat in t.seats] == ["", "", ""]
    assert t.cards("discard").split().count("second_chance") == 2


def test_f7_53_also_after_a_flip_7(deal: Any) -> None:
    t = deal("1 second_chance 9 2 3 4 5 6 7 8 9 10").do("hit", "stay", "stay", *["hit"] * 5)
    assert (t.round, t.gained()[0]) == (2, 28 + 15)
    assert (t.bonus(1), t.cards("discard").split().count("second_chance")) == ("", 1)


def test_f7_q17_discarded_if_all_others_in_hold_one(deal: Any) -> None:
    t = deal("second_chance second_chance 9 1 2 second_chance 4").do("hit", "hit", "stay", "hit")
    assert t.status == ["in", "in", "stopped"]
    assert [t.bonus(seat) for seat in t.seats] == ["second_chance", "second_chance", ""]
    assert t.cards("discard") == "second_chance"
    assert t.seat == 1


def test_f7_q18_the_drawer_chooses_among_those_without_one(deal: Any) -> None:
    t = deal("second_chance second_chance 9 7 second_chance 4", seats=4).do("hit")
    assert (t.seat, t.choices) == (0, "second_chance:2 second_chance:3")
    t = deal("5 second_chance 9 7 second_chance").do("hit", "hit")
    assert (t.seat, t.choices) == (1, "second_chance:0 second_chance:2")


def test_f7_q18_with_one_player_to_take_it_there_is_no_choice(deal: Any) -> None:
    t = deal("second_chance second_chance 9 second_chance 4").do("hit")
    assert t.decided()[-1] == (0, "second_chance:2", "second_chance:2")
    assert (t.bonus(2), t.seat) == ("second_chance", 1)


def test_f7_q19_being_saved_ends_the_turn(deal: Any) -> None:
    t = deal("5 8 9 second_chance 1 2 5 3 4").do("hit", "hit", "hit", "hit")
    assert (t.status[0], t.numbers(0), t.seat) == ("in", "5", 1)
    t.do("hit", "hit")
    assert (t.seat, t.choices) == (0, "hit stay")
