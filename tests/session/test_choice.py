"""Composing a move: what can be picked, how picks narrow the moves, why something cannot be."""

from __future__ import annotations

from typing import Any

from helpers.tui_driving import LIBRARY, match_of

from cardkit import Move
from cardkit.session.choice import Choice, SeatPick, why_not
from cardkit.session.scene import scene_of
from cardkit.tui.choose.cursor import OnCard, OnMove, OnSeat, first_target, groups_of, stepped

CODE = LIBRARY.load("code_game").start(2, 1).rules
FLIP = LIBRARY.load("flip7").start(3, 1).rules


def moves(rules: Any, *texts: str) -> tuple[Move, ...]:
    return tuple(map(rules.parse, texts))


def test_one_card_then_a_second_one() -> None:
    card = CODE.cards
    choice = Choice(
        moves(CODE, "play:red-3", "play:red-3+blue-1", "play:blue-1+red-3", "draw"), CODE
    )
    assert choice.options == {card["red-3"], card["blue-1"]}
    assert choice.preview is None and choice.complete == []
    assert choice.pick(card["red-3"], (0, 4))
    assert choice.preview == CODE.parse("play:red-3")
    assert choice.options == {card["blue-1"]}
    assert choice.pick(card["blue-1"], (0, 1))
    assert choice.preview == CODE.parse("play:red-3+blue-1")
    assert (choice.order_of((0, 4)), choice.order_of((0, 1)), choice.order_of((0, 0))) == (1, 2, 0)
    assert choice.back() and choice.back() and not choice.back()


def test_the_order_decides_which_move_it_is() -> None:
    card = CODE.cards
    choice = Choice(moves(CODE, "play:red-3+blue-1", "play:blue-1+red-3"), CODE)
    choice.pick(card["blue-1"], (0, 0))
    assert choice.preview == CODE.parse("play:blue-1+red-3")  # the only one that begins with it
    choice.pick(card["red-3"], (0, 1))
    assert choice.preview == CODE.parse("play:blue-1+red-3")


def test_the_last_pick_is_taken_back_by_picking_it_again() -> None:
    card = CODE.cards["red-3"]
    choice = Choice(moves(CODE, "play:red-3", "play:red-3+red-3", "draw"), CODE)
    assert choice.pick(card, (0, 0)) and choice.pick(card, (0, 0))
    assert choice.picked == []
    assert choice.pick(card, (0, 0)) and choice.pick(card, (0, 1))  # the other copy
    assert choice.preview == CODE.parse("play:red-3+red-3")


def test_another_card_begins_anew_and_an_illegal_one_is_refused() -> None:
    card = CODE.cards
    choice = Choice(moves(CODE, "play:red-3", "play:blue-3"), CODE)
    assert choice.pick(card["red-3"], (0, 0)) and choice.pick(card["blue-3"], (0, 1))
    assert choice.preview == CODE.parse("play:blue-3")
    assert not choice.pick(card["red-9"], (0, 2))


def test_a_move_named_after_a_card_begins_with_that_card() -> None:
    card = CODE.cards
    choice = Choice(moves(CODE, "skip", "swap:number", "swap:action", "draw"), CODE)
    assert choice.options == {card["skip"], card["swap"]}
    choice.pick(card["swap"], (0, 0))
    assert choice.fitting == list(moves(CODE, "swap:number", "swap:action"))
    assert choice.preview is None


def test_a_target_is_asked_without_picking_the_card_again() -> None:
    choice = Choice(moves(FLIP, "freeze:0", "freeze:2"), FLIP)
    assert choice.given == (FLIP.cards["freeze"],)
    assert choice.options == {SeatPick(0), SeatPick(2)}
    choice.pick(SeatPick(2))
    assert choice.preview == FLIP.parse("freeze:2")


def test_why_a_card_cannot_be_played() -> None:
    match = match_of("seven", "you,random", "3")
    t = match.table
    t.apply(t.moves[-1])
    while match.agents[t.seat] is not None:
        match.bot_moves()
    for card in set(t.hand[0]):
        choice = Choice(t.moves, t.rules)
        found = why_not(t, choice, card)
        if card not in choice.options:
            assert found is not None and found[1].id in ("too_high", "too_low")


def test_why_an_action_card_cannot_be_played() -> None:
    joker = CODE.cards["joker"]
    tables = (LIBRARY.load("code_game").start(2, seed) for seed in range(50))
    t = next(t for t in tables if joker in t.hand[t.seat])
    found = why_not(t, Choice(t.moves, t.rules), joker)
    assert found is not None and found[1].id == "joker"


def test_why_a_seat_cannot_be_picked() -> None:
    t = LIBRARY.load("flip7").start(3, 1, stack={"deck": ["1", "2", "3", "freeze"], "dealer": 0})
    t.apply("stay")
    t.apply("hit")
    choice = Choice(t.moves, t.rules)
    found = why_not(t, choice, SeatPick(0))
    assert found is not None and (found[0].text, found[1].id) == ("freeze:0", "is_out")


def test_the_cursor_walks_in_groups() -> None:
    t = match_of("seven", "you,random", "3").table
    choice = Choice(t.moves, t.rules)
    scene = scene_of(t.view(0), t.rules.texts, 0)
    groups = groups_of(scene, choice)
    assert [type(group[0]) for group in groups] == [OnCard, OnMove]
    start = first_target(groups, choice)
    assert start == groups[0][0]
    assert stepped(groups, start, -1, 0) == groups[0][-1]
    assert stepped(groups, start, 0, 1) == groups[1][0]
    assert stepped(groups, groups[0][-1], 0, 1) == groups[1][-1]
    assert stepped(groups, start, 0, -1) == start
    assert stepped(groups, None, 0, 1) == groups[-1][0]
    assert stepped([], None, 1, 0) is None


def test_seats_come_first_where_a_target_is_asked() -> None:
    t = LIBRARY.load("flip7").start(3, 1, stack={"deck": ["1", "2", "3", "freeze"], "dealer": 0})
    t.apply("hit")
    choice = Choice(t.moves, t.rules)
    groups = groups_of(scene_of(t.view(0), t.rules.texts, 0), choice)
    assert groups[0] == [OnSeat(1), OnSeat(2), OnSeat(0)]
    assert first_target(groups, choice) == OnSeat(1)


def test_one_card_that_can_be_laid_in_two_ways_is_open() -> None:
    rules = LIBRARY.load("seven").start(2, 1).rules
    choice = Choice(moves(rules, "hole:4", "number:4"), rules)
    assert choice.options == {rules.cards["4"]}
    assert choice.pick(rules.cards["4"], (0, 0))
    assert [move.text for move in choice.complete] == ["hole:4", "number:4"]
    assert choice.preview is None
