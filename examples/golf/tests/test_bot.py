"""The bot pairs columns, takes what saves most, and does better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from cardkit_golf.bots import Pairing

import cardkit

GRID = ["Qc", "4c", "5c", "6c", "7c", "8c"]
OTHER = ["Qd", "4d", "5d", "6d", "7d", "8d"]


def after(*moves: str, up: str = "Kh", deck: str = "9h") -> Any:
    order = [card for pair in zip(GRID, OTHER, strict=True) for card in pair]
    stack = {"deck": [*order, up, deck], "starter": 0}
    t = cardkit.load("golf").start(2, 1, stack=stack)
    for move in moves:
        t.apply(move)
    return t.view(t.seat)


@pytest.mark.parametrize(
    ("up", "deck", "moves", "chosen"),
    [
        ("Kh", "9h", (), "peek:0+3"),
        ("Kh", "9h", ("peek:0+3", "peek:0+3"), "take"),
        ("9h", "9s", ("peek:0+3", "peek:0+3"), "draw"),
        ("Kh", "9h", ("peek:0+3", "peek:0+3", "take"), "swap:0"),
        ("Kh", "Qh", ("peek:0+3", "peek:0+3", "draw"), "swap:3"),  # beside the other queen
        ("Kh", "Jh", ("peek:0+3", "peek:0+3", "draw"), "turn:1"),
    ],
)
def test_what_it_does(up: str, deck: str, moves: tuple[str, ...], chosen: str) -> None:
    weighed = Pairing().weigh(after(*moves, up=up, deck=deck))
    assert max(weighed, key=lambda each: each.value).move.text == chosen


def test_it_beats_chance() -> None:
    game = cardkit.load("golf", rounds=2)
    won = 0
    for seed in range(20):
        match = game.play("random,pairing,random", seed=seed)
        assert match.result is not None
        won += match.result.winners == (1,)
    assert won > 15
