"""The generic search bot plays every example, in worlds that fit what its seat knows."""

from __future__ import annotations

from random import Random

import pytest

import cardkit
from cardkit.bots.search import Search

GAMES = {
    "crazy_eights": ("search:12,random*2", {}),
    "gin_rummy": ("search:4,random", {}),
    "golf": ("search:12,random", {"rounds": 2}),
    "hearts": ("search:4,random*3", {"pass_cards": False}),
    "kuhn": ("search:12,random", {"hands": 5}),
    "leduc": ("search:12,random", {}),
    "whist": ("search:12,random,search:12,random", {"target": 2}),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_search_plays_a_game_to_its_end(name: str) -> None:
    seats, options = GAMES[name]
    match = cardkit.load(name, **options).play(seats, seed=1)
    assert match.result is not None and match.result.finished


@pytest.mark.parametrize(
    ("card", "moves", "chosen"),
    [
        ("K", ("bet",), "call"),  # cannot lose
        ("J", ("bet",), "fold"),  # cannot win
    ],
)
def test_what_is_certain_in_kuhn_poker_is_found(
    card: str, moves: tuple[str, ...], chosen: str
) -> None:
    t = cardkit.load("kuhn").start(2, 1, stack={"deck": ["Q", card]})
    for move in moves:
        t.apply(move)
    assert Search("200").choose(t.view(1), Random(1)).text == chosen
