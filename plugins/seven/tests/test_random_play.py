"""Properties of any play: seeds, and indices into the lists of legal moves."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.engine.flow.hook_chain import HookChain
from cardkit.engine.knowledge.events import Decided, Moved, Said, Shuffled, read_log

SEATS = [2, 3, 4, 5, 7]
QUICK = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def check(t: Any) -> None:
    """What is true after every step, move and choice."""
    cards = Counter(card for cell in t.cells for card in cell)
    assert cards == Counter(t.rules.deck)
    assert cards.total() == 80
    assert sum(t.chips) + t.supply == 80
    assert t.supply >= 0
    if t.pile and t.top is not None:
        assert t.top == t.pile[-1].value
        assert t.total == t.top + t.win < 7
        assert t.win in (0, *(card.value for card in t.pile[:-1]))
    finished = sorted(place for place in t.place if place is not None)
    assert finished == list(range(1, len(finished) + 1))


def check_choice(t: Any) -> None:
    """What is true at every choice, too."""
    assert len(t.moves) > 1
    assert t.place[t.seat] is None
    assert t.caller in (None, t.seat)
    assert bool(t.pile) == (t.total is not None) == (t.moves[0].name != "start")
    assert not t.pile or t.caller is None
    for move in t.moves:
        (card,) = move.args
        assert card in t.hand[t.seat]
        if t.pile:
            assert t.total <= card.value + (t.win if move.name == "hole" else t.top) <= 7


def watched(**options: Any) -> Any:
    """The game with every step and move checked."""
    acts = ("new_round", "pay", "start_pile", "hole", "number", "seven", "finish", "penalty")
    hooks = HookChain(after={name: (lambda t, args: check(t),) for name in acts})
    return attrs.evolve(cardkit.load("seven", **options), hooks=hooks)


@pytest.mark.parametrize("options", [{}, {"starter_may_finish": True, "starter": "winner"}])
@pytest.mark.parametrize("seats", SEATS)
@settings(QUICK, max_examples=8)
@given(seed=st.integers(0, 10_000), picks=st.lists(st.integers(0, 13), max_size=80))
def test_sv_02_every_step_keeps_all_cards_and_chips(
    options: dict[str, Any], seats: int, seed: int, picks: list[int]
) -> None:
    t = watched(**options).start(seats, seed)
    for pick in picks:
        check(t)
        if t.over:
            break
        check_choice(t)
        t.apply(t.moves[pick % len(t.moves)])


@pytest.mark.parametrize("seats", [2, 4, 6, 7])
@settings(QUICK, max_examples=4)
@given(seed=st.integers(0, 10_000))
def test_sv_12_sv_13_sv_16_within_a_pile_the_total_never_falls_nor_exceeds_7(
    seats: int, seed: int
) -> None:
    """Followed from the log alone, with nothing the table says of itself."""
    t = cardkit.load("seven").start(seats, seed)
    rng = random.Random(seed)
    while not t.over:
        t.apply(rng.choice(t.moves))
    top = win = 0
    calls: list[int] = []
    for event in read_log(t.log):
        if isinstance(event, Decided):
            value = event.move.args[0].value
            assert (event.move.name == "start") == (top == 0)
            before = top + win
            top, win = value, {"start": 0, "hole": win, "number": top}[event.move.name]
            assert before <= top + win <= 7
            if top + win == 7:
                calls.append(event.seat)
        elif isinstance(event, Said) and event.event == "seven":
            assert calls.pop() == event.params["seat"]
        elif isinstance(event, Moved) and event.to.name == "aside":
            assert top + win == 7
            top = win = 0
        elif isinstance(event, Said) and event.event == "round_begins":
            top = win = 0
    assert calls == []


@pytest.mark.parametrize("options", [{}, {"starter_may_finish": True}])
@settings(QUICK, max_examples=20)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 7))
def test_sv_22_sv_24_sv_q19_places_are_a_permutation_and_chips_follow(
    options: dict[str, Any], seed: int, seats: int
) -> None:
    t = cardkit.load("seven", **options).start(seats, seed)
    rng = random.Random(seed)
    while not t.over:
        t.apply(rng.choice(t.moves))
    chips, supply, order = [0] * seats, 80, []
    for event in read_log(t.log):
        if isinstance(event, Said) and event.event == "finished":
            order.append(event.params["seat"])
            assert event.params["place"] == len(order)
        elif isinstance(event, Said) and event.event == "paid":
            order += [seat for seat in t.seats if seat not in order]
            assert sorted(order) == list(t.seats)
            paid = [0] * seats
            for prize, seat in zip(range(seats, 0, -1), order, strict=True):
                paid[seat] = min(prize, supply)
                supply -= paid[seat]
                chips[seat] += paid[seat]
            assert list(event.params["by_seat"]) == paid
            order = []
    assert list(t.result.scores) == t.chips == chips
    assert t.supply == supply
    assert list(t.result.winners) == [s for s in t.seats if chips[s] == max(chips)]
    assert sorted(t.place) == list(range(1, seats + 1))


@pytest.mark.parametrize("seats", [5, 7])
def test_sv_23_the_draw_pile_is_rebuilt_in_many_rounds_of_five_and_more(seats: int) -> None:
    rebuilt = rounds = 0
    for seed in range(6):
        t = cardkit.load("seven").start(seats, seed)
        rng = random.Random(seed)
        while not t.over:
            t.apply(rng.choice(t.moves))
        rebuilt += sum(isinstance(e, Shuffled) and len(e.cards) < 80 for e in read_log(t.log))
        rounds += t.round
    assert rebuilt > rounds / 2
