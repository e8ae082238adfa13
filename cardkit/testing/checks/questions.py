"""What is wrong with a question, its list of moves, or a scheduled step, and what to do instead."""

from __future__ import annotations

from typing import Any

from cardkit.engine.base.errors import InvalidMove
from cardkit.engine.base.source_lines import line_of
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move, MoveMaker


def unaskable(t: Any, decision: Any, seats: list[Any]) -> str:
    """Return why this cannot be asked now; empty if it can."""
    if getattr(getattr(decision, "__cardkit__", None), "kind", "") != "decision":
        instead = (
            "ask a method with @decision, which lists the moves"
            if callable(decision)
            else "give the method itself, without calling it: t.ask(self.turn, seat)"
        )
        return f"{what(decision)} is not a decision: {instead}"
    if t.over:
        return "the game is over: make 'return t.end(…)' the last act of the method"
    for seat in seats:
        if seat not in t.seats:
            last = len(t.seats) - 1
            return (
                f"there is no seat {seat!r}, they are 0 to {last}: "
                "after a seat comes (seat + 1) % len(t.seats)"
            )
    return ""


def unlistable(rules: Any, moves: Any) -> str:
    """Return what is wrong with a decision's result; empty if it is a list of moves that can be
    written.
    """
    if isinstance(moves, Move):
        return f"returns the move {moves}: return a list, even of one: [self.{moves.name}(…)]"
    if not isinstance(moves, list | tuple | Combinations):
        return f"returns {moves!r}: return a list of moves"
    other = [move for move in moves if not isinstance(move, Move)]
    if other:
        return f"lists {other[0]!r}, which is not a move: make moves by calling one, self.lay(card)"
    for move in () if isinstance(moves, Combinations) else moves:
        try:
            rules.parse(move.text)
        except InvalidMove as error:
            return f"lists '{move}', but {error}"
    return ""


def method_name(method: Any) -> str:
    name = _name(method)
    if isinstance(method, str):
        return repr(method)
    return f"self.{name}" if name else "…"


def what(method: Any) -> str:
    if isinstance(method, MoveMaker):
        return f"the move '{method.name}'"
    name = _name(method)
    return f"'{name}'" if name else "what it is given"


def _name(method: Any) -> str | None:
    if isinstance(method, MoveMaker):
        return method.name
    return method if isinstance(method, str) else getattr(method, "__name__", None)


def cure(method: Any) -> str:
    if isinstance(method, MoveMaker):
        return "a move happens when it is chosen; schedule a step"
    kind = getattr(getattr(method, "__cardkit__", None), "kind", "")
    if kind == "decision":
        return "schedule a step that returns t.ask(…)"
    if callable(method):
        return f"write @step above it ({line_of(method)})"
    return "give the method itself, without calling it: t.then(self.turn, seat)"
