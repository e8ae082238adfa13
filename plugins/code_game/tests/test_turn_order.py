"""Reverse and Skip."""

from __future__ import annotations

from typing import Any

HANDS = "r1 reverse skip y9 | r5 reverse skip y8 | r6 reverse skip v9 | r7 reverse skip b8"


def order(t: Any, moves: str) -> list[int]:
    seats = []
    for move in moves.split():
        seats.append(t.seat)
        t.do(f"play:{move}" if move[-1].isdigit() else move)
    return [*seats, t.seat]


def test_cg_15_clockwise(deal: Any) -> None:
    t = deal(HANDS)
    assert order(t, "r1 r5 r6 r7") == [0, 1, 2, 3, 0]
    assert t.direction == "clockwise"


def test_cg_40_reverse_changes_the_direction_for_good(deal: Any) -> None:
    t = deal(HANDS)
    assert order(t, "r1 reverse reverse") == [0, 1, 0, 1]
    t = deal(HANDS)
    assert order(t, "reverse r7 r6 r5 r1") == [0, 3, 2, 1, 0, 3]
    assert t.direction == "counterclockwise"


def test_cg_40_a_second_reverse_changes_it_back(deal: Any) -> None:
    t = deal(HANDS)
    assert order(t, "reverse reverse") == [0, 3, 0]
    assert t.direction == "clockwise"


def test_cg_43_skip_passes_over_one_player(deal: Any) -> None:
    assert order(deal(HANDS), "skip skip") == [0, 2, 0]
    assert order(deal(HANDS), "r1 skip skip") == [0, 1, 3, 1]


def test_cg_43_skip_against_the_clock(deal: Any) -> None:
    assert order(deal(HANDS), "reverse skip r5") == [0, 3, 1, 0]


def test_cg_q24_reverse_with_two_players(deal: Any) -> None:
    t = deal("r1 reverse y9 | r5 reverse y8")
    assert order(t, "reverse") == [0, 1]
    assert t.direction == "counterclockwise"
    assert order(t, "reverse") == [1, 0]
    assert t.direction == "clockwise"


def test_cg_q25_skip_with_two_players(deal: Any) -> None:
    t = deal("r1 skip skip y9 | r5 reverse y8 v9")
    assert order(t, "skip skip r1") == [0, 0, 0, 1]


def test_cg_43_the_skipped_player_keeps_the_hand(deal: Any) -> None:
    t = deal(HANDS).do("skip")
    assert t.held(1) == "r5 reverse skip y8"
