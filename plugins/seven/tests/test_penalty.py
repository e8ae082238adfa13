"""No card fits: penalty cards, the draw pile that runs out, and nobody who can play."""

from __future__ import annotations

from typing import Any

ALL = "1 2 3 4 5 6 7"  # a hand with a choice on every pile, so that the game stops there


def test_sv_19_who_cannot_play_takes_one_penalty_card(placed: Any) -> None:
    t = placed("2 3", "7 1 6", pile="6", deck="5 4")
    assert t.said("stuck") == [{"seat": 0}]
    assert (t.held(0), t.drawn()) == ("2 3 5", [(0, "5")])
    assert (t.cards("pile"), t.shows) == ("6", (6, 0, 6))


def test_sv_19_above_7_is_no_more_playable_than_lower(placed: Any) -> None:
    assert placed("6 7", ALL, pile="2 4", win=2).said("stuck") == [{"seat": 0}]
    assert placed("1 1", ALL, pile="2 4", win=2).said("stuck") == [{"seat": 0}]
    assert placed("1 6", ALL, pile="2 4", win=2).said("stuck") == [{"seat": 0}]


def test_sv_20_sv_q10_sv_q11_the_penalty_card_is_not_played_in_this_turn(placed: Any) -> None:
    t = placed("2 3", "2 3", "7 1", pile="6", deck="7 2")
    assert (t.held(0), t.held(1)) == ("2 3 7", "2 3 2")  # the 7 would fit
    assert (t.seat, t.choices) == (2, "number:1 hole:7")
    assert t.decided() == []
    t = placed("2 3", "6 6 7", pile="6", deck="1 4").do("hole:6")
    assert t.decided()[-1] == (0, "number:1", "number:1")  # in the next turn it is


def test_sv_q09_who_can_play_must(placed: Any) -> None:
    t = placed("2 1", "4 4", pile="6", deck="5")
    assert t.decided()[0] == (0, "number:1", "number:1")
    assert t.said("stuck") == []
    assert not any(move.startswith("p") for move in t.rules.acts)  # no move to pass or to draw


def test_sv_23_sv_q14_the_cards_put_aside_become_the_draw_pile(placed: Any) -> None:
    t = placed("2 3 4", ALL, pile="1 2", win=0, aside="6 6 5", rest=False)
    assert t.shuffles("deck") == 0  # not before a card is needed
    t.do("hole:2")
    assert t.shuffles("deck") == 1
    assert (t.aside, len(t.deck), t.cards("pile")) == ([], 2, "1 2 2")
    assert sorted([t.held(0)[-1], *t.cards("deck").split()]) == ["5", "6", "6"]


def test_sv_23_sv_q14_also_for_a_penalty_card(placed: Any) -> None:
    t = placed("2 3", "7 1", pile="6", aside="5 5", rest=False)
    assert (t.held(0), t.cards("deck"), t.aside) == ("2 3 5", "5", [])
    assert t.shuffles("deck") == 1


def test_sv_q14_with_nothing_put_aside_the_draw_is_skipped(placed: Any) -> None:
    t = placed("2 3 4", "1 2", pile="2", rest=False).do("hole:3")
    assert (t.held(0), t.drawn(), t.shuffles("deck")) == ("2 4", [], 0)
    assert t.cards("pile") == "2 3"
    t = placed("2 3", "7 1", pile="6", rest=False)
    assert (t.held(0), t.seat, t.stuck) == ("2 3", 1, 1)


def test_sv_q14_no_shuffle_while_the_draw_pile_has_a_card(placed: Any) -> None:
    t = placed("2 3 4", "1 2", pile="2", deck="7", aside="5 5", rest=False).do("hole:3")
    assert (t.held(0), t.deck, t.cards("aside"), t.shuffles("deck")) == ("2 4 7", [], "5 5", 0)


def test_sv_q15_all_stuck_with_nothing_to_draw(placed: Any) -> None:
    t = placed("2 3", "2 3", "2 4", pile="1 6", rest=False)
    assert t.said("stuck") == [{"seat": 0}, {"seat": 1}, {"seat": 2}]
    assert t.said("all_stuck") == [{}]
    assert (t.cards("aside"), t.pile, t.shows) == ("1 6", [], (None, None, None))
    assert (t.seat, t.choices, t.caller) == (0, "start:2 start:3", None)
    assert t.stuck is None
    t.do("start:2")  # an ordinary start: a card is drawn from those put aside
    assert (len(t.hand[0]), len(t.deck)) == (2, 1)


def test_sv_q15_in_a_game_dealt_with_few_cards(deal: Any) -> None:
    """14 cards for two: everything is dealt, and nothing fits on the 6."""
    t = deal("6 2 2 2 3 3 3", "4 4 4 5 5 5 2", counts=[0, 4, 3, 3, 3, 1, 0]).do("start:6")
    assert t.said("stuck") == [{"seat": 1}, {"seat": 0}]
    assert (t.cards("aside"), t.seat) == ("6", 1)
    assert t.choices == "start:2 start:4 start:5"
    t.do("start:4")
    assert t.held(1) == "4 4 5 5 5 2 6"


def test_sv_q15_finished_players_are_not_counted(placed: Any) -> None:
    t = placed("2 3", "", "2 4", pile="1 6", rest=False, place=[None, 1, None])
    assert t.said("stuck") == [{"seat": 0}, {"seat": 2}]
    assert t.said("all_stuck") == [{}]
    assert t.seat == 0


def test_sv_q15_a_card_that_is_played_breaks_the_row(placed: Any) -> None:
    t = placed("2 3", "6 1 6", "2 4", pile="6", rest=False)
    assert (t.stuck, t.seat) == (1, 1)
    t.do("hole:6")
    assert t.said("stuck") == [{"seat": 0}, {"seat": 2}, {"seat": 0}]
    assert t.said("all_stuck") == []
    assert (t.stuck, t.seat, t.shows) == (2, 1, (6, 0, 6))


def test_sv_q15_a_penalty_card_that_is_drawn_breaks_the_row(placed: Any) -> None:
    t = placed("2 3", "2 3", "2 4", pile="6", rest=False, deck="2", stuck=2)
    # seat 0 draws the last card; then all three are stuck without a card
    assert t.said("stuck") == [{"seat": seat} for seat in (0, 1, 2, 0)]
    assert t.said("all_stuck") == [{}]
    assert t.seat == 1


def test_sv_q15_a_player_without_a_card_is_stuck_too(placed: Any) -> None:
    t = placed("", "2 3", pile="6 6", rest=False)
    assert t.said("stuck") == [{"seat": 0}, {"seat": 1}, {"seat": 0}]  # then a card is to be had
    assert len(t.hand[0]) == 1
    assert t.seat == 1
