"""Freeze."""

from __future__ import annotations

from typing import Any

import pytest


def test_f7_45_a_frozen_player_is_out(deal: Any) -> None:
    t = deal("5 8 9 freeze 7").do("hit", "freeze:1")
    assert t.status == ["in", "frozen", "in"]
    assert t.seat == 2
    t.do("hit", "stay")
    assert t.seat == 2  # seat 1 is passed over


def test_f7_46_a_frozen_player_scores(deal: Any) -> None:
    t = deal("5 8 9 freeze").do("hit", "freeze:1", "stay", "stay")
    assert t.gained() == [5, 8, 9]


def test_f7_47_the_last_one_in_must_take_the_freeze(deal: Any) -> None:
    t = deal("5 8 9 7 freeze 1 2 3").do("hit", "stay", "stay", "hit")
    assert t.decided()[-1] == (0, "freeze:0", "freeze:0")
    assert (t.round, t.gained()) == (2, [12, 8, 9])


def test_f7_q11_one_may_freeze_oneself(deal: Any) -> None:
    t = deal("5 8 9 freeze").do("hit", "freeze:0")
    assert (t.status, t.seat) == (["frozen", "in", "in"], 1)


@pytest.mark.parametrize("action", ["freeze", "flip_three"])
def test_f7_q12_who_is_out_cannot_be_chosen(deal: Any, action: str) -> None:
    t = deal(f"5 8 9 7 4 5 freeze {action}", seats=5)
    t.do("hit", "stay", "hit", "freeze:3", "hit")  # busted, stopped, in, frozen, in
    assert t.status == ["busted", "stopped", "in", "frozen", "in"]
    assert (t.seat, t.choices) == (4, f"{action}:2 {action}:4")


def test_f7_q13_frozen_without_numbers(deal: Any) -> None:
    t = deal("plus4 freeze 9").do("freeze:0", "stay", "stay")
    assert t.gained() == [4, 0, 9]
    t = deal("freeze 8 9").do("freeze:0", "stay", "stay")
    assert t.gained() == [0, 8, 9]


def test_f7_q14_a_second_chance_does_not_block_a_freeze(deal: Any) -> None:
    t = deal("second_chance freeze 9").do("freeze:0")
    assert t.status[0] == "frozen"
    assert t.bonus(0) == "second_chance freeze"


def test_f7_q32_a_freeze_lies_with_the_frozen_player_until_the_round_ends(deal: Any) -> None:
    t = deal("5 8 9 freeze 1 2 3").do("hit", "freeze:1")
    assert (t.bonus(1), t.discard, t.played) == ("freeze", [], [])
    t.do("stay", "stay")
    assert t.above[1] == []
    assert t.cards("discard").split().count("freeze") == 1
