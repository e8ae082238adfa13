"""The bot of Seven: positions with a plain answer, exact chances, and whole games."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Any

import pytest
from cardkit_seven.bots import Caller, Plan, Planner, Routine

import cardkit
from cardkit import Library
from cardkit.play.match import play
from cardkit.testing.bots import check_bot

GAME = cardkit.load("seven")


def chosen(t: Any) -> str:
    """What it plays on the table itself: one made up by `placed` has no history to view."""
    return str(Planner().choose(t.t, Random(1)))


def advice(t: Any) -> dict[str, Any]:
    weighed = Planner().weigh(t.view(t.seat))
    return {str(each.move): (each.reason.id, each.reason.params) for each in weighed if each.reason}


# -- the chances ---------------------------------------------------------------------------


def test_the_chance_of_a_seven_and_of_a_penalty_for_the_next_player(placed: Any) -> None:
    # Unseen by seat 0: all but its own 2 and 3 and the 4 that lies there, 77 cards.
    t = placed("2 3", "1 1 1", "5 5 5 5", pile="4")
    assert t.choices == "number:2 number:3"
    plan = Plan(t.view(0))
    assert (plan.left, plan.rival, plan.cards) == (77, 1, 3)
    assert plan.unseen == [0, 12, 11, 11, 10, 11, 11, 11]
    # After number:2 the pile shows 2 and 4, 6 in all: 3 or 5 make 7, and 2 or 4 keep it at 6.
    seven, stuck = plan.next_player(2, 4)
    assert seven == pytest.approx(1 - comb(77 - 22, 3) / comb(77, 3), abs=1e-12)
    assert stuck == pytest.approx(comb(77 - 22 - 21, 3) / comb(77, 3), abs=1e-12)
    assert advice(t) == {
        "number:2": ("leaves", {"target": 1, "seven": 64, "stuck": 8, "own": 40}),
        "number:3": ("seven", {"cards": 1}),
    }


def test_the_chances_where_nothing_is_left_to_wonder(placed: Any) -> None:
    # All cards are seen but the single 1 of seat 1.
    t = placed("2 3", "1", pile="4", aside="5", rest=False, options={"counts": None})
    plan = Plan(t.view(0))
    plan.unseen = [0, 1, 0, 0, 0, 0, 0, 0]
    plan.left = 1
    assert plan.next_player(2, 4) == (0.0, 1.0)  # 1 makes too little
    assert plan.next_player(6, 0) == (1.0, 0.0)


def test_a_player_without_a_card_is_stuck(placed: Any) -> None:
    t = placed("2 3 5", "", "1 1", pile="4")
    assert Plan(t.view(0)).next_player(2, 4) == (0.0, 1.0)


def test_the_next_player_is_one_who_has_not_finished(placed: Any) -> None:
    t = placed("2 3 5", "", "1 1", pile="4", place=[None, 1, None])
    assert Plan(t.view(0)).rival == 2


# -- plain positions -----------------------------------------------------------------------


def test_it_makes_the_seven(placed: Any) -> None:
    t = placed("1 2 3 5", "6 6 6 6", pile="4", win=1)  # 3 hole on number makes 7
    assert "number:3" in t.choices
    assert chosen(t) == "number:3"


def test_caller_makes_the_seven_and_plays_anything_otherwise(placed: Any) -> None:
    t = placed("1 2 3 5", "6 6 6 6", pile="4", win=1)
    assert {str(Caller().choose(t.t, Random(n))) for n in range(20)} == {"number:3"}
    t = placed("1 2 2", "6 6 6 6", pile="3", win=1)
    assert {str(Caller().choose(t.t, Random(n))) for n in range(20)} == {"number:1", "number:2"}


def test_it_keeps_its_7s_for_the_end(placed: Any) -> None:
    t = placed("3 7 2 5", "6 6 6 6", pile="4", win=1).do("number:3")
    assert t.caller == 0
    assert chosen(t) in ("start:2", "start:5")


def test_sv_21_it_keeps_the_seven_that_finishes(placed: Any) -> None:
    """7 after a Seven is the last card and finishes; making the Seven with it would not."""
    t = placed("7 3", "6 6 6 6", "5 5", pile="4")
    assert {"hole:7", "number:3"} <= set(t.choices.split())
    assert chosen(t) == "number:3"
    assert advice(t)["number:3"][0] == "finishes"
    assert advice(t)["hole:7"] == ("seven", {"cards": 1})
    assert t.do("number:3").place[0] == 1


def test_sv_q05_a_starter_as_last_card_finishes_with_the_option_only(placed: Any) -> None:
    for may_finish, best in ((True, "number:3"), (False, "number:1")):
        t = placed("1 3", "6 6 6 6", pile="4", options={"starter_may_finish": may_finish})
        assert t.choices == "number:1 number:3"
        assert chosen(t) == best  # 3 makes a Seven, and 1 would have to start a pile


def test_it_leaves_a_pile_that_nobody_can_make_seven_of(placed: Any) -> None:
    """With 2 and 4 showing, only 3 or 5 make 7. All of them are seen, so number:2 it is."""
    t = placed("2 1", "6 6 6", pile="4", aside="3 " * 12 + "5 " * 11)
    assert t.choices == "number:1 number:2"
    assert advice(t)["number:2"][1]["seven"] == 0
    assert advice(t)["number:1"][1]["seven"] > 0
    assert chosen(t) == "number:2"


# -- whole games ---------------------------------------------------------------------------


def test_planner_chooses_what_it_weighs_highest() -> None:
    t, rng = GAME.start(3, 5), Random(5)
    for _ in range(200):
        weighed = Planner().weigh(t.view(t.seat))
        best = max(weighed, key=lambda each: each.value).move
        assert Planner().choose(t.view(t.seat), rng) is best
        t.apply(rng.choice(t.moves))


@pytest.mark.parametrize("agent", [Planner(), Caller()], ids=["planner", "caller"])
@pytest.mark.parametrize("seats", range(2, 8))
def test_they_play_whole_games(seats: int, agent: Any) -> None:
    assert check_bot(cardkit.load("seven", rounds=2), agent, seats, worlds=7).over


@pytest.mark.parametrize(
    "options",
    [
        {"starter_may_finish": True},
        {"starter": "winner"},
        {"starter": "rotate", "youngest": 2},
        {"counts": [40, 0, 0, 10, 0, 10, 0]},
        {"counts": [0, 0, 0, 0, 0, 11, 13]},
    ],
    ids=str,
)
def test_it_plays_with_each_option(options: dict[str, Any]) -> None:
    check_bot(cardkit.load("seven", rounds=2, **options), Planner(), 3, cap=400, worlds=7)


def test_they_are_registered_with_their_levels() -> None:
    library = Library.installed()
    assert isinstance(library.bots_for(GAME)["caller"].agent(), Caller)
    assert isinstance(library.bots_for(GAME)["planner"].agent(), Planner)
    names = [bot.name for bot in library.levels_for(GAME).values()]
    assert names == ["beginner", "casual", "planner"]


@pytest.mark.parametrize(
    ("better", "worse"), [("hard", "normal"), ("normal", "easy"), ("easy", "random")]
)
def test_each_level_is_stronger_than_the_one_below(better: str, worse: str) -> None:
    library, won = Library.installed(), 0.0
    for n in range(60):
        seats = [worse] * 2
        seats[n % 2] = better
        winners = play(GAME, ",".join(seats), library, seed=n).table.result.winners
        won += (n % 2 in winners) / len(winners)
    assert won > 30


def test_it_is_much_stronger_than_random() -> None:
    library, won = Library.installed(), 0.0
    for n in range(40):
        seats = ["random"] * 4
        seats[n % 4] = "planner"
        winners = play(GAME, ",".join(seats), library, seed=n).table.result.winners
        won += (n % 4 in winners) / len(winners)
    assert won > 26  # of 40; 10 would be its share


@pytest.mark.parametrize("name", ["seven", "seven+may_pass"])
def test_routine_plays_like_a_planner_that_does_not_count_what_was_laid(name: str) -> None:
    """What it remembers is what it would choose if it thought about it for the first time."""
    routine, found = Routine(), []
    for seed in range(6):
        t, rng = cardkit.load(name, rounds=1).start(3, seed), Random(seed)
        while not t.over:
            view = t.view(t.seat)
            move = routine.choose(view, rng)
            if len(view.moves) > 1:
                assert move is max(view.moves, key=Plan(view, counts=False).worth)
                found.append(move is Planner().choose(view, rng))
            t.apply(move)
    assert sum(found) > 0.9 * len(found) > 100


def test_routine_does_not_remember_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit_seven.bots.REMEMBERED", 3)
    routine, t = Routine(), cardkit.load("seven", rounds=1).start(3, 1)
    sizes = []
    while not t.over:
        view = t.view(t.seat)
        move = routine.choose(view, Random(1))
        assert move is Routine().choose(view, Random(1))
        sizes.append(len(routine.known))
        t.apply(move)
    assert max(sizes) == 3 and sizes.count(1) > 1


def test_routine_is_at_home_in_one_game_at_a_time() -> None:
    """Other numbers of cards make other choices: what it remembers is of one game."""
    routine = Routine()
    for counts in (None, (40, 5, 5, 5, 5, 5, 5)):
        t = cardkit.load("seven", rounds=1, counts=counts).start(2, 1)
        while not t.over:
            view = t.view(t.seat)
            assert routine.choose(view, Random(1)) is Routine().choose(view, Random(1))
            t.apply(routine.choose(view, Random(1)))
