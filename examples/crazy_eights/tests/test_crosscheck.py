"""The same game as OpenSpiel's `crazy_eights`: players, legal moves and returns, game by game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import Decided, Moved, Picked, read_log

pytestmark = pytest.mark.extra("bench")

DRAW, PASS, NOMINATE, DEALER = (
    52,
    53,
    54,
    52,
)  # OpenSpiel's numbers; a card is its place in the file
SAME = {"points": "openspiel"}  # the one purposeful difference is off: see RULES.md


def action(rules: Any, move: Any) -> int:
    match move.name:
        case "draw":
            return DRAW
        case "pass":
            return PASS
        case "nominate":
            return NOMINATE + "cdhs".index(move.args[0])
    return list(rules.cards.values()).index(move.args[0])


def play(game: Any, seats: int, seed: int) -> Any:
    t, rnd = game.start(seats, seed), Random(seed).random
    while not t.over:
        t.apply(t.moves[int(rnd() * len(t.moves))])
    return t


def replayed(t: Any, state: Any, seen: Counter[str]) -> None:
    """Feeds a played game to OpenSpiel, which must agree at every choice, forced ones too."""
    cards = {card: index for index, card in enumerate(t.rules.cards.values())}
    for event in read_log(t.log):
        match event:
            case Picked(value=dealer):
                state.apply_action(DEALER + dealer)
            case Moved((card,), (source,), _) if source.name == "deck":
                assert state.is_chance_node()
                assert cards[card] in [outcome for outcome, _ in state.chance_outcomes()]
                state.apply_action(cards[card])
            case Decided(seat, choices, move):
                assert state.current_player() == seat
                assert state.legal_actions() == sorted(action(t.rules, m) for m in choices)
                state.apply_action(action(t.rules, move))
                seen[move.name] += 1
                seen["forced"] += len(choices) == 1
    assert state.is_terminal()
    assert state.returns() == list(t.result.scores)
    seen[t.result.reason] += 1


def check(seats: int, games: range, **options: int) -> Counter[str]:
    """What happened in so many games on which both agree."""
    ours = {"max_turns": "max_plays", "max_draw_cards": "max_draws"}
    game = cardkit.load("crazy_eights", **SAME, **{ours[k]: v for k, v in options.items()})
    import pyspiel

    theirs = pyspiel.load_game("crazy_eights", {"players": seats, **options})
    seen: Counter[str] = Counter()
    for seed in games:
        replayed(play(game, seats, seed), theirs.new_initial_state(), seen)
    return seen


@pytest.mark.parametrize("part", range(4))
def test_a_thousand_games_with_the_default_parameters(part: int) -> None:
    seen = check(5, range(250 * part, 250 * part + 250))
    assert seen["a hand is empty"] + seen["nobody can play"] == 250
    assert min(seen["a hand is empty"], seen["nobody can play"], seen["forced"]) > 50
    assert min(seen["nominate"], seen["draw"], seen["pass"], seen["play"]) > 300


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 7])
def test_other_numbers_of_players(seats: int) -> None:
    assert check(seats, range(60))["play"] > 500


def test_the_limits_of_draws_and_plays() -> None:
    assert check(3, range(60), max_turns=7)["too many cards played"] > 30
    assert check(4, range(60), max_draw_cards=1)["pass"] > 300


def test_the_one_purposeful_difference_is_what_cards_cost() -> None:
    """With the default points the same games are played; only what is left in hand differs."""
    for seed in range(20):
        ours = play(cardkit.load("crazy_eights"), 5, seed)
        theirs = play(cardkit.load("crazy_eights", **SAME), 5, seed)
        assert ours.hand == theirs.hand and ours.pile == theirs.pile
        assert ours.result.scores != theirs.result.scores
        assert [s == 0 for s in ours.result.scores] == [s == 0 for s in theirs.result.scores]
