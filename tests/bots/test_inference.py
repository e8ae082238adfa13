"""The inference that ``benchmarks/inference.py`` measures: weights as worked out by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.guessing import GuessTable, Number
from helpers.tiny import NUMBERS, game

from cardkit import Move, Pile, Rules, View, Weighed, decision, move, step, zone

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def inferring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(BENCHMARKS)
    yield import_module("inferring")
    del sys.modules["inferring"]


class LayTable(GuessTable):
    laid: Pile[Number] = zone(seen="all")


class Lay(Rules[LayTable]):
    """Seat 1 lays one of its two cards; then seat 0 has a choice that does not matter."""

    @step
    def start(self, t: LayTable) -> Any:
        t.shuffle(self.at.deck)
        t.draw(self.at.deck, self.at.hand[0])
        t.deal(self.at.deck, [self.at.hand[1]], 2)
        return t.ask(self.which, 1)

    @decision
    def which(self, t: LayTable, seat: int) -> Any:
        return [self.lay(card) for card in t.hand[seat]]

    @move
    def lay(self, t: LayTable, seat: int, card: Number) -> Any:
        t.move(card, self.at.hand[seat], self.at.laid)
        return t.ask(self.then, 0)

    @decision
    def then(self, t: LayTable, seat: int) -> Any:
        return [self.stop(0), self.stop(1)]

    @move
    def stop(self, t: LayTable, seat: int, n: int) -> None:
        t.end("stopped")


class Highest:
    """Would rather lay a higher card: each step is worth 5 % of a win."""

    win = 20.0

    def choose(self, view: View, rng: Random) -> Move:
        return max(view.moves, key=lambda move: move.args[0].value)

    def weigh(self, view: View) -> list[Weighed]:
        return [Weighed(move, move.args[0].value) for move in view.moves]


def by_hand(other: int, spread: float, slips: float) -> float:
    """How likely a player lays the 4 who also holds another card: the softmax of the two, or one
    of them at random."""
    return (1 - slips) / (1 + exp((other - 4) * 0.05 / spread)) + slips / 2


def test_what_a_past_move_tells_about_the_card_that_was_kept(inferring: Any) -> None:
    t = game(Lay, NUMBERS.replace("tiny", "lay")).start(2, stack={"deck": [1, 4, 6]})
    t.apply("lay:4")
    found = inferring.Inference(t.view(0), Highest())
    assert found.power == 1
    rng, seen = Random(1), dict[int, float]()
    for _ in range(60):
        world = found.world(rng)
        seen[world.table.hand[1][0].value] = world.weight
    expected = {n: by_hand(n, inferring.SPREAD, inferring.SLIPS) for n in (2, 3, 5, 6)}
    assert seen == pytest.approx(expected)
    assert expected[2] / sum(expected.values()) == pytest.approx(0.4214, abs=0.0001)


def test_before_anybody_has_moved_all_worlds_count_the_same(inferring: Any) -> None:
    t = game(Lay, NUMBERS.replace("tiny", "lay")).start(2, stack={"deck": [1, 4, 6]})
    found = inferring.Inference(t.view(0), Highest())
    assert not found.hands and found.world(Random(1)).weight == 1


def test_how_many_worlds_weights_amount_to(inferring: Any) -> None:
    assert inferring.effective([1.0, 1.0, 1.0]) == pytest.approx(3)
    assert inferring.effective([1.0, 0.0, 0.0]) == pytest.approx(1)
