"""Seven: the pile goes aside, the caller starts a new one, and the last card."""

from __future__ import annotations

from typing import Any

from cardkit.engine.knowledge.events import Decided, Said, read_log

ALL = "1 2 3 4 5 6 7"  # a hand with a choice on every pile, so that the game stops there
MAY = {"starter_may_finish": True}


def test_sv_15_sv_16_at_7_no_draw_and_the_pile_is_put_aside(placed: Any) -> None:
    t = placed("4 2 1", ALL, pile="3 3", win=0, aside="5").do("number:4")
    assert t.held(0) == "2 1"  # nothing was drawn
    assert t.drawn() == []
    assert (t.cards("aside"), t.pile, t.shows) == ("5 3 3 4", [], (None, None, None))


def test_sv_15_sv_q13_the_call_is_an_event_and_no_decision(placed: Any) -> None:
    t = placed("4 2 1", ALL, pile="3").do("number:4")
    events = [e for e in read_log(t.log) if isinstance(e, Decided | Said)]
    assert isinstance(events[0], Decided) and events[0].move.text == "number:4"
    assert events[1] == Said("seven", {"seat": 0})
    assert len(events) == 2


def test_sv_17_sv_18_the_caller_starts_a_new_pile_and_does_not_draw(placed: Any) -> None:
    t = placed("4 2 1", ALL, pile="3").do("number:4")
    assert (t.seat, t.caller, t.choices) == (0, 0, "start:1 start:2")
    t.do("start:2")
    assert (t.cards("pile"), t.shows, t.caller) == ("2", (2, 0, 2), None)
    assert t.held(0) == "1"
    assert t.drawn() == []
    assert t.seat == 1


def test_sv_14_sv_18_whoever_plays_next_draws_again(placed: Any) -> None:
    t = placed("4 2 1", ALL, ALL, pile="3", deck="6").do("number:4", "start:2", "hole:2")
    assert t.drawn() == [(1, "6")]


def test_sv_q04_a_7_on_the_empty_table_is_a_seven_at_once(deal: Any) -> None:
    t = deal("7 2 1 1 1 1 1", ALL).do("start:7")
    assert t.said("seven") == [{"seat": 0}]
    assert (t.cards("aside"), t.seat, t.choices) == ("7", 0, "start:1 start:2")
    assert len(t.drawn()) == 14  # the deal
    t.do("start:2")
    assert (len(t.hand[0]), len(t.drawn()), t.seat) == (5, 14, 1)


def test_sv_q04_sevens_may_chain(placed: Any) -> None:
    t = placed("4 7 7 1 2", ALL, pile="3").do("number:4", "start:7", "start:7")
    assert t.said("seven") == [{"seat": 0}] * 3
    assert (t.cards("aside"), t.held(0), t.choices) == ("3 4 7 7", "1 2", "start:1 start:2")


def test_sv_q04_a_pile_of_one_card_counts_its_number(deal: Any) -> None:
    t = deal("5 2 1 1 1 1 1", ALL).do("start:5")
    assert (t.total, t.said("seven")) == (5, [])


def test_sv_21_the_last_card_that_makes_7_finishes(placed: Any) -> None:
    t = placed("4", ALL, ALL, pile="3").do("number:4")
    assert t.said("finished") == [{"seat": 0, "place": 1}]
    assert (t.place, t.hand[0], t.drawn()) == ([1, None, None], [], [])


def test_sv_21_also_with_the_starter_after_an_own_seven(placed: Any) -> None:
    t = placed("4 7", ALL, ALL, pile="3").do("number:4")
    assert t.decided()[1:] == [(0, "start:7", "start:7")]
    assert (t.place, t.seat, t.caller) == ([1, None, None], 1, None)
    assert t.choices.startswith("start:1")


def test_sv_q05_a_last_starter_that_is_no_7_does_not_finish(placed: Any) -> None:
    t = placed("4 2", ALL, ALL, pile="3", deck="6 5 5").do("number:4")
    assert t.decided()[1:] == [(0, "start:2", "start:2")]
    assert (t.hand[0], t.place, t.seat) == ([], [None, None, None], 1)
    t.do("hole:2", "hole:3")
    # seat 0 holds nothing, cannot play, and takes a penalty card
    assert t.said("stuck") == [{"seat": 0}]
    assert t.drawn() == [(1, "6"), (2, "5"), (0, "5")]
    assert (t.place, t.seat) == ([None, None, None], 1)


def test_sv_q05_with_starter_may_finish_it_does(placed: Any) -> None:
    t = placed("4 2", ALL, ALL, pile="3", options=MAY).do("number:4")
    assert (t.hand[0], t.place) == ([], [1, None, None])
    assert t.shows == (2, 0, 2)  # the pile stays, and the next player goes on
    assert t.cards("pile") == "2"
    assert (t.seat, t.caller) == (1, None)
    assert t.choices.startswith("number:1 hole:2 number:2")
    assert t.drawn() == []


def test_sv_q05_a_starter_that_is_not_the_last_card_never_finishes(placed: Any) -> None:
    t = placed("4 2 2", ALL, ALL, pile="3", options=MAY).do("number:4")
    assert (t.held(0), t.place, t.seat) == ("2", [None, None, None], 1)


def test_sv_q05_the_last_but_one_who_finishes_so_ends_the_round(placed: Any) -> None:
    t = placed("4 2", ALL, pile="3", options=MAY).do("number:4")
    assert (t.round, t.chips) == (2, [2, 1])
    assert (t.shows, t.pile) == ((None, None, None), [])
    assert t.all_cards().total() == 80


def test_sv_q06_the_next_player_in_starts_a_new_pile_and_draws(placed: Any) -> None:
    t = placed("4", "1 2", ALL, pile="3", deck="5").do("number:4")
    assert (t.cards("aside"), t.pile) == ("3 4", [])
    assert (t.seat, t.choices, t.caller) == (1, "start:1 start:2", None)
    t.do("start:2")
    assert (t.held(1), t.drawn()) == ("1 5", [(1, "5")])


def test_sv_q06_a_player_without_a_card_takes_a_penalty_card_and_the_next_one_starts(
    placed: Any,
) -> None:
    t = placed("4", "", "3 2", ALL, pile="3", deck="5 6").do("number:4")
    assert t.said("stuck") == [{"seat": 1}]
    assert t.drawn() == [(1, "5")]
    assert (t.seat, t.choices) == (2, "start:2 start:3")
    t.do("start:3")
    assert t.drawn() == [(1, "5"), (2, "6")]


def test_sv_q07_a_last_card_that_does_not_make_7_is_followed_by_a_draw(placed: Any) -> None:
    for options in ({}, MAY):
        t = placed("3", ALL, pile="2", deck="6", options=options).do("hole:3")
        assert (t.held(0), t.place) == ("6", [None, None])


def test_sv_q08_not_finished_if_nothing_can_be_drawn(placed: Any) -> None:
    for options in ({}, MAY):
        t = placed("3", ALL, "2 1", pile="2", rest=False, options=options).do("hole:3")
        assert (t.hand[0], t.place, t.drawn()) == ([], [None, None, None], [])
        assert t.seat == 1
        # the same with a card that starts a pile in an ordinary turn
        t = placed("3", ALL, "2 1", rest=False, options=options)
        assert (t.hand[0], t.place, t.cards("pile")) == ([], [None, None, None], "3")
