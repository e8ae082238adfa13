"""Sampled worlds: nobody holds a suit he has shown not to have; each such deal is as likely."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

import cardkit


def played(seed: int, moves: int) -> Any:
    t, rng = cardkit.load("whist", target=100).start(4, seed), Random(seed)
    for _ in range(moves):
        t.apply(rng.choice(t.moves))
    return t


@pytest.mark.parametrize("moves", [6, 15, 25, 33, 38])
def test_worlds_respect_voids_sizes_and_the_card_turned_up(moves: int) -> None:
    voids = 0
    for seed in range(5):
        t = played(seed, moves)
        voids += sum(map(len, t.lacks))
        for me in t.seats:
            view = t.view(me)
            for n in range(10):
                world = view.sample(Random(n))
                assert [len(hand) for hand in world.hand] == [len(hand) for hand in t.hand]
                assert world.hand[me] == t.hand[me]
                assert Counter(chain(*world.hand)) == Counter(chain(*t.hand))
                for seat in t.seats:
                    assert not {card.suit for card in world.hand[seat]} & set(t.lacks[seat])
                    known = [card for card in view.hand[seat] if card is not cardkit.UNKNOWN]
                    assert set(known) <= set(world.hand[seat])
    assert moves < 15 or voids > 3


def had_choices(t: Any, seat: int, hand: set[Any]) -> bool:
    """Whether a seat that holds these cards now had two choices wherever it was asked."""
    held = set(hand)
    decided = [entry for entry in t.log if type(entry[0]) is int]
    for n in reversed(range(len(decided))):
        player, listed, move = decided[n]
        if player == seat:
            held.add(move.args[0])
            led = decided[n - n % 4][2].args[0].suit if n % 4 else None
            following = [card for card in held if card.suit == led]
            if len(listed) > 1 and len(following or held) < 2:
                return False
    return True


def fitting(t: Any, me: int) -> list[tuple[frozenset[Any], ...]]:
    """All deals of the cards that `me` does not see, as sets by seat, that the voids allow."""
    a, b, c = ((me + n) % 4 for n in (1, 2, 3))
    view = t.view(me)
    fixed = {s: {x for x in view.hand[s] if x is not cardkit.UNKNOWN} for s in (a, b, c)}
    unseen = [card for seat in (a, b, c) for card in t.hand[seat]]
    found = []
    for first in combinations(unseen, len(t.hand[a])):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, len(t.hand[b])):
            third = [card for card in rest if card not in second]
            hands = {a: set(first), b: set(second), c: set(third)}
            if all(had_choices(t, seat, hand) for seat, hand in hands.items()) and all(
                fixed[seat] <= hand and not {x.suit for x in hand} & set(t.lacks[seat])
                for seat, hand in hands.items()
            ):
                found.append(tuple(frozenset(hands[seat]) for seat in (a, b, c)))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_deal_that_fits_is_as_likely(seed: int) -> None:
    """The last three tricks: all deals can be written out."""
    t = played(seed, 34)
    while len(t.hand[t.seat]) > 3 or t.trick:
        t.apply(t.moves[0])
    me = t.seat
    deals = fitting(t, me)
    view, rng, rounds = t.view(me), Random(seed), 40 * len(deals)
    found: Counter[Any] = Counter()
    for _ in range(rounds):
        world = view.sample(rng)
        found[tuple(frozenset(world.hand[(me + n) % 4]) for n in (1, 2, 3))] += 1
    assert found.keys() <= set(deals)
    off = sum((found[deal] - 40) ** 2 / 40 for deal in deals)
    free = len(deals) - 1
    assert free > 5
    assert off < free + 5 * (2 * free) ** 0.5  # chi square, five standard deviations
