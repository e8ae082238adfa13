"""Finishing, places, chips, rounds, and the end of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardkit

ALL = "1 2 3 4 5 6 7"  # a hand with a choice on every pile, so that the game stops there


def test_sv_03_sv_21_whoever_finishes_first_wins_the_round(placed: Any) -> None:
    t = placed(ALL, "6", ALL, pile="1", seat=1).do("number:6")
    assert t.said("finished") == [{"seat": 1, "place": 1}]
    assert t.place == [None, 1, None]


def test_sv_22_the_others_go_on_until_one_is_left(placed: Any) -> None:
    t = placed("7", ALL, "3", "4 4 1")
    assert (t.place, t.round, t.seat) == ([1, None, None, None], 1, 1)
    t.do("start:4")  # seat 2 has only one move
    assert (t.place, t.round, t.seat) == ([1, None, 2, None], 1, 3)
    assert (t.said("paid"), t.chips) == ([], [0, 0, 0, 0])


def test_sv_22_sv_q19_the_last_one_takes_the_last_place_and_one_chip(placed: Any) -> None:
    t = placed("3 3", "7", "7", "7", seat=1)
    assert t.said("finished") == [
        {"seat": 1, "place": 1},
        {"seat": 2, "place": 2},
        {"seat": 3, "place": 3},
    ]
    assert t.paid() == [1, 4, 3, 2]
    assert (t.round, t.place) == (2, [None] * 4)


def test_sv_q19_also_without_a_card_in_hand(placed: Any) -> None:
    t = placed("", "7", "7", seat=1)
    assert t.paid() == [1, 3, 2]


def test_sv_q18_finished_players_are_skipped(placed: Any) -> None:
    t = placed("2 2", "", "3 4", "5 5", pile="1", place=[None, 1, None, None]).do("hole:2")
    assert t.seat == 2
    t = placed("2 2", "", "", "5 4", pile="1", place=[None, 1, 2, None]).do("hole:2")
    assert t.seat == 3


@pytest.mark.parametrize(
    ("seats", "chips"),
    [
        (2, [2, 1]),
        (3, [3, 2, 1]),
        (4, [4, 3, 2, 1]),
        (5, [5, 4, 3, 2, 1]),
        (6, [6, 5, 4, 3, 2, 1]),
        (7, [7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_sv_24_sv_25_sv_q20_as_many_chips_as_players_then_one_less(
    placed: Any, seats: int, chips: list[int]
) -> None:
    t = placed(*["7"] * (seats - 1), "1")
    assert t.paid() == t.chips == chips
    assert sum(chips) == seats * (seats + 1) // 2
    assert t.supply == 80 - sum(chips)


def test_sv_q24_chips_stay_from_round_to_round(placed: Any) -> None:
    t = placed("7", "7", "1", chips=[1, 5, 6], supply=68)
    assert (t.chips, t.supply) == ([4, 7, 7], 62)


@pytest.mark.parametrize(
    ("seats", "round", "paid"),
    [(5, 6, [5, 0, 0, 0, 0]), (6, 4, [6, 5, 4, 2, 0, 0]), (7, 3, [7, 6, 5, 4, 2, 0, 0])],
)
def test_sv_27_sv_q21_sv_q22_the_last_chips_are_paid_in_finishing_order(
    placed: Any, seats: int, round: int, paid: list[int]
) -> None:
    supply = 80 - (round - 1) * seats * (seats + 1) // 2
    first = 2
    hands = ["7"] * seats
    hands[first - 1] = "1"  # the one before the starter comes last
    t = placed(*hands, seat=first, round=round, supply=supply)
    assert t.paid() == [paid[(seat - first) % seats] for seat in range(seats)]
    assert (t.supply, t.over, t.round) == (0, True, round)
    assert t.result.reason == "all chips paid"
    assert len(t.said("finished")) == seats - 1  # the round was played out


@pytest.mark.parametrize(("seats", "rounds"), [(5, 6), (6, 4), (7, 3)])
def test_sv_27_whole_games_of_five_to_seven(seats: int, rounds: int) -> None:
    for given in ({}, {"rounds": 1}, {"rounds": 9}):  # `rounds` has no effect
        t = cardkit.load("seven", **given).start(seats, 5, log=False)
        rng = random.Random(5)
        while not t.over:
            assert t.supply > 0
            t.apply(rng.choice(t.moves))
        assert (t.round, t.supply, sum(t.chips)) == (rounds, 0, 80)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sv_26_seven_rounds_for_two_to_four(seats: int) -> None:
    for given, rounds in (({}, 7), ({"rounds": 2}, 2)):
        t = cardkit.load("seven", **given).start(seats, 5, log=False)
        rng = random.Random(5)
        while not t.over:
            t.apply(rng.choice(t.moves))
        assert (t.round, t.result.reason) == (rounds, "all rounds played")
        assert sum(t.chips) == rounds * seats * (seats + 1) // 2


def test_sv_26_the_seventh_round_is_the_last(placed: Any) -> None:
    assert not placed("7", "7", "1", round=6).over
    assert placed("7", "7", "1", round=7).over


def test_sv_26_sv_q21_with_many_rounds_the_chips_run_out_and_play_goes_on(placed: Any) -> None:
    options = {"rounds": 10}
    t = placed("7", "7", "7", "1", round=8, supply=10, options=options)
    assert (t.paid(), t.supply, t.over) == ([4, 3, 2, 1], 0, False)
    t = placed("7", "7", "7", "1", round=8, supply=8, options=options)
    assert (t.paid(), t.supply, t.over, t.round) == ([4, 3, 1, 0], 0, False, 9)
    t = placed("7", "7", "7", "1", round=9, supply=0, options=options)
    assert (t.paid(), t.supply, t.over, t.round) == ([0, 0, 0, 0], 0, False, 10)
    assert placed("7", "7", "7", "1", round=10, supply=0, options=options).over


def test_sv_04_most_chips_win(placed: Any) -> None:
    t = placed("7", "7", "1", round=7, chips=[5, 9, 4])
    assert list(t.result.scores) == [8, 11, 5]
    assert (list(t.result.ranks), list(t.result.winners)) == ([2, 1, 3], [1])


def test_sv_q23_a_tie_is_a_shared_victory(placed: Any) -> None:
    t = placed("7", "7", "1", round=7, chips=[5, 6, 4])
    assert list(t.result.scores) == [8, 8, 5]
    assert (list(t.result.ranks), list(t.result.winners)) == ([1, 1, 3], [0, 1])


def test_sv_q17_the_youngest_starts_every_round(placed: Any) -> None:
    t = placed("1", "7", "7", seat=1, starter=2, options={"youngest": 2})
    assert (t.starter, t.seat, t.round) == (2, 2, 2)


def test_sv_q17_or_the_winner_of_the_last_round(placed: Any) -> None:
    t = placed("1", "7", "7", seat=1, options={"starter": "winner"})
    assert (t.starter, t.seat) == (1, 1)
    t = placed("7", "1", "7", seat=2, starter=1, options={"starter": "winner", "youngest": 1})
    assert (t.starter, t.seat) == (2, 2)


def test_sv_q17_or_the_seat_left_of_the_last_starter(placed: Any) -> None:
    options = {"starter": "rotate"}
    assert placed("7", "7", "1", starter=0, options=options).starter == 1
    assert placed("7", "7", "1", starter=2, options=options).starter == 0


def test_sv_q16_sv_q17_the_first_round_is_the_youngests_whatever_the_option() -> None:
    for starter in ("youngest", "winner", "rotate"):
        t = cardkit.load("seven", starter=starter, youngest=1).start(3, 4)
        assert (t.starter, t.seat) == (1, 1)
