"""Random games that are played without `apply`: the same games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit.engine.flow.random_play import play_at_random

MECHANISMS = Path(__file__).parents[2] / "examples" / "mechanisms"
GAMES = (
    ("flip7", 4),
    ("seven", 3),
    ("code_game", 2),
    (str(MECHANISMS / "auction.py"), 3),  # sealed bids
    (str(MECHANISMS / "draft.py"), 4),
)


def applied(t: Any, draw: Callable[[], float], most: int | None = None) -> int:
    made = 0
    while not t.over and made != most:
        t.apply(t.moves[int(draw() * len(t.moves))])
        made += 1
    return made


@pytest.mark.parametrize("name, seats", GAMES)
def test_the_same_moves_lead_to_the_same_game(name: str, seats: int) -> None:
    game = cardkit.load(name)
    for seed in range(10):
        t, other = game.start(seats, seed), game.start(seats, seed)
        made = play_at_random(t, Random(seed).random, 100_000, lambda now: True)
        assert made == applied(other, Random(seed).random)
        assert t.over
        assert (t.log, t.outcome) == (other.log, other.outcome)


def test_it_stops_after_so_many_decisions_or_when_told_to() -> None:
    game = cardkit.load("flip7")
    t, other = game.start(4, 1), game.start(4, 1)
    assert play_at_random(t, Random(1).random, 17, lambda now: True) == 17
    applied(other, Random(1).random, 17)
    assert t.log == other.log
    assert play_at_random(t, Random(1).random, 0, lambda now: True) == 0

    rounds: list[int] = []
    t = game.start(4, 1)
    play_at_random(t, Random(1).random, 100_000, lambda now: not rounds.append(now) and now < 3)
    assert (rounds, t.round, t.over) == ([2, 3], 3, False)
