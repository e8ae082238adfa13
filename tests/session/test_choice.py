"""Composing a move: what can be picked, how picks narrow the moves, why something cannot be."""

from __future__ import annotations

import re

from helpers.presenting import presenter_of, question_of, scene_of
from helpers.tui_driving import LIBRARY, match_of

from cardkit.session.choice import Choice
from cardkit.session.frames import Pick
from cardkit.session.reasons import explain
from cardkit.tui.choose.cursor import OnCard, OnMove, OnSeat, first_target, groups_of, step_cursor

CODE, FLIP, SEVEN = (LIBRARY.load(id) for id in ("code_game", "flip7", "seven"))
RED_3, BLUE_1, BLUE_3, RED_9 = (Pick("card", id) for id in ("red-3", "blue-1", "blue-3", "red-9"))


def text_of(choice: Choice) -> str | None:
    return None if choice.preview is None else choice.preview.text


def test_one_card_then_a_second_one() -> None:
    choice = Choice(
        question_of(CODE, "play:red-3", "play:red-3+blue-1", "play:blue-1+red-3", "draw")
    )
    assert choice.options == {RED_3, BLUE_1}
    assert choice.preview is None and choice.complete == []
    assert choice.pick(RED_3, (0, 4))
    assert text_of(choice) == "play:red-3"
    assert choice.options == {BLUE_1}
    assert choice.pick(BLUE_1, (0, 1))
    assert text_of(choice) == "play:red-3+blue-1"
    assert (choice.order_of((0, 4)), choice.order_of((0, 1)), choice.order_of((0, 0))) == (1, 2, 0)
    assert choice.back() and choice.back() and not choice.back()


def test_the_order_decides_which_move_it_is() -> None:
    choice = Choice(question_of(CODE, "play:red-3+blue-1", "play:blue-1+red-3"))
    choice.pick(BLUE_1, (0, 0))
    assert text_of(choice) == "play:blue-1+red-3"  # the only one that begins with it
    choice.pick(RED_3, (0, 1))
    assert text_of(choice) == "play:blue-1+red-3"


def test_the_last_pick_is_taken_back_by_picking_it_again() -> None:
    card = RED_3
    choice = Choice(question_of(CODE, "play:red-3", "play:red-3+red-3", "draw"))
    assert choice.pick(card, (0, 0)) and choice.pick(card, (0, 0))
    assert choice.picked == []
    assert choice.pick(card, (0, 0)) and choice.pick(card, (0, 1))  # the other copy
    assert text_of(choice) == "play:red-3+red-3"


def test_another_card_begins_anew_and_an_illegal_one_is_refused() -> None:
    choice = Choice(question_of(CODE, "play:red-3", "play:blue-3"))
    assert choice.pick(RED_3, (0, 0)) and choice.pick(BLUE_3, (0, 1))
    assert text_of(choice) == "play:blue-3"
    assert not choice.pick(RED_9, (0, 2))


def test_a_move_named_after_a_card_begins_with_that_card() -> None:
    choice = Choice(question_of(CODE, "skip", "swap:number", "swap:action", "draw"))
    assert choice.options == {Pick("card", "skip"), Pick("card", "swap")}
    choice.pick(Pick("card", "swap"), (0, 0))
    assert [move.text for move in choice.fitting] == ["swap:number", "swap:action"]
    assert choice.preview is None


def test_a_target_is_asked_without_picking_the_card_again() -> None:
    choice = Choice(question_of(FLIP, "freeze:0", "freeze:2"))
    assert choice.given == (Pick("card", "freeze"),)
    assert choice.options == {Pick.seat(0), Pick.seat(2)}
    choice.pick(Pick.seat(2))
    assert text_of(choice) == "freeze:2"


def test_why_a_card_cannot_be_played() -> None:
    match = match_of("seven", "you,random", "3")
    t = match.table
    t.apply(t.moves[-1])
    while match.agents[t.seat] is not None:
        match.bot_moves()
    presenter = presenter_of(SEVEN, t)
    question = presenter.question(t.view(0))
    for card in set(t.hand[0]):
        pick = Pick("card", card.id)
        if pick not in Choice(question).options:
            said = explain(t, question, [()], pick, presenter.texts)
            assert re.search(r"the total would be \d+, (more than 7|lower than \d+)", said)


def test_why_an_action_card_cannot_be_played() -> None:
    joker = CODE.cards["joker"]
    tables = (LIBRARY.load("code_game").start(2, seed) for seed in range(50))
    t = next(t for t in tables if joker in t.hand[t.seat])
    presenter = presenter_of(CODE, t)
    question = presenter.question(t.view(t.seat))
    said = explain(t, question, [()], Pick("card", "joker"), presenter.texts)
    assert said == "a Joker is never played: it only helps to complete the code"


def test_why_a_seat_cannot_be_picked() -> None:
    t = LIBRARY.load("flip7").start(3, 1, stack={"deck": ["1", "2", "3", "freeze"], "dealer": 0})
    t.apply("stay")
    t.apply("hit")
    presenter = presenter_of(FLIP, t, ["Ann", "Bob", "Cleo"])
    question = presenter.question(t.view(t.seat))
    so_far = [Choice(question).given]
    said = explain(t, question, so_far, Pick.seat(0), presenter.texts)
    assert said == "Ann is out of this round (stopped)"


def test_the_cursor_walks_in_groups() -> None:
    t = match_of("seven", "you,random", "3").table
    choice = Choice(presenter_of(SEVEN, t).question(t.view(0)))
    groups = groups_of(scene_of(SEVEN, t.view(0)), choice)
    assert [type(group[0]) for group in groups] == [OnCard, OnMove]
    start = first_target(groups, choice)
    assert start == groups[0][0]
    assert step_cursor(groups, start, -1, 0) == groups[0][-1]
    assert step_cursor(groups, start, 0, 1) == groups[1][0]
    assert step_cursor(groups, groups[0][-1], 0, 1) == groups[1][-1]
    assert step_cursor(groups, start, 0, -1) == start
    assert step_cursor(groups, None, 0, 1) == groups[-1][0]
    assert step_cursor([], None, 1, 0) is None


def test_seats_come_first_where_a_target_is_asked() -> None:
    t = LIBRARY.load("flip7").start(3, 1, stack={"deck": ["1", "2", "3", "freeze"], "dealer": 0})
    t.apply("hit")
    choice = Choice(presenter_of(FLIP, t).question(t.view(0)))
    groups = groups_of(scene_of(FLIP, t.view(0)), choice)
    assert groups[0] == [OnSeat(1), OnSeat(2), OnSeat(0)]
    assert first_target(groups, choice) == OnSeat(1)


def test_one_card_that_can_be_laid_in_two_ways_is_open() -> None:
    choice = Choice(question_of(SEVEN, "hole:4", "number:4"))
    assert choice.options == {Pick("card", "4")}
    assert choice.pick(Pick("card", "4"), (0, 0))
    assert [move.text for move in choice.complete] == ["hole:4", "number:4"]
    assert choice.preview is None
