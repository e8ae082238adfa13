"""The house rules of Seven."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.testing import conformance, told
from cardkit.testing.perft import assert_leaves

PASS = {"rules": ("may_pass",)}
TWO = {"rules": ("penalty_of_two",)}


TestPenaltyOfTwoConforms = conformance("seven+penalty_of_two(rounds=2)", seats=[3], seeds=["3"])
TestMayPassConforms = conformance("seven+may_pass(rounds=2)", seats=[3], seeds=["3"])
TestBothConform = conformance("seven+may_pass+penalty_of_two(rounds=2)", seats=[2, 5], seeds=["1"])


@pytest.mark.parametrize(
    ("name", "nodes"), [("seven", 6412), ("seven+may_pass", 10296), ("seven+penalty_of_two", 6433)]
)
def test_leaves(name: str, nodes: int) -> None:
    assert_leaves(cardkit.load(name).start(3, 5, log=False), 6, nodes)


def test_whoever_cannot_lay_takes_two_cards(placed: Any) -> None:
    t = placed("2 2", "1 7", pile="6", deck="7 3 4", options=TWO)
    assert (t.held(0), t.seat) == ("2 2 7 3", 1)
    assert placed("2 2", "1 7", pile="6", deck="7 3 4").held(0) == "2 2 7"


def test_the_second_penalty_card_is_left_out_when_there_is_none(placed: Any) -> None:
    t = placed("2", "1 7", pile="6", deck="3", rest=False, options=TWO)
    assert (t.held(0), t.stuck) == ("2 3", None)
    assert placed("2", "1 7", pile="6", rest=False, options=TWO).stuck == 1


def test_a_player_may_take_a_card_instead(placed: Any) -> None:
    t = placed("1 5", "7 2", pile="1", deck="3 3", options=PASS)
    assert t.choices.endswith(" pass")
    t.do("pass")
    assert (t.held(0), t.seat) == ("1 5 3", 1)


def test_nobody_passes_on_an_empty_table_or_without_cards_to_take(placed: Any) -> None:
    assert "pass" not in placed("1 5", "7 2", options=PASS).choices
    t = placed("1 5", "7 2", pile="1", rest=False, options=PASS)
    assert "pass" not in t.choices
    t = placed("1 5", "7 2", pile="1", rest=False, aside="3", options=PASS)
    assert "pass" in t.choices


def test_who_cannot_lay_takes_a_penalty_card_and_cannot_pass(placed: Any) -> None:
    t = placed("2 2", "1 7", pile="6", deck="4 4 4", options=PASS)
    assert (t.said("stuck"), t.seat, t.held(0)) == ([{"seat": 0}], 1, "2 2 4")


def test_a_pass_costs_one_card_with_the_penalty_of_two(placed: Any) -> None:
    both = {"rules": ("may_pass", "penalty_of_two")}
    t = placed("1 5", "7 2", pile="1", deck="3 3", options=both).do("pass")
    assert t.held(0) == "1 5 3"


def test_a_pass_that_is_not_offered_is_illegal(placed: Any) -> None:
    t = placed("1 5", "7 2", options=PASS)
    with pytest.raises(cardkit.IllegalMove, match="pass is not allowed: it is not among the legal"):
        t.apply("pass")
    with pytest.raises(cardkit.InvalidMove, match="no move 'pass'"):
        placed("1 5", "7 2").apply("pass")


def test_games_of_those_who_always_pass_go_on() -> None:
    t = cardkit.load("seven+may_pass", rounds=1).start(2, 3)
    passes = 0
    for _ in range(2_000):
        if t.over:
            break
        moves = [move for move in t.moves if move.name == "pass"] or t.moves
        passes += moves[0].name == "pass"
        t.apply(moves[0])
    assert passes > 50
    assert not t.over or t.result.finished


def test_the_bots_play_with_the_rules() -> None:
    for seed in range(5):
        match = cardkit.load("seven+may_pass+penalty_of_two(rounds=1)").play(
            "planner*3", seed=seed, cap=5_000
        )
        assert match.result is not None and match.result.finished


def test_a_pass_is_listed_among_the_moves_of_a_person() -> None:
    lines = told(cardkit.load("seven+may_pass(rounds=1)"), "en", 2, [1], most=20)
    assert "take a card instead" in lines
    assert any("hole on number: total" in line for line in lines)
