"""Properties of any play: seeds, and indices into the lists of legal moves."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from cardkit_code_game.table import Action, Number, fulfils
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.engine.knowledge.events import Decided, Moved, read_log

SEATS = range(2, 9)
QUICK = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def legal(t: Any, seat: int) -> set[str]:
    """The moves of a turn once more, in another way: every card, every pair, one by one."""
    hand = t.hand[seat]
    top = t.numbers[-1] if t.numbers else None
    numbers = [card for card in hand if isinstance(card, Number)]
    names = {card.id for card in hand}
    found = {"draw"} | (names & {"skip", "reverse", "plus2", "gift"})
    for card in numbers:
        if top is None or card.value == top.value or card.color == top.color:
            found.add(f"play:{card}")
    for i, one in enumerate(numbers):
        for two in numbers[i + 1 :]:
            if top is not None and one.value + two.value == top.value:
                found |= {f"play:{one}+{two}", f"play:{two}+{one}"}
    if "swap" in names:
        found |= {"swap:number"} if t.numbers else set()
        found |= {"swap:action"} if t.actions else set()
    if "reset" in names:
        found |= {f"reset:{other}" for other in t.seats if other != seat}
    return found


def check(t: Any) -> None:
    """What is true at every choice, and at the end of the game."""
    assert Counter(card for cell in t.cells for card in cell) == Counter(t.rules.deck)
    assert all(isinstance(card, Number) for card in t.numbers)
    assert all(isinstance(card, Action) and not card.joker for card in t.actions)
    assert [len(code) for code in t.code] == [1] * len(t.seats)
    winning = [seat for seat in t.seats if fulfils(t.hand[seat], t.code[seat][0])]
    if t.over:
        assert t.winner in winning
        assert t.result.winners == (t.winner,)
        return
    texts = [move.text for move in t.moves]
    assert len(texts) == len(set(texts))
    name = t.asking[0].__name__
    assert (t.pending > 0) == (name == "answer")
    if name in ("give_what", "take_whose"):
        return
    assert winning == []
    assert not any(t.offered)
    assert t.active == t.seat
    if name == "turn":
        assert set(texts) == legal(t, t.seat)
        assert texts[-1] == "draw"


@pytest.mark.parametrize("seats", SEATS)
@settings(QUICK, max_examples=10)
@given(
    seed=st.integers(0, 10_000),
    picks=st.lists(st.integers(0, 19), min_size=20, max_size=80),
    drawn=st.booleans(),
    size=st.sampled_from([4, 7]),
)
def test_every_step_keeps_all_cards_and_the_order_of_things(
    seats: int, seed: int, picks: list[int], drawn: bool, size: int
) -> None:
    game = cardkit.load("code_game", play_drawn_action=drawn, hand_size=size)
    t = game.start(seats, seed)
    check(t)
    for pick in picks:
        if t.over:
            break
        t.apply(t.moves[pick % len(t.moves)])
        check(t)


@pytest.mark.parametrize("seats", SEATS)
def test_cg_q45_random_games_end_or_are_unfinished(seats: int) -> None:
    game = cardkit.load("code_game")
    for seed in range(4):
        t, rng = game.start(seats, seed), random.Random(seed)
        for _ in range(1500):
            if t.over:
                break
            t.apply(rng.choice(t.moves))
            assert t.over or t.moves
        check(t)
        assert (t.outcome is not None) == t.over


@settings(QUICK, max_examples=12)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 8))
def test_cg_q04_jokers_never_leave_a_hand_but_for_a_gift(seed: int, seats: int) -> None:
    t, rng = cardkit.load("code_game").start(seats, seed), random.Random(seed)
    for _ in range(400):
        if t.over:
            break
        t.apply(rng.choice(t.moves))
    for event in read_log(t.log):
        if isinstance(event, Moved) and len(event.cards) == 1 and event.cards[0].id == "joker":
            (source,) = event.sources
            if source.name == "hand":
                assert event.to.name == "offered"


@settings(QUICK, max_examples=8)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 8))
def test_cg_15_cg_27_the_turn_goes_round_as_the_moves_say(seed: int, seats: int) -> None:
    """Who has the turn follows from the decisions alone."""
    t, rng = cardkit.load("code_game").start(seats, seed), random.Random(seed)
    for _ in range(300):
        if t.over:
            break
        t.apply(rng.choice(t.moves))
    expected, direction = 1 % seats, 1
    for event in read_log(t.log):
        if not isinstance(event, Decided) or event.move.name == "offer":
            continue
        assert event.seat == expected, event
        name = event.move.name
        if name in ("draw", "gift"):
            continue  # the same player decides again
        direction = -direction if name == "reverse" else direction
        expected = (expected + direction * (2 if name == "skip" else 1)) % seats
