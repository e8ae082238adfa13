"""The house rules of Flip 7."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.testing import conformance
from cardkit.testing.perft import assert_leaves

TestSuddenDeathConforms = conformance("flip7+sudden_death", seats=[3], seeds=["3"])
TestFreezeOthersConforms = conformance("flip7+freeze_others", seats=[3], seeds=["3"])
TestAllConform = conformance(
    "flip7+double_bonus+sudden_death+freeze_others(double_bonus.every=2,target_score=120)",
    seats=[4],
    seeds=["1"],
)


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("flip7", 27287),
        ("flip7+freeze_others", 14978),
        ("flip7+sudden_death(target_score=40)", 3656),
        ("flip7+double_bonus", 27287),  # it changes no move
    ],
)
def test_leaves(name: str, nodes: int) -> None:
    assert_leaves(cardkit.load(name).start(3, 12, log=False), 13, nodes)


def test_sudden_death_ends_the_game_before_the_next_card(deal: Any) -> None:
    t = deal("12 3 4 11 5", rules=("sudden_death",), target_score=20)
    t.do("hit")  # seat 0 has 12 and 11
    assert t.over
    assert (t.result.reason, t.result.scores, t.result.winners) == (
        "sudden death",
        (23, 3, 4),
        (0,),
    )
    assert t.said("sudden_death") == [{"seat": 0, "points": 23}]


def test_sudden_death_at_the_deal(deal: Any) -> None:
    t = deal("12 3 4", rules=("sudden_death",), target_score=12)
    assert (t.over, t.result.winners) == (True, (0,))


def test_sudden_death_needs_a_single_best_total(deal: Any) -> None:
    t = deal("12 12 4 1", rules=("sudden_death",), target_score=12)
    assert not t.over
    t.do("hit")
    assert (t.over, t.result.winners) == (True, (0,))


def test_a_busted_player_does_not_reach_the_target(deal: Any) -> None:
    t = deal("12 3 4 12", rules=("sudden_death",), target_score=13).do("hit")
    assert (t.over, t.status[0]) == (False, "busted")


def test_without_the_rule_the_round_goes_on(deal: Any) -> None:
    assert not deal("12 3 4 11 5", target_score=20).do("hit").over


def test_nobody_freezes_himself_while_somebody_else_is_in(deal: Any) -> None:
    assert deal("freeze").choices == "freeze:0 freeze:1 freeze:2"
    t = deal("freeze", rules=("freeze_others",))
    assert t.choices == "freeze:1 freeze:2"
    with pytest.raises(cardkit.IllegalMove) as caught:
        t.apply("freeze:0")
    assert str(caught.value) == (
        "freeze:0 is not allowed: the house rule “Freeze only others” forbids it"
    )


def test_the_last_one_in_still_freezes_himself(deal: Any) -> None:
    t = deal("1 2 3 freeze", rules=("freeze_others",)).do("stay", "stay", "hit")
    assert (2, "freeze:2", "freeze:2") in t.decided()


def test_plus_cards_count_twice_in_every_nth_round(deal: Any) -> None:
    cards = "plus10 3 4 1"
    t = deal(cards, rules=("double_bonus",), **{"double_bonus.every": 1})
    assert t.t.bonus == 2
    t.do("stay", "stay", "stay")
    assert (t.score[0], t.said("double_bonus")) == (20, [{"by_seat": (10, 0, 0)}])
    t = deal(cards, rules=("double_bonus",))
    assert t.t.bonus == 1
    t.do("stay", "stay", "stay")
    assert (t.score[0], t.said("double_bonus")) == (10, [])


def test_the_round_of_a_double_bonus_is_shown_to_all() -> None:
    game = cardkit.load("flip7+double_bonus(double_bonus.every=2)")
    t = game.start(3, 1)
    seen = {}
    while t.round < 5 and not t.over:
        seen[t.round] = t.view(1).bonus
        t.apply(t.moves[-1])
    assert [seen[number] for number in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert "+ cards ×" in str(t.view(0))


def test_a_busted_player_gets_no_double_bonus(deal: Any) -> None:
    t = deal("plus10 plus8 4 5 5", rules=("double_bonus",), **{"double_bonus.every": 1})
    t.do("hit", "stay", "stay", "hit")
    assert t.said("double_bonus") == [{"by_seat": (0, 8, 0)}]
    assert t.score == [0, 16, 4]


def test_the_bots_play_with_the_rules() -> None:
    for seed in range(5):
        match = cardkit.load("flip7+sudden_death+freeze_others+double_bonus").play(
            "odds,threshold,odds", seed=seed, cap=5_000
        )
        assert match.result is not None and match.result.finished
