"""The same game as OpenSpiel's `gin_rummy`: players, legal moves and returns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import Decided, Shuffled, read_log

pytestmark = pytest.mark.extra("bench")

RANKS, SUITS = "A23456789TJQK", "scdh"
ACTIONS = {  # OpenSpiel has one word for several of our moves
    **{"accept": 52, "take": 52, "draw": 53, "knock": 55},
    **{"leave": 54, "stop": 54, "done": 54, "keep": 54},
}
OPTIONS = {  # ours by theirs
    "knock_card": ("knock_limit", range(0, 11)),
    "oklahoma": ("oklahoma", (False, True)),
    "gin_bonus": ("gin_bonus", (0, 20, 25)),
    "undercut_bonus": ("undercut_bonus", (0, 10, 25)),
}


def number(card: Any) -> int:
    return 13 * SUITS.index(card.suit) + RANKS.index(card.rank)


def action(move: Any, melds: dict[frozenset[int], int]) -> int:
    if move.name == "lay":
        return 56 + melds[frozenset(map(number, move.args))]
    return number(move.args[0]) if move.args else ACTIONS[move.name]


def play(game: Any, seed: int, eager: bool) -> Any:
    """At random; eager players knock when they may, and throw what leaves the cheapest hand."""
    from cardkit_gin_rummy.bots import Thrifty

    t, rng, thrifty = game.start(2, seed), Random(seed), Thrifty()
    while not t.over:
        moves = t.moves
        if eager and moves[0].name in ("throw", "take", "accept") and rng.random() < 0.9:
            t.apply(thrifty.choose(t.view(t.seat), rng))
        else:
            t.apply(rng.choice(moves))
    return t


def replayed(t: Any, state: Any, melds: dict[frozenset[int], int], seen: Counter[str]) -> None:
    """Feeds a played game to OpenSpiel, which must agree at every choice, forced ones too."""
    stock: list[int] = []
    for event in read_log(t.log):
        match event:
            case Shuffled(cards=cards):
                stock = [number(card) for card in reversed(cards)]
                dealt, stock = stock[:20], stock[20:]
                feed(state, [*dealt[0::2], *dealt[1::2], stock.pop(0)])
            case Decided(seat, choices, move):
                assert state.current_player() == seat
                assert state.legal_actions() == sorted(action(each, melds) for each in choices)
                state.apply_action(action(move, melds))
                seen[move.name] += 1
                if state.is_chance_node():
                    feed(state, [stock.pop(0)])
    assert state.is_terminal()
    assert state.returns() == list(t.result.scores)
    seen[t.result.reason] += 1


def feed(state: Any, cards: Sequence[int]) -> None:
    for card in cards:
        assert state.is_chance_node()
        state.apply_action(card)


def check(games: range, eager: bool, vary: bool = False) -> Counter[str]:
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    melds = {frozenset(cards): n for n, cards in utils.int_to_meld.items()}
    seen: Counter[str] = Counter()
    for seed in games:
        rng = Random(f"options {seed}")
        picked = {name: rng.choice(values) for name, (_, values) in OPTIONS.items() if vary}
        ours = {OPTIONS[name][0]: value for name, value in picked.items()}
        state = pyspiel.load_game("gin_rummy", picked).new_initial_state()
        replayed(play(cardkit.load("gin_rummy", **ours), seed, eager), state, melds, seen)
    return seen


@pytest.mark.parametrize("part", range(4))
def test_a_thousand_random_games(part: int) -> None:
    seen = check(range(250 * part, 250 * part + 250), eager=False)
    assert seen["throw"] > 250 * 10


def test_games_of_players_who_knock() -> None:
    """Random hands are rarely cheap enough: what follows a knock is seen in these."""
    seen = check(range(1000, 1300), eager=True, vary=True)
    assert seen["knocked"] > 150
    assert min(seen[name] for name in ("lay", "lay_off", "keep", "done", "lay_aside")) > 20
    assert seen["wall"] and seen["stop"]
