"""What players know of hidden cards, and the worlds they can imagine (SV-Q26)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import cardkit
from cardkit import UNKNOWN
from cardkit.engine.knowledge.events import Said, Shuffled, read_log


def ids(cards: Any) -> list[str]:
    return [card.id for card in cards]


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_sv_q26_hands_are_secret_and_worlds_fit(seats: int) -> None:
    t = cardkit.load("seven").start(seats, 2)
    rng = Random(1)
    for _ in range(25):
        t.apply(rng.choice(t.moves))
    for seat in t.seats:
        view = t.view(seat)
        for other in t.seats:
            hidden = set(view.hand[other]) <= {UNKNOWN}
            assert hidden or other == seat
            assert len(view.hand[other]) == len(t.hand[other])
        hands = set()
        for n in range(12):
            world = view.sample(Random(n))
            assert world.hand[seat] == t.hand[seat] and world.pile == t.pile
            assert Counter(c for cards in world.cells for c in cards) == Counter(t.rules.deck)
            hands.add(tuple(sorted(ids(world.hand[(seat + 1) % seats]))))
        assert len(hands) > 1


def after_a_reshuffle(seats: int) -> tuple[Any, Counter[str]]:
    """A table some moves after the cards put aside became the draw pile, and those cards."""
    counts = [3, 3, 3, 3, 3, 3, 3] if seats == 2 else None  # a small deck runs out
    options = {} if counts is None else {"counts": counts}
    t = cardkit.load("seven", rounds=400, **options).start(seats, 3)
    rng = Random(seats)
    left, told = 5, 0
    shuffles: list[Shuffled] = []  # of this round
    while left:
        for event in read_log(t.log[told:]):
            if isinstance(event, Said) and event.event == "round_begins":
                shuffles.clear()
            elif isinstance(event, Shuffled):
                shuffles.append(event)
        told = len(t.log)
        left = left - 1 if len(shuffles) > 1 else 5
        t.apply(rng.choice(t.moves))
        assert not t.over
    return t, Counter(ids(shuffles[-1].cards))


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_sv_23_the_cards_of_the_new_draw_pile_are_known(seats: int) -> None:
    t, known = after_a_reshuffle(seats)
    for seat in t.seats:
        worlds = [t.view(seat).sample(Random(n)) for n in range(12)]
        assert all(Counter(ids(world.deck)) <= known for world in worlds)
        assert len({tuple(ids(world.deck)) for world in worlds}) > 1


def test_listings_do_not_tell_what_was_held() -> None:
    """They are complete before a card is dealt: nothing is added when somebody is asked."""
    t = cardkit.load("seven").start(3, seed=5)
    before = repr(t.rules.listed)
    rng = Random(1)
    while not t.over:
        t.apply(rng.choice(t.moves))
    assert repr(t.view(0).rules.listed) == before
    assert len(t.rules.listed[3][2]) == len(t.rules.listed[None][None]) == 2**7


def test_a_penalty_turn_tells_what_a_hand_does_not_have() -> None:
    """Everybody saw that no card fitted: no sampled hand has one but among those drawn since."""
    turns = 0
    for seed in range(12):
        t, rng = cardkit.load("seven", rounds=1).start(2, seed), Random(seed)
        while not t.over:
            before = len(t.log)
            t.apply(rng.choice(t.moves))
            told = [e for e in t.log[before:] if e[0] == "told"]
            if t.over or len(told) != 1 or t.seat != 0 or told[0][5].seat != 1:
                continue
            turns += 1
            fits = told[0][7]
            for n in range(20):
                hand = t.view(0).sample(Random(n)).hand[1]
                assert sum(card.value in fits for card in hand) <= 1  # the penalty card
    assert turns > 5
