"""Chance, card by card: the tree of a game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from rl.small_seven import twelve_cards

import cardkit
from cardkit import CardkitError


def test_equal_cards_are_one_outcome() -> None:
    root = cardkit.load("leduc", suits=False).unfold(2)
    assert {str(card): often for card, often in root.outcomes.items()} == {
        "J": Fraction(1, 3),
        "Q": Fraction(1, 3),
        "K": Fraction(1, 3),
    }
    then = root.after(next(iter(root.outcomes)))
    assert [str(often) for often in then.outcomes.values()] == ["1/5", "2/5", "2/5"]
    assert then.what == "deck"


def test_a_small_seven_is_walked_completely() -> None:
    counted: Counter[str] = Counter()
    total = Fraction(0)
    waiting = [(twelve_cards().unfold(2), Fraction(1))]
    while waiting:  # with moves at random, the ends of all games make up one
        here, reached = waiting.pop()
        counted["chance" if here.chance else "over" if here.over else "choice"] += 1
        if here.over:
            total += reached
        ways: dict[Any, Fraction] = here.outcomes or {
            move: Fraction(1, len(here.moves)) for move in here.moves
        }
        waiting += [(here.after(way), reached * often) for way, often in ways.items()]
    assert total == 1
    assert counted == {"chance": 782, "choice": 643, "over": 1698}


def test_picks_are_chance_too() -> None:
    root = cardkit.load("flip7").unfold(3)
    assert root.chance and root.what == "dealer"
    assert root.outcomes == dict.fromkeys(range(3), Fraction(1, 3))


def test_no_order_is_decided_before_somebody_looks() -> None:
    here = cardkit.load("flip7").unfold(3).after(0)
    assert sum(here.outcomes.values()) == 1
    twelve = cardkit.load("flip7").cards["12"]
    assert here.outcomes[twelve] == Fraction(12, 94)
    here = here.after(twelve)
    assert here.outcomes[twelve] == Fraction(11, 93)


def test_views_and_keys_of_a_point_are_those_of_the_same_game() -> None:
    game = cardkit.load("kuhn")
    cards = game.cards
    here = game.unfold(2).after(cards["K"]).after(cards["J"]).after("bet")
    t = game.start(2, stack={"deck": ["K", "J", "Q"]})
    t.apply("bet")
    for seat in t.seats:
        assert here.table.information_key(seat) == t.information_key(seat)
        assert here.table.view(seat).to_json() == t.view(seat).to_json()


def test_a_point_settles_into_an_ordinary_table() -> None:
    rng = Random(3)
    decks = set()
    for _ in range(20):
        t = cardkit.load("seven").unfold(2).settle(rng)
        decks.add(tuple(t.deck))
        t.information_key(0)  # which plays the log again
        while not t.over:
            t.apply(rng.choice(t.moves))
        assert t.result.finished
    assert len(decks) == 20


def test_mistakes_are_named() -> None:
    root = cardkit.load("kuhn").unfold(2)
    with pytest.raises(
        CardkitError, match="deck: 7 is not possible here; it must be one of J, Q, K"
    ):
        root.after(7)
    with pytest.raises(CardkitError, match="not over: chance decides"):
        root.result  # noqa: B018
    cards = cardkit.load("kuhn").cards
    choice = root.after(cards["K"]).after(cards["J"])
    with pytest.raises(CardkitError, match="seat 0 chooses a move here, not 7"):
        choice.after(7)
    with pytest.raises(CardkitError, match=r"not decided yet; juncture\.settle"):
        cardkit.load("leduc").unfold(2).settle(Random(1)).rules  # noqa: B018
        choice.table.clone().deck[0]


def test_play_outs_know_nothing_of_it() -> None:
    game = cardkit.load("seven")
    game.unfold(2)
    t = game.start(2, 1)
    assert all(type(cards) is list for cards in t.cells)
