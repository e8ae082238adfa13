"""Rules whose steps note their names, for the tests of the flow."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit import Card, Move, Pile, PluginError, Rules, Table, decision, move, public, step, zone
from helpers.tiny import game


class Number(Card):
    value: int


class Trace(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    done: list[str] = public([])
    options_left: int = public(2)


class Base(Rules[Trace]):
    """Steps that note their names."""

    @step
    def note(self, t: Trace, word: str) -> None:
        t.done.append(word)

    @step
    def finish(self, t: Trace) -> None:
        t.end("done")

    @decision(otherwise="nothing")
    def some(self, t: Trace, seat: int) -> list[Move]:
        return [self.take(n) for n in range(t.options_left)]

    @decision
    def none(self, t: Trace, seat: int) -> list[Move]:
        return []

    @step
    def nothing(self, t: Trace, seat: int) -> None:
        t.done.append(f"nothing for {seat}")

    @move
    def take(self, t: Trace, seat: int, n: int) -> None:
        t.done.append(f"{seat} took {n}")


def begun(start: Any, seats: int = 2, **options: Any) -> Any:
    """A table of rules with this first step."""
    return game(type("TraceRules", (Base,), {"start": step(start)})).start(seats, 1)


def problem(start: Any) -> str:
    with pytest.raises(PluginError) as caught:
        begun(start)
    return str(caught.value)
