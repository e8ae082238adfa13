"""The +2 and its chain."""

from __future__ import annotations

from typing import Any

THREE = "plus2 plus2 y9 | plus2 r5 y8 | plus2 r6 v9"


def test_cg_44_the_next_player_draws_two_and_does_nothing_else(deal: Any) -> None:
    t = deal("plus2 r1 y9 | r5 skip y8 | r6 b7 v9", draw="r2 r3").do("plus2")
    assert t.decided()[-1] == (1, "accept", "accept")  # without a +2 there is no choice
    assert (t.held(1), t.pending) == ("r5 skip y8 r2 r3", 0)
    assert (t.seat, t.cards("actions"), t.cards("numbers")) == (2, "plus2", "r4")


def test_cg_44_or_lays_a_plus2(deal: Any) -> None:
    t = deal(THREE).do("plus2")
    assert (t.seat, t.choices, t.pending, t.active) == (1, "plus2 accept", 2, 1)
    assert t.held(1) == "plus2 r5 y8"


def test_cg_45_cg_q21_worked_situation_4(deal: Any) -> None:
    t = deal("plus2 r1 y9 | plus2 r5 y8 | r6 b7 v9", draw="b1 b2 b3 b5 b6").do("plus2", "plus2")
    assert t.decided()[-1] == (2, "accept", "accept")
    assert (t.held(2), t.seat) == ("r6 b7 v9 b1 b2 b3 b5", 0)
    assert t.cards("actions") == "plus2 plus2"


def test_cg_45_cg_q21_the_chain_goes_to_eight(deal: Any) -> None:
    t = deal(THREE, draw="b0 b1 b2 b3 b5 b6 b7 b8 b9")
    pending = []
    for _ in range(3):
        t.do("plus2")
        pending.append(t.pending)
    assert pending == [2, 4, 6]
    assert t.seat == 0
    t.do("plus2")
    assert (t.held(1), t.pending, t.seat) == ("r5 y8 b0 b1 b2 b3 b5 b6 b7 b8", 0, 2)


def test_cg_q22_no_other_card_against_a_plus2(deal: Any) -> None:
    t = deal("plus2 r1 y9 skip | plus2 skip r4 reset | r6 b7 v9 b8").do("plus2")
    assert t.choices == "plus2 accept"


def test_cg_q20_a_drawn_plus2_comes_too_late(deal: Any) -> None:
    t = deal("plus2 r1 y9 | r5 skip y8 | r6 b7 v9", draw="plus2 r3", play_drawn_action=True)
    t.do("plus2")
    assert (t.held(1), t.seat, t.pending) == ("r5 skip y8 plus2 r3", 2, 0)


def test_cg_q20_accepting_with_a_plus2_in_the_hand(deal: Any) -> None:
    t = deal(THREE, draw="b1 b2").do("plus2", "accept")
    assert (t.held(1), t.seat) == ("plus2 r5 y8 b1 b2", 2)


def test_cg_q23_after_accepting_the_next_player_is_free(deal: Any) -> None:
    t = deal(THREE, draw="b1 b2").do("plus2", "accept")
    assert (t.seat, t.pending, t.choices) == (2, 0, "play:r6 plus2 draw")


def test_cg_q23_in_the_direction_of_play(deal: Any) -> None:
    t = deal("reverse r1 y9 | r2 r5 y8 | plus2 r6 v9", draw="b1 b2").do("reverse", "plus2")
    assert (t.held(1), t.seat) == ("r2 r5 y8 b1 b2", 0)


def test_cg_q19_with_too_few_cards_nothing_is_owed(deal: Any) -> None:
    t = deal("plus2 r1 y9 | r5 skip y8", draw="b1", whole=True).do("plus2")
    assert (t.held(1), t.said("no_cards")) == ("r5 skip y8 b1", [{}])
    assert (t.seat, t.pending, t.deck) == (0, 0, [])
    t = deal("plus2 r1 y9 | r5 skip y8", whole=True).do("plus2")
    assert (t.held(1), t.said("no_cards")) == ("r5 skip y8", [{}])  # told once


def test_cg_q19_the_draw_pile_is_made_anew_in_between(deal: Any) -> None:
    t = deal("r1 y9 y7 | plus2 r5 y8", "r4", "r4", draw="b1", whole=True).do("play:r1", "plus2")
    assert (t.held(0), t.cards("numbers"), t.shuffles("deck")) == ("y9 y7 b1 r4", "r1", 2)
    assert t.said("no_cards") == []


def test_a_variant_changes_how_many_cards() -> None:
    import cardkit

    game = cardkit.load("code_game", hand_size=2, dealer=1).with_variant(
        "more.toml", 'extends = "code_game"\n[[cards]]\nid = "plus2"\ncount = 3\n'
    )
    t = game.start(2, stack={"deck": ["plus2", "red-1", "red-2", "red-3", "red-4"]})
    t.apply("plus2")
    assert len(t.hand[1]) == 5
