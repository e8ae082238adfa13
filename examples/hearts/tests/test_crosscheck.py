"""The same game as OpenSpiel's `hearts`: the pass, players, legal moves and returns."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import Decided, Opened, Picked, Shuffled, read_log

pytestmark = pytest.mark.extra("bench")

RANKS, SUITS = "23456789TJQKA", "cdhs"  # OpenSpiel's order
OPTIONS = {  # ours by theirs
    "no_pts_on_first_trick": "no_points_first",
    "can_lead_any_club": "lead_any_club",
    "must_break_hearts": "must_break_hearts",
    "qs_breaks_hearts": "queen_breaks_hearts",
    "can_lead_hearts_instead_of_qs": "hearts_instead_of_queen",
    "jd_bonus": "jack_bonus",
    "avoid_all_tricks_bonus": "no_trick_bonus",
}


def action(card: Any) -> int:
    return 4 * RANKS.index(card.rank) + SUITS.index(card.suit)


def play(game: Any, seed: int) -> Any:
    t, rnd = game.start(4, seed), Random(seed).random
    while not t.over:
        t.apply(t.moves[int(rnd() * len(t.moves))])
    return t


def replayed(t: Any, state: Any, seen: Counter[str]) -> None:
    """Feeds a played game to OpenSpiel, which must agree at every choice, forced ones too."""
    if not t.rules.options.pass_cards:
        state.apply_action(0)  # OpenSpiel draws from one direction
    for event in read_log(t.log):
        match event:
            case Picked(value=direction):
                state.apply_action(direction)
            case Shuffled(cards=cards):
                for card in reversed(cards):
                    assert state.is_chance_node()
                    state.apply_action(action(card))
            case Decided(seat, choices, move) if move.name == "pass":
                assert state.current_player() == seat
                held = state.legal_actions()  # OpenSpiel passes card by card
                threes = {frozenset(map(action, each.args)) for each in choices}
                assert threes == set(map(frozenset, combinations(held, 3)))
                for card in move.args:
                    state.apply_action(action(card))
                seen["pass"] += 1
            case Opened():
                pass
            case Decided(seat, choices, move):
                assert state.current_player() == seat
                assert state.legal_actions() == sorted(action(m.args[0]) for m in choices)
                state.apply_action(action(move.args[0]))
                seen["play"] += 1
                seen["forced"] += len(choices) == 1
    assert state.is_terminal()
    assert state.returns() == [26 - score for score in t.result.scores]
    best = max(state.returns())
    assert t.result.winners == tuple(n for n, each in enumerate(state.returns()) if each == best)
    seen["moon"] += len(t.takers) == 1


def check(games: range, vary: bool) -> Counter[str]:
    import pyspiel

    seen: Counter[str] = Counter()
    for seed in games:
        rng = Random(f"options {seed}")
        values = {name: rng.random() < 0.5 for name in OPTIONS} if vary else {}
        ours = {OPTIONS[name]: value for name, value in values.items()}
        theirs = pyspiel.load_game("hearts", values)
        replayed(play(cardkit.load("hearts", **ours), seed), theirs.new_initial_state(), seen)
    return seen


@pytest.mark.parametrize("part", range(4))
def test_a_thousand_games_with_the_default_parameters(part: int) -> None:
    seen = check(range(250 * part, 250 * part + 250), vary=False)
    assert seen["play"] == 250 * 52
    assert 600 < seen["pass"] < 900 and seen["forced"] > 2000


@pytest.mark.parametrize("part", range(4))
def test_a_thousand_games_with_all_parameters_varied(part: int) -> None:
    assert check(range(1000 + 250 * part, 1250 + 250 * part), vary=True)["play"] == 250 * 52


def test_without_a_pass() -> None:
    import pyspiel

    theirs = pyspiel.load_game("hearts", {"pass_cards": False})
    seen: Counter[str] = Counter()
    for seed in range(20):
        game = cardkit.load("hearts", pass_cards=False)
        replayed(play(game, seed), theirs.new_initial_state(), seen)
    assert seen["pass"] == 0
