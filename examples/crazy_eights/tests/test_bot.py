"""The bot keeps eights, sheds what costs most, and does better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit_crazy_eights.bots import Hoarder

import cardkit

STACK = ["9c", "2d", "8h", "3d", "4c", "4d", "9d", "5d", "2h", "6d", "3h", "7d", "4h", "Td", "Jc"]


def table() -> Any:
    """Seat 0 has 9♣ 4♣ and 8♥ to play on J♣."""
    return cardkit.load("crazy_eights").start(2, 1, stack={"dealer": 1, "deck": STACK})


def test_what_costs_most_goes_first_and_eights_stay() -> None:
    t = table()
    weighed = {w.move.text: w for w in Hoarder().weigh(t.view(0))}
    assert sorted(weighed, key=lambda text: -weighed[text].value) == [
        "play:9c",
        "play:4c",
        "play:8h",
        "draw",
    ]
    reasons = {text: w.reason.id for text, w in weighed.items() if w.reason}
    assert reasons == {"play:9c": "sheds", "play:4c": "sheds", "play:8h": "eight", "draw": "draws"}


def test_it_names_its_longest_suit() -> None:
    t = table()
    t.apply("play:8h")
    assert Hoarder().choose(t.view(0), Random(1)).text == "nominate:h"


def test_it_does_better_than_chance() -> None:
    game = cardkit.load("crazy_eights")
    won = 0
    for seed in range(60):
        match = game.play("random,hoarder,random", seed=seed)
        assert match.result is not None
        won += 1 in match.result.winners
    assert won > 30
