"""The same game as OpenSpiel's `kuhn_poker`: every deal, every history."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import cardkit

pytestmark = pytest.mark.extra("bench")

PASSIVE = {"check", "fold"}  # OpenSpiel calls both Pass, bet and call both Bet


def both(deal: tuple[str, ...], moves: tuple[str, ...]) -> tuple[Any, Any]:
    import pyspiel

    t = cardkit.load("kuhn").start(2, 0, stack={"deck": list(deal)})
    state = pyspiel.load_game("kuhn_poker").new_initial_state()
    for card in deal[:2]:
        state.apply_action("JQK".index(card))
    for move in moves:
        t.apply(move)
        state.apply_action(0 if move in PASSIVE else 1)
    return t, state


def situations(deal: tuple[str, ...], moves: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Both games after every history."""
    t, state = both(deal, moves)
    yield t, state
    for move in t.moves:
        yield from situations(deal, (*moves, move.text))


ALL = list(permutations("JQK"))


@pytest.mark.parametrize("deal", ALL, ids="".join)
def test_every_history_is_the_same(deal: tuple[str, ...]) -> None:
    count = 0
    for t, state in situations(deal):
        count += 1
        assert t.over == state.is_terminal()
        if t.over:
            assert list(t.result.scores) == state.returns()
        else:
            assert t.seat == state.current_player()
            assert [move.name not in PASSIVE for move in t.moves] == [False, True]
            assert state.legal_actions() == [0, 1]
    assert count == 9


def test_information_keys_part_the_same_situations() -> None:
    pairs = set()
    for deal in ALL:
        for t, state in situations(deal):
            if not t.over:
                pairs.add((t.information_key(t.seat), state.information_state_string(t.seat)))
    assert len(pairs) == len({key for key, _ in pairs}) == len({text for _, text in pairs}) == 12


def test_the_solution_cannot_be_exploited_in_openspiel() -> None:
    import pyspiel
    from cardkit_kuhn.solver import solve
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.policy import TabularPolicy

    game = pyspiel.load_game("kuhn_poker")
    solution = solve(cardkit.load("kuhn"), [{"deck": list(order)} for order in ALL])
    policy = TabularPolicy(game)
    for deal in ALL:
        for t, state in situations(deal):
            if not t.over:
                often = solution.strategy[t.information_key(t.seat)]
                policy.policy_for_key(state.information_state_string())[:] = [
                    float(part) for part in often.values()
                ]
    assert exploitability.nash_conv(game, policy) == pytest.approx(0, abs=1e-9)
