"""The flow of rules: steps in order, choices, forced moves, going back, the end."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.tiny import game
from helpers.tracing import Base, begun

from cardkit import CardkitError, move, step


def test_several_steps_run_in_the_order_written_before_what_waited() -> None:
    def start(self: Any, t: Any) -> None:
        t.then(self.inner)
        t.then(self.note, "last")
        t.then(self.finish)

    def inner(self: Any, t: Any) -> None:
        t.then(self.note, "one")
        t.then(self.note, "two")
        t.done.append("inner")

    rules = type("R", (Base,), {"start": step(start), "inner": step(inner)})
    assert game(rules).start(2, 1).done == ["inner", "one", "two", "last"]


def test_a_choice_waits_and_the_rest_follows_it() -> None:
    def start(self: Any, t: Any) -> Any:
        t.then(self.note, "after")
        t.then(self.finish)
        return t.ask(self.some, 1)

    t = begun(start)
    assert (t.seat, [m.text for m in t.moves], t.over) == (1, ["take:0", "take:1"], False)
    assert t.done == []
    t.apply("take:1")
    assert t.done == ["1 took 1", "after"]
    assert (t.over, t.seat, t.moves) == (True, -1, ())
    with pytest.raises(CardkitError, match=r"^the game is over: no more moves$"):
        t.apply("take:1")


def test_steps_that_a_move_schedules_run_in_the_order_written() -> None:
    def start(self: Any, t: Any) -> Any:
        t.then(self.finish)
        return t.ask(self.some, 0)

    def take(self: Any, t: Any, seat: int, n: int) -> None:
        t.then(self.note, "one")
        t.then(self.note, "two")

    t = game(type("R", (Base,), {"start": step(start), "take": move(take)})).start(2, 1)
    t.apply("take:0")
    assert t.done == ["one", "two"]


def test_a_single_move_is_carried_out_and_logged_like_any() -> None:
    def start(self: Any, t: Any) -> Any:
        t.options_left = 1
        t.then(self.finish)
        return t.ask(self.some, 0)

    t = begun(start)
    assert t.over and t.done == ["0 took 0"]
    assert [(entry[0], len(entry[1]), entry[2].text) for entry in t.log] == [(0, 1, "take:0")]


def test_without_moves_otherwise_runs() -> None:
    def start(self: Any, t: Any) -> Any:
        t.options_left = 0
        t.then(self.finish)
        return t.ask(self.some, 1)

    assert begun(start).done == ["nothing for 1"]


def test_back_to_drops_what_was_pending_above_it() -> None:
    def start(self: Any, t: Any) -> None:
        t.then(self.deep)
        t.then(self.note, "dropped")
        t.then(self.finish)
        t.then(self.note, "kept")

    def deep(self: Any, t: Any) -> None:
        t.then(self.note, "dropped too")
        t.back_to(self.finish)

    rules = type("R", (Base,), {"start": step(start), "deep": step(deep)})
    t = game(rules).start(2, 1)
    assert t.over and t.done == []
