"""Cards that wait inside a Flip Three: order, nesting, and flippers who are out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

DISCARD = {"bust_in_flip_three": "discard"}


def test_f7_q25_busted_flipper_must_pick_another(deal: Any) -> None:
    t = deal("5 8 9 flip_three flip_three second_chance 8 1 2 3").do("hit", "flip_three:1")
    assert (t.seat, t.choices) == (1, "flip_three:0 flip_three:2")
    t.do("flip_three:2")
    assert (t.seat, t.choices) == (1, "second_chance:0 second_chance:2")


def test_f7_q25_the_last_one_in_busts_and_the_card_is_discarded(deal: Any) -> None:
    """Worked situation 3."""
    t = deal("5 8 9 4 7 flip_three 6 freeze 6 10 11 12")
    t.do("stay", "hit", "stay", "hit", "hit")
    assert t.gained() == [5, 0, 9]
    assert t.round == 2
    assert "freeze" in t.cards("discard")
    assert [d["card"].id for d in t.said("discarded")] == ["freeze"]
    assert not any(move.startswith("freeze") for _, _, move in t.decided())


def test_f7_q25_a_second_chance_goes_to_one_without_or_is_discarded(deal: Any) -> None:
    t = deal("second_chance 8 second_chance flip_three second_chance 8 1 2")
    t.do("hit", "flip_three:1")
    assert t.status == ["in", "busted", "in"]
    assert t.cards("discard") == "second_chance flip_three"
    assert (t.seat, t.choices) == (2, "hit stay")


def test_f7_q25_with_discard_nothing_is_given(deal: Any) -> None:
    t = deal("5 8 9 flip_three freeze second_chance 8 1", **DISCARD).do("hit", "flip_three:1")
    assert t.cards("discard") == "freeze second_chance flip_three"
    assert (t.status, t.seat) == (["in", "busted", "in"], 2)


def test_f7_q26_flip_7_inside_a_flip_three_discards_what_waits(deal: Any) -> None:
    """Worked situation 6: others are in and could be frozen, but are not."""
    t = deal("1 8 9 2 8 10 3 11 4 12 5 7 6 4 flip_three freeze 7 11 12 0")
    t.do(*["hit"] * 11)
    assert (t.status, t.seat, t.numbers(0)) == (["in", "busted", "in"], 0, "1 2 3 4 5 6")
    t.do("hit")
    assert t.choices == "flip_three:0 flip_three:2"
    t.do("flip_three:0")
    assert t.round == 2
    assert t.gained() == [28 + 15, 0, 9 + 10 + 11 + 12 + 7 + 4]
    assert t.cards("discard").split().count("freeze") == 1
    assert not any(move.startswith("freeze") for _, _, move in t.decided())
    assert t.all_cards() == Counter(t.rules.deck)
    assert t.all_cards().total() == 94


def test_f7_q27_in_the_order_drawn(deal: Any) -> None:
    t = deal("5 8 9 flip_three freeze 1 flip_three 2 3 4").do("hit", "flip_three:1")
    assert (t.choices.split()[0], t.cards("waiting")) == ("freeze:0", "flip_three")
    t = deal("5 8 9 flip_three flip_three 1 freeze 2 3 4").do("hit", "flip_three:1")
    assert (t.choices.split()[0], t.cards("waiting")) == ("flip_three:0", "freeze")


def test_f7_q27_each_is_done_before_the_next_target_is_chosen(deal: Any) -> None:
    t = deal("5 8 9 flip_three flip_three 1 freeze 2 3 4").do("hit", "flip_three:1", "flip_three:2")
    assert t.numbers(2) == "9 2 3 4"
    assert (t.seat, t.choices) == (1, "freeze:0 freeze:1 freeze:2")


def test_f7_q28_a_flipper_who_froze_himself_gives_the_rest_to_others(deal: Any) -> None:
    t = deal("5 8 9 flip_three freeze freeze second_chance 1").do("hit", "flip_three:1", "freeze:1")
    assert (t.seat, t.choices) == (1, "freeze:0 freeze:2")
    t.do("freeze:0")  # the Second Chance can only go to seat 2
    assert t.decided()[-1] == (1, "second_chance:2", "second_chance:2")
    assert (t.bonus(1), t.bonus(2)) == ("freeze", "second_chance")


def test_f7_q28_with_nobody_left_the_rest_is_discarded(deal: Any) -> None:
    t = deal("5 8 9 4 flip_three freeze second_chance 1 10 11 12").do("hit", "stay", "stay", "hit")
    assert t.gained() == [10, 8, 9]
    assert t.said("discarded")[0]["card"].id == "second_chance"


@pytest.mark.parametrize("given", [{}, DISCARD])
def test_f7_q28_frozen_is_not_busted(deal: Any, given: dict[str, str]) -> None:
    t = deal("5 8 9 flip_three freeze flip_three 2 1 3 4", **given)
    t.do("hit", "flip_three:1", "freeze:1")
    assert (t.seat, t.choices) == (1, "flip_three:0 flip_three:2")


def test_f7_q28_busted_in_a_nested_flip_three(deal: Any) -> None:
    cards = "5 8 9 flip_three flip_three 2 freeze 2 1 3"
    t = deal(cards).do("hit", "flip_three:1", "flip_three:1")
    assert (t.status[1], t.seat, t.choices) == ("busted", 1, "freeze:0 freeze:2")
    t = deal(cards, **DISCARD).do("hit", "flip_three:1", "flip_three:1")
    assert (t.status, t.seat) == (["in", "busted", "in"], 2)
    assert "freeze" in t.cards("discard").split()


def test_f7_q28_frozen_by_another_in_a_nested_flip_three(deal: Any) -> None:
    t = deal("5 8 9 flip_three flip_three second_chance 1 freeze 2 3")
    t.do("hit", "flip_three:1", "flip_three:2", "freeze:1")
    assert (t.seat, t.choices) == (1, "second_chance:0 second_chance:2")


def test_f7_q29_the_newest_flip_three_is_finished_first(deal: Any) -> None:
    t = deal("5 8 9 flip_three flip_three 1 freeze freeze 2 3").do("hit", "flip_three:1")
    t.do("flip_three:2")
    assert (t.seat, t.cards("waiting")) == (2, "freeze")  # seat 2 has found a Freeze, too
    assert t.cards("played") == "flip_three flip_three freeze"
    t.do("freeze:0")
    assert (t.seat, t.choices) == (1, "freeze:1 freeze:2")
    assert t.cards("discard") == "flip_three"


def test_f7_q30_after_a_chain_the_next_is_the_one_after_the_first_drawer(deal: Any) -> None:
    """Worked situation 5."""
    t = deal("5 8 9 7 flip_three flip_three 1 2 3 4 6 10", seats=4)
    t.do("hit", "flip_three:2")
    assert t.seat == 2
    t.do("flip_three:3")
    assert (t.numbers(2), t.numbers(3)) == ("9 1 2", "7 3 4 6")
    assert (t.seat, t.choices) == (1, "hit stay")
