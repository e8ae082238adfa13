"""What people type and files hold is not kept for ever."""

from __future__ import annotations

import gc
import tracemalloc
from typing import Any
from weakref import ref

import pytest
from helpers.tiny import highcard

from cardkit import (
    Card,
    CardkitError,
    Move,
    Pile,
    Rules,
    Table,
    decision,
    move,
    step,
    zone,
)
from cardkit.engine.knowledge.hidden_choices import shuffled_deck
from cardkit.engine.loading.game import Game

TOML = '[game]\nid = "bidding"\nseats = [1, 2]\n[[cards]]\nid = "coin"\n'


class Coin(Card):
    pass


class Bids(Table[Coin]):
    deck: Pile[Coin] = zone(seen="nobody")


class Bidding(Rules[Bids]):
    @step
    def start(self, t: Bids) -> Any:
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Bids, seat: int) -> list[Move]:
        return [self.bid(1), self.bid(2)]

    @move
    def bid(self, t: Bids, seat: int, amount: int) -> None:
        t.end("done")


def test_moves_that_were_typed_are_forgotten() -> None:
    t = Game.define(Bidding, TOML).start(1, 1)

    def typed(first: int) -> int:
        for number in range(first, first + 2_000):
            with pytest.raises(CardkitError):
                t.apply(f"bid:{number}")
            assert t.why_not(f"bid:{-number}") is not None
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = typed(10_000)
        assert typed(20_000) - before < 20_000  # they would take a million bytes
    finally:
        tracemalloc.stop()
    assert not [key for key in Move._made if len(key) > 1 and key[1] in range(10_000, 30_000)]


def test_equal_moves_are_one_object_while_somebody_holds_one() -> None:
    rules = highcard().start(2, 1).rules
    made = rules.play(rules.cards["red-1"])
    assert rules.parse("play:red-1") is rules.parse("play:red-1") is made


def test_cards_go_with_their_game() -> None:
    card = Coin.face(id="once only")
    assert Coin.face(id="once only") is card
    del card
    gc.collect()
    assert not [key for key in Card._faces if ("id", "once only") in key]


def test_what_was_told_goes_with_its_game() -> None:
    toml = TOML.replace('"coin"', '"told_once"')
    t = Game.define(Bidding, toml).start(1, 1)
    (card,) = t.deck
    t.move(card, t.rules.at.deck, t.rules.at.deck)
    assert [event.cards for event in t.view(0).events] == [(card,)]
    gone = ref(card)
    del t, card
    gc.collect()
    assert gone() is None


def test_a_shuffled_deck_goes_with_its_game() -> None:
    toml = TOML.replace('"coin"', '"shuffled_once"')
    rules = Game.define(Bidding, toml).start(1, 1).rules
    (card,) = shuffled_deck(rules)
    assert shuffled_deck(rules) is shuffled_deck(rules)
    gone = ref(card)
    del rules, card
    gc.collect()
    assert gone() is None
