"""Fulfilling the code."""

from __future__ import annotations

from typing import Any

import pytest
from cardkit_code_game.table import Code, fulfils

import cardkit

CARDS = cardkit.load("code_game").cards


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("red-1 blue-3 yellow-6 violet-8", True),
        ("violet-8 violet-6 violet-3 violet-1", True),
        ("red-1 blue-3 joker joker", True),  # worked situation 6
        ("red-1 blue-3 red-6 blue-6", False),  # worked situation 6
        ("joker joker joker joker", True),
        ("joker joker joker red-8", True),
        ("joker joker joker red-7", False),
        ("joker red-1 blue-1 red-3", False),
        ("red-1 blue-3 yellow-6", False),
        ("red-1 blue-3 joker", False),
        ("red-1 blue-3 yellow-6 violet-8 joker", False),
        ("red-1 blue-3 yellow-6 violet-8 violet-8", False),
        ("red-1 blue-3 yellow-6 skip", False),
        ("red-1 blue-3 yellow-6 reset", False),
        ("red-1 blue-3 yellow-6 violet-9", False),
        ("", False),
    ],
)
def test_cg_32_cg_41_cg_42_cg_q33_what_fulfils_1368(hand: str, good: bool) -> None:
    cards: list[Any] = [CARDS[id] for id in hand.split()]
    code = CARDS["code-1368"]
    assert isinstance(code, Code)
    assert fulfils(cards, code) is good


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("red-1 blue-1 red-2 red-3", True),
        ("red-1 joker red-2 red-3", True),
        ("red-1 red-2 blue-2 red-3", False),
        ("red-1 red-1 red-1 red-3", False),
    ],
)
def test_cg_q33_a_digit_counts_as_often_as_in_the_code(hand: str, good: bool) -> None:
    cards: list[Any] = [CARDS[id] for id in hand.split()]
    assert fulfils(cards, Code.face(id="code-1123", digits="1123")) is good


def test_cg_29_cg_30_cg_31_the_last_four_cards_win_at_once(deal: Any) -> None:
    t = deal("r1 b3 y6 joker r9 | v0 v2 v3 v7 v9 | b0 b2 b5 b7 b9", codes="1368 0157 2469")
    t.do("play:r9")
    assert t.over and t.seat == -1 and t.moves == ()
    (shown,) = t.said("wins")
    assert (shown["seat"], [c.id for c in shown["cards"]], shown["code"].digits) == (
        0,
        ["red-1", "blue-3", "yellow-6", "joker"],
        "1368",
    )


def test_cg_30_by_laying_two_cards(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 y0 y4 | v0 v2 v3 v7 v9 b9", codes="1368 0157").do("play:y0+y4")
    assert t.result.winners == (0,)


def test_cg_32_five_cards_do_not_win(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 r9 r7 | v0 v2 v3 v7 v9 b9", codes="1368 0157").do("play:r9")
    assert not t.over
    assert t.held(0) == "r1 b3 y6 v8 r7"


def test_cg_q34_nothing_has_to_be_declared(deal: Any) -> None:
    t = deal("r1 b3 y6 v8 r9 | v0 v2 v3 v7 v9", codes="1368 0157").do("play:r9")
    assert t.over
    assert [move for _, _, move in t.decided()] == ["play:r9"]


def test_cg_q44_one_winner_and_the_others_share_rank_2(deal: Any) -> None:
    hands = "r2 b0 b2 b5 b7 | r1 b3 y6 v8 r9 | v0 v2 v3 v7 v9 | y0 y1 y2 y3 y5"
    t = deal(hands, codes="0157 1368 2469 5679").do("play:r2", "play:r9")
    result = t.result
    assert (result.scores, result.ranks, result.winners) == ((0, 1, 0, 0), (2, 1, 2, 2), (1,))
    assert (result.reason, result.finished) == ("code fulfilled", True)
    told = [t.rules.distance(t.t, seat) for seat in range(4)]
    assert told[1] is None and None not in (told[0], told[2], told[3])  # nothing is missing
    assert t.rules.scores(deal(hands).t) == [0, 0, 0, 0]


@pytest.mark.parametrize("card", ["skip", "reverse", "plus2", "gift", "reset:1"])
def test_cg_q30_worked_situation_5_an_action_as_the_fifth_card(deal: Any, card: str) -> None:
    """Laying it wins before its effect."""
    name = card.partition(":")[0]
    t = deal(f"r1 b3 y6 v8 {name} | v0 v2 v3 v7 v9", codes="1368 0157").do(card)
    assert (t.result.winners, t.cards("actions")) == ((0,), name)
    assert (t.pending, t.direction, t.held(1), t.offered) == (
        0,
        "clockwise",
        "v0 v2 v3 v7 v9",
        [[], []],
    )
    assert (t.has_code(1), t.old_codes) == ("0157", [])


def test_cg_q29_a_drawn_card_wins_before_it_could_be_laid(deal: Any) -> None:
    t = deal("b1 y6 joker | v0 v2 v7", "r4", draw="r8", codes="1368 0157")
    assert (t.result.winners, t.held(0)) == ((0,), "b1 y6 joker r8")
    assert t.decided() == [(0, "draw", "draw")]


def test_cg_q29_each_card_of_a_plus2_can_win(deal: Any) -> None:
    t = deal("plus2 y9 y7 | b1 y3 joker | v0 v2 v7", draw="r8 r9", codes="0157 1368 2469")
    t.do("plus2")
    assert (t.result.winners, t.held(1), t.pending) == ((1,), "b1 y3 joker r8", 0)
    assert t.deck[-1].id == "red-9"
    t = deal("plus2 y9 | b1 y3 | v0 v2", draw="joker r8", codes="0157 1368 2469").do("plus2")
    assert t.result.winners == (1,)


def test_cg_q27_a_hand_that_already_fits_wins_when_a_card_is_laid_by_its_owner_only(
    deal: Any,
) -> None:
    """Each hand is looked at whenever it changes, so none that fits is ever left over."""
    t = deal("r9 b0 b5 y7 y2 | r1 b3 y6 v8 r2", codes="2469 1368").do("play:r9")
    assert not t.over  # five cards at seat 1
    t.do("play:r2")
    assert t.result.winners == (1,)


def test_cg_q45_a_game_stopped_by_a_cap_is_unfinished() -> None:
    match = cardkit.load("code_game").play("random*4", seed=1, cap=20)
    assert match.result is not None
    assert (match.result.finished, match.result.winners, match.result.ranks) == (False, (), ())
    assert match.result.scores == (0, 0, 0, 0)
