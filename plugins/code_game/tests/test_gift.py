"""The Gift (Geschenk): sealed offers, opened together."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit import UNKNOWN
from cardkit.engine.knowledge.events import Chosen, Moved, Opened

FOUR = "gift b1 y9 | r5 skip y8 | r6 joker joker | v7 v8 v9"


def test_cg_34_cg_q36_every_opponent_offers_any_card(deal: Any) -> None:
    t = deal(FOUR).do("gift")
    asked = []
    for choices, move in (
        ("offer:r5 offer:y8 offer:skip", "offer:skip"),
        ("offer:r6 offer:joker", "offer:joker"),
        ("offer:v7 offer:v8 offer:v9", "offer:v8"),
    ):
        asked.append(t.seat)
        assert (t.choices, t.active) == (choices, 0)
        t.do(move)
    assert asked == [1, 2, 3]
    assert [" ".join(c.id for c in cards) for cards in t.offered] == [
        "",
        "skip",
        "joker",
        "violet-8",
    ]
    assert (t.held(2), t.seat, t.choices) == ("r6 joker", 0, "take:1 take:2 take:3 take:none")


def test_cg_q36_offers_are_hidden_until_all_have_chosen(deal: Any) -> None:
    t = deal(FOUR).do("gift", "offer:skip", "offer:joker")
    for seat in (0, 2, 3):
        view = t.view(seat)
        assert view.offered == ((), (), (), ())
        assert view.hand[1] == (UNKNOWN,) * 3
        told = [event for event in view.events if isinstance(event, Chosen)]
        assert told[0] == Chosen(1)
        assert "skip" not in repr([e for e in view.events if not isinstance(e, Moved)][-2:])
    t.do("offer:v7")
    for seat in t.seats:
        view = t.view(seat)
        assert [len(cards) for cards in view.offered] == [0, 1, 1, 1]
        assert view.offered[1][0].id == "skip"
        assert [e.seats for e in view.events if isinstance(e, Opened)] == [(1, 2, 3)]


def test_cg_35_cg_36_cg_37_one_is_taken_and_replaced(deal: Any) -> None:
    t = deal(FOUR, draw="b2 b3").do("gift", "offer:skip", "offer:joker", "offer:v8", "take:2")
    assert t.held(0) == "b1 y9 joker"
    assert t.held(2) == "r6 joker b2"
    assert (sorted(t.held(1).split()), sorted(t.held(3).split())) == (
        ["r5", "skip", "y8"],
        ["v7", "v8", "v9"],
    )
    assert t.offered == [[], [], [], []]
    assert (t.seat, t.cards("actions"), t.cards("numbers")) == (1, "gift", "r4")


def test_cg_36_the_replacement_is_secret(deal: Any) -> None:
    t = deal(FOUR, draw="b2 b3").do("gift", "offer:skip", "offer:joker", "offer:v8", "take:2")
    moved = [e for e in t.view(0).events if isinstance(e, Moved) and str(e.to) == "hand.2"]
    assert moved[-1].cards == (UNKNOWN,)


def test_cg_35_cg_q37_taking_none(deal: Any) -> None:
    t = deal(FOUR, draw="b2 b3")
    before = len(t.deck)
    t.do("gift", "offer:skip", "offer:joker", "offer:v8", "take:none")
    assert [len(hand) for hand in t.hand] == [2, 3, 3, 3]
    assert (len(t.deck), t.seat, t.offered) == (before, 1, [[], [], [], []])


def test_cg_q35_who_has_no_card_offers_none(deal: Any) -> None:
    t = deal("r1 | gift | v8", "r4", draw="b2").do("play:r1", "gift")
    assert t.held(0) == ""
    assert (t.seat, t.choices) == (2, "offer:v8")
    t.do("offer:v8")
    assert (t.seat, t.choices) == (1, "take:2 take:none")


def test_cg_q35_with_no_card_at_all_there_is_nothing_to_take(deal: Any) -> None:
    t = deal("r1 | gift", "r4", draw="r8").do("play:r1", "gift")
    assert (1, "take:none", "take:none") in t.decided()
    assert (t.held(1), t.seat, t.offered) == ("", 0, [[], []])


def test_cg_q35_a_hand_may_become_empty_without_winning(deal: Any) -> None:
    t = deal("r1 | r2", "r4", draw="b9 b8").do("play:r1")
    assert not t.over
    assert t.held(0) == ""


def test_cg_q35_three_cards_that_fit_do_not_win(deal: Any) -> None:
    t = deal("r1 b3 y6 r9 | v2 v4 v5 v7", "r4", codes="1368 0157").do("play:r9")
    assert (t.over, t.held(0)) == (False, "r1 b3 y6")


def test_cg_q38_no_replacement_to_be_had(deal: Any) -> None:
    t = deal("gift b1 y9 | r5 skip y8", whole=True).do("gift", "offer:skip", "take:1")
    assert (t.held(0), t.held(1), t.said("no_cards")) == ("b1 y9 skip", "r5 y8", [{}])


def test_cg_36_the_replacement_may_need_a_new_draw_pile(deal: Any) -> None:
    t = deal("r1 b1 y9 | gift r5 y8", "r4", whole=True).do("play:r1", "gift", "offer:b1", "take:0")
    assert (t.held(0), t.held(1), t.cards("numbers")) == ("y9 r4", "r5 y8 b1", "r1")


def test_cg_q04_only_a_gift_takes_a_joker_from_a_hand(deal: Any) -> None:
    t = deal("gift b1 y9 | joker r5 y8", draw="b2").do("gift", "offer:joker", "take:1")
    assert (t.held(0), t.held(1)) == ("b1 y9 joker", "r5 y8 b2")


def test_cg_q28_worked_situation_7_the_replacement_wins_out_of_turn(deal: Any) -> None:
    t = deal("gift b1 y9 v9 | r1 b3 y6 y9", draw="v8", codes="0157 1368")
    t.do("gift", "offer:y9", "take:1")
    assert (t.over, t.result.winners, t.held(1)) == (True, (1,), "r1 b3 y6 v8")
    assert t.active == 0


def test_cg_q27_the_active_player_comes_first(deal: Any) -> None:
    t = deal("gift b0 y1 v5 skip | r1 b3 y6 v7 v9", draw="joker", codes="0157 1368")
    t.do("skip", "gift", "offer:v7", "take:1")
    assert t.result.winners == (0,)
    # both would have won with one card less in the other hand
    t = deal("gift b0 y1 v5 | r1 b3 y6 y7", draw="v8", codes="0157 1368")
    t.do("gift", "offer:y7", "take:1")
    assert t.result.winners == (0,)


def test_cg_q31_nobody_wins_by_offering(deal: Any) -> None:
    """Five cards, four of them the code: the fifth is offered, and comes back."""
    t = deal("gift b0 y1 v5 v9 | r1 b3 y6 v8 v7", codes="0489 1368").do("gift", "offer:v7")
    assert (t.over, t.held(1), t.seat) == (False, "r1 b3 y6 v8", 0)
    t.do("take:none")
    assert not t.over
    assert len(t.hand[1]) == 5


def test_cg_q31_the_win_is_looked_for_when_the_gift_is_over(deal: Any) -> None:
    """The offered card is the missing one of the taker, who holds four cards in the end."""
    t = deal("gift b0 y1 v5 | r7 b3 y6 v8", codes="0157 0346", draw="y2").do("gift", "offer:r7")
    assert not t.over
    t.do("take:1")
    assert t.result.winners == (0,)
    assert len(t.hand[1]) == 4  # the replacement was drawn all the same


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_cg_34_in_the_order_of_the_seats(deal: Any, seat: int) -> None:
    hands = " | ".join(["gift b1 y9", "r5 gift y8", "r6 joker gift", "gift v8 v9"])
    t = deal(hands, dealer=(seat - 1) % 4).do("gift")
    asked = []
    while t.choices.startswith("offer"):
        asked.append(t.seat)
        t.do(t.choices.split()[0])
    assert asked == [other for other in range(4) if other != seat]
    assert t.seat == seat
