"""Mistakes in the flow of rules, each with a message for the author."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.tiny import game
from helpers.tracing import Base, problem

from cardkit import Move, PluginError, decision, move, step


def test_no_moves_and_no_otherwise_is_an_error() -> None:
    def start(self: Any, t: Any) -> Any:
        return t.ask(self.none, 0)

    assert problem(start) == (
        "decision 'none' found no legal move: list one, or write @decision(otherwise=\"STEP\")"
    )


def test_otherwise_must_name_a_method() -> None:
    def listing(self: Any, t: Any, seat: int) -> list[Move]:
        return []

    rules = type("Bad", (Base,), {"some": decision(otherwise="nothnig")(listing)})
    with pytest.raises(PluginError, match=r"^Bad\.some: otherwise='nothnig' is not a method$"):
        game(rules)


def test_an_ask_that_was_not_returned() -> None:
    def start(self: Any, t: Any) -> None:
        t.ask(self.some, 0)

    assert problem(start) == (
        "ask(some) was not returned: write 'return t.ask(…)' as the last act of the method"
    )


def test_a_method_that_returns_something_else() -> None:
    def start(self: Any, t: Any) -> Any:
        return 7

    assert problem(start) == "a method returned 7; return t.ask(…) or nothing"


def test_nothing_left_to_do() -> None:
    def start(self: Any, t: Any) -> None:
        t.then(self.note, "x")

    assert problem(start) == (
        "nothing left to do, but the game is not over: "
        "schedule a step with t.then(…), ask, or end with t.end(…)"
    )


def test_rules_without_a_start() -> None:
    with pytest.raises(PluginError, match=r"^Base has no step named 'start'$"):
        game(Base).start(2, 1)


def test_an_endless_chain_names_its_steps() -> None:
    def start(self: Any, t: Any) -> None:
        t.then(self.ping)

    def ping(self: Any, t: Any) -> None:
        t.then(self.pong)

    def pong(self: Any, t: Any) -> None:
        t.then(self.ping)

    steps = {"start": step(start), "ping": step(ping), "pong": step(pong)}
    rules = type("R", (Base,), {**steps, "patience": 50})
    with pytest.raises(PluginError) as caught:
        game(rules).start(2, 1)
    assert str(caught.value).startswith("more than 50 steps without a choice; the last ones: p")
    assert "ping, pong, ping" in str(caught.value)


def test_an_endless_chain_of_forced_moves_ends_too() -> None:
    def start(self: Any, t: Any) -> Any:
        t.options_left = 1
        return t.ask(self.some, 0)

    def take(self: Any, t: Any, seat: int, n: int) -> Any:
        return t.ask(self.some, seat)

    rules = type("R", (Base,), {"start": step(start), "take": move(take), "patience": 50})
    with pytest.raises(PluginError, match=r"more than 50 steps .*some"):
        game(rules).start(2, 1)


def test_back_to_a_step_that_is_not_pending() -> None:
    def start(self: Any, t: Any) -> None:
        t.back_to(self.finish)

    assert problem(start) == "back_to(finish): that step is not pending"


def test_rules_hold_no_state() -> None:
    def start(self: Any, t: Any) -> None:
        self.turns = 1

    assert problem(start) == (
        "TraceRules.turns was assigned: rules keep no state. "
        "Declare a field of the table, or set constants in prepare()"
    )


def test_a_method_that_returns_a_tuple_of_its_own() -> None:
    def start(self: Any, t: Any) -> Any:
        return (1, 2)

    assert problem(start) == "a method returned (1, 2); return t.ask(…) or nothing"


def test_a_method_that_returns_true_without_asking() -> None:
    def start(self: Any, t: Any) -> Any:
        return True

    assert problem(start) == "a method returned True; return t.ask(…) or nothing"
