"""Names of rules: what is taken is refused, and a move may be called otherwise than its method."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.tiny import game

from cardkit import Card, Pile, PluginError, Rules, Table, decision, move, step, zone


class Number(Card):
    value: int


class T(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")


class Named(Rules[T]):
    @step
    def start(self, t: T) -> Any:
        return t.ask(self.which, 0)

    @decision
    def which(self, t: T, seat: int) -> Any:
        return [self.start_with(card) for card in self.cards.values()]

    @move(name="start")
    def start_with(self, t: T, seat: int, card: Number) -> None:
        t.end("started")


def test_a_move_may_have_the_name_of_a_step() -> None:
    t = game(Named).start(2, 1)
    assert [move.text for move in t.moves][:2] == ["start:1", "start:2"]
    t.apply("start:3")
    assert t.over
    assert t.rules.parse("start:2") is t.rules.start_with(t.rules.cards["2"])


@pytest.mark.parametrize("name", ["scores", "cards", "refill", "possible"])
def test_a_name_of_rules_itself_is_taken(name: str) -> None:
    def method(self: Any, t: T, seat: int) -> None:
        pass

    broken = type("Broken", (Named,), {name: move(method)})
    with pytest.raises(PluginError) as error:
        game(broken).start(2, 1)
    assert str(error.value) == (
        f'Broken.{name}: Rules has a method of that name; choose another or write @move(name="…")'
    )


class Twice(Rules[T]):
    """A step and a move of the same name, both pending."""

    @step
    def start(self, t: T) -> Any:
        return t.ask_all(self.which, [0, 1])

    @decision
    def which(self, t: T, seat: int) -> Any:
        return [self.take_turn(), self.wait()]

    @step
    def turn(self, t: T, seat: int) -> Any:
        return t.ask(self.last, seat)

    @decision
    def last(self, t: T, seat: int) -> Any:
        return [self.take_turn(), self.wait()]

    @move(name="turn")
    def take_turn(self, t: T, seat: int) -> Any:
        t.then(self.turn, seat)

    @move
    def wait(self, t: T, seat: int) -> None:
        if seat == 1:
            t.end("waited")


def test_a_pending_step_and_a_pending_move_of_one_name_go_through_json() -> None:
    made = game(Twice)
    t = made.start(2, 1)
    t.apply("turn")
    t.apply("turn")  # opened: the step of seat 0 runs, the move of seat 1 waits
    again = made.from_json(t.to_json())
    assert again.to_json() == t.to_json()
    for each in (t, again):
        each.apply("wait")
        each.apply("wait")
        assert each.over and each.result.reason == "waited"
