"""The same game as OpenSpiel's `leduc_poker`: every deal and history, and information states."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

import cardkit

pytestmark = pytest.mark.extra("bench")

ACTIONS = {"fold": 0, "call": 1, "raise": 2}
CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")  # by OpenSpiel's numbers


def both(deal: tuple[str, ...], suits: bool) -> tuple[Any, Any]:
    """Both games with the same cards dealt."""
    import pyspiel

    names = deal if suits else tuple(card[0] for card in deal)
    t = cardkit.load("leduc", suits=suits).start(2, 0, stack={"deck": list(names)})
    state = pyspiel.load_game("leduc_poker", {"suit_isomorphism": not suits}).new_initial_state()
    for card in deal[:2]:
        state.apply_action(number_of(card, suits))
    return t, state


def number_of(card: str, suits: bool) -> int:
    return CARDS.index(card) if suits else "JQK".index(card[0])


def play(t: Any, state: Any, deal: tuple[str, ...], suits: bool, move: Any) -> None:
    """One move in both; OpenSpiel draws the open card when it is needed."""
    t.apply(move)
    state.apply_action(ACTIONS[move.name])
    if state.is_chance_node():
        state.apply_action(number_of(deal[2], suits))


def histories(t: Any, state: Any, deal: tuple[str, ...], suits: bool) -> Iterator[tuple[Any, Any]]:
    yield t, state
    for move in t.moves:
        next_t, next_state = t.clone(log=True), state.clone()
        play(next_t, next_state, deal, suits, move)
        yield from histories(next_t, next_state, deal, suits)


def agree(t: Any, state: Any) -> None:
    assert t.over == state.is_terminal()
    if t.over:
        assert list(t.result.scores) == state.returns()
    else:
        assert t.seat == state.current_player()
        assert [ACTIONS[move.name] for move in t.moves] == state.legal_actions()


def test_a_thousand_random_games() -> None:
    for seed in range(1000):
        rng = Random(seed)
        deal = tuple(rng.sample(CARDS, 3))
        t, state = both(deal, True)
        agree(t, state)
        while not t.over:
            play(t, state, deal, True, rng.choice(t.moves))
            agree(t, state)


@pytest.mark.parametrize(("suits", "count"), [(True, 936), (False, 288)])
def test_information_keys_part_the_same_situations(suits: bool, count: int) -> None:
    pairs = set()
    for deal in permutations(CARDS, 3):
        for t, state in histories(*both(deal, suits), deal, suits):
            agree(t, state)
            if not t.over:
                pairs.add((t.information_key(t.seat), state.information_state_string(t.seat)))
    assert len(pairs) == len({key for key, _ in pairs}) == len({text for _, text in pairs}) == count
