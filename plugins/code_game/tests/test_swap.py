"""The Swap (Tausch)."""

from __future__ import annotations

from typing import Any

import cardkit


def test_cg_38_cg_39_cg_q09_takes_a_card_and_lays_the_swap(deal: Any) -> None:
    t = deal("skip swap y9 | r5 b7 y8 | r6 v8 v9").do("skip", "play:r6")
    assert t.choices == "swap:number swap:action draw"
    u = deal("skip swap y9 | r5 b7 y8 | r6 v8 v9").do("skip", "play:r6")
    t.do("swap:number")
    assert (t.held(0), t.cards("numbers"), t.cards("actions")) == ("y9 r6", "r4", "skip swap")
    u.do("swap:action")
    assert (u.held(0), u.cards("numbers"), u.cards("actions")) == ("y9 skip", "r4 r6", "swap")


def test_cg_q10_cg_q07_worked_situation_3(deal: Any) -> None:
    """First turn, no action card yet: only the one number can be taken, and another is found."""
    t = deal("swap b1 y9 | r5 skip y8", "r4", "v6", draw="plus2 joker b7 v3")
    assert t.choices == "swap:number draw"
    t.do("swap:number")
    assert (t.held(0), t.cards("numbers"), t.cards("actions")) == ("b1 y9 r4", "b7", "swap")
    assert (t.seat, t.shuffles("deck")) == (1, 2)  # +2 and joker went back
    assert len(t.deck) == 110 - 6 - 1 - 1  # hands, the first number and the new one
    assert [card.id for card in t.deck].count("joker") == 4
    assert t.do("draw").held(1) == "r5 skip y8 v6"


def test_cg_q07_no_shuffle_if_the_next_card_is_a_number(deal: Any) -> None:
    t = deal("swap b1 y9 | r5 skip y8", draw="b7 v3").do("swap:number")
    assert (t.cards("numbers"), t.shuffles("deck")) == ("b7", 1)


def test_cg_q07_no_new_draw_pile_for_it(deal: Any) -> None:
    """Only action cards could come, so the pile stays empty: one number of any kind is laid."""
    t = deal("skip swap skip y9 | r5 b7 y8 v8", draw="joker", whole=True)
    t.do("skip", "skip", "swap:number")
    assert (t.numbers, t.cards("deck"), t.cards("actions")) == ([], "joker", "skip skip swap")
    assert (t.seat, t.choices) == (1, "play:r5 play:b7 play:y8 play:v8 draw")
    assert t.do("play:b7").cards("numbers") == "b7"


def test_cg_q07_an_empty_pile_takes_no_pair_and_gives_no_number(deal: Any) -> None:
    t = deal("swap r0 y0 v7 | swap b2 y2 v9", whole=True).do("swap:number")
    assert (t.numbers, t.deck) == ([], [])
    assert t.choices == "play:b2 play:y2 play:v9 swap:action draw"
    t.do("swap:action")
    assert (t.held(1), t.cards("actions")) == ("b2 y2 v9 swap", "swap")
    assert t.choices == "play:r0 play:r4 play:y0 play:v7 draw"


def test_cg_q07_a_drawn_number_fits_an_empty_pile() -> None:
    """The pile stays empty only with no number in the draw pile: here one comes back by hand."""
    game = cardkit.load("code_game", hand_size=2, dealer=1)
    t = game.start(
        2, 1, stack={"deck": ["swap", "blue-1", "violet-7", "yellow-2", "red-4", "blue-9"]}
    )
    saved = t.to_json().replace('"numbers":[{"card":"red-4"}]', '"numbers":[]')
    t = game.from_json(saved)
    t.apply("draw")
    assert [move.text for move in t.moves] == ["play:blue-9", "keep"]


def test_cg_q07_the_win_is_looked_for_before_the_pile_is_begun_anew(deal: Any) -> None:
    t = deal("r1 b3 y6 swap | r5 skip y7 v9", "r8", draw="b2", codes="1368 0157").do("swap:number")
    assert (t.over, t.result.winners, t.numbers) == (True, (0,), [])


def test_cg_q08_not_the_swap_itself_but_an_earlier_one(deal: Any) -> None:
    t = deal("swap b1 y9 | swap skip y8", draw="b7").do("swap:number")
    assert t.choices == "swap:number swap:action skip draw"
    t.do("swap:action")
    assert (t.held(1), t.cards("actions")) == ("skip y8 swap", "swap")


def test_cg_q11_the_taken_card_is_not_laid_in_the_same_turn(deal: Any) -> None:
    t = deal("swap skip b1 y9 | r5 b6 b8 y8 | r6 v8 v9 y1").do("skip", "play:r6", "swap:action")
    assert (t.held(0), t.seat) == ("b1 y9 skip", 1)


def test_cg_q12_the_number_below_counts_then(deal: Any) -> None:
    t = deal("r1 v7 y9 | swap b6 y8 | b4 v8 y2").do("play:r1", "swap:number")
    assert (t.cards("numbers"), t.held(1)) == ("r4", "b6 y8 r1")
    assert t.choices == "play:b4 draw"


def test_cg_q30_a_swap_can_win_with_the_card_it_takes(deal: Any) -> None:
    t = deal("r1 b3 y6 swap | r5 skip y7 v9", "v8", codes="1368 0157").do("swap:number")
    assert (t.result.winners, t.held(0), t.cards("actions")) == ((0,), "r1 b3 y6 v8", "swap")


def test_cg_q41_a_reset_can_come_back_by_a_swap(deal: Any) -> None:
    t = deal("reset b1 y9 | swap b6 y8").do("reset:1", "swap:action")
    assert (t.held(1), t.cards("actions")) == ("b6 y8 reset", "swap")
