"""Past questions as a seat knows them: which hidden hand the listing of a choice reads.

A listing is run on a table without the cards that the seat did not see. Reading one of the hidden
places ends it there, so nothing that the seat cannot see has a part in what is found.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move

from .log import Entry
from .replay import PastReplay

if TYPE_CHECKING:  # memory keeps the questions for its rules
    from cardkit.engine.flow.rules import Rules

    from .view import View


@attrs.frozen(eq=False)
class PastQuestion:
    """A seat's choice that the table waited for."""

    at: int  # the log entry with the answer
    table: Any
    known_as: dict[int, HandCondition | None] = attrs.Factory(dict)  # by reader


class PastQuestions(PastReplay):
    """The questions asked in a game so far."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self.found: list[PastQuestion] = []

    def between(self, log: list[Entry], start: int, end: int) -> list[PastQuestion]:
        """The questions answered there; none if the log does not lead to this table."""
        try:
            self.play(log, end)
        except CardkitError:
            return []
        first, last = (bisect_left(self.found, at, key=attrgetter("at")) for at in (start, end))
        return self.found[first:last]

    def note(self, t: Any) -> None:
        if not t.over and t.sealed is None:
            self.found.append(PastQuestion(len(t.log), t.clone()))


@attrs.frozen(eq=False)
class HandCondition:
    """A past question, on a table as the reader saw it then."""

    at: int  # its entry in the log
    place: int  # of the hand its listing reads
    table: Any
    hand: Cards  # the table's own, filled with a world's cards
    move: Move | None  # as told to the reader; None if private
    lone: bool  # asked even with a single choice

    def holds(self, cards: list[Card]) -> bool:
        """Whether it would have been asked, and answered this way, with these cards in the hand."""
        self.hand[:] = cards
        decision, *args = self.table.asking
        try:
            moves = decision(self.table, *args)
        except (ReadsHidden, Exception):  # it also reads something else that is hidden
            return True
        return (self.lone or len(moves) > 1) and self._lists_move(moves)

    def _lists_move(self, moves: Sequence[Move]) -> bool:
        told = self.move
        if told is None or told in moves:
            return True
        return UNKNOWN in told.args and any(looks_like(move, told) for move in moves)


def looks_like(move: Move, told: Move) -> bool:
    """Whether what was told is consistent with that move."""
    return (
        move.name == told.name
        and len(move.args) == len(told.args)
        and all(b is UNKNOWN or a == b for a, b in zip(move.args, told.args, strict=True))
    )


def condition_of(
    question: PastQuestion, view: View, hidden: Sequence[bool]
) -> HandCondition | None:
    """Return what a question reveals to this view's reader about a hidden hand; None if nothing."""
    if view.me not in question.known_as:
        question.known_as[view.me] = _condition(question, view, hidden)
    return question.known_as[view.me]


def _condition(question: PastQuestion, view: View, hidden: Sequence[bool]) -> HandCondition | None:
    assert view._memory is not None and view._log is not None
    core, t = view.rules.core, question.table
    if t.seat == view.me:  # the reader knows its own choices
        return None
    cls: Any = type(t)
    cells: list[Any] = [
        HiddenCards(i, len(cards)) if hidden[i] else list(cards) for i, cards in enumerate(t.cells)
    ]
    table = core.imagine(core.viewer(t, view.me), cells)
    table.__class__ = without_hidden_fields(cls)
    place = first_read(table)
    if place is None or view._memory.places[place].shape != "fan":
        return None
    hand = cells[place]
    hand.__class__ = Cards  # now it can be read
    view._memory.sight.follow(view._log, view._end)
    move = view._memory.sight.move_told(question.at, view.me)
    lone = table.asking[0].__name__ in view.rules.always
    return HandCondition(question.at, place, table, hand, move, lone)


def first_read(table: Any) -> int | None:
    """Return the first hidden place that the listing for the pending question reads; None if it
    reads none, or reads a hidden field first.
    """
    decision, *args = table.asking
    try:
        for _ in decision(table, *args):
            pass
    except ReadsHidden as read:
        return read.place
    except Exception:  # from a hidden field, or rules given something unexpected
        pass
    return None


class ReadsHidden(BaseException):  # so that rules' own except clauses do not catch it
    """A listing reads cards in a place that the reader does not see."""

    def __init__(self, place: int) -> None:
        self.place = place


class Cards(list[Any]):
    """The cards in a hidden place, once cards have been put there."""

    __slots__ = ("by_position", "place")
    by_position: bool  # whether a card was requested by position
    place: int

    def __getitem__(self, index: Any) -> Any:
        self.by_position = True
        return super().__getitem__(index)


class HiddenCards(Cards):
    """Cards that cannot be read. Their number is public."""

    __slots__ = ()

    def __init__(self, place: int, count: int) -> None:
        super().__init__([UNKNOWN] * count)
        self.place = place
        self.by_position = False


def _refuse(self: HiddenCards, *args: Any) -> Any:
    raise ReadsHidden(self.place)


for _name in ("__iter__", "__getitem__", "__contains__", "__reversed__", "__add__", "__eq__"):
    setattr(HiddenCards, _name, _refuse)
for _name in ("__mul__", "copy", "count", "index"):
    setattr(HiddenCards, _name, _refuse)


@lru_cache(maxsize=64)
def without_hidden_fields(table: Any) -> Any:
    """Return a table class with only the fields that everybody sees."""
    hidden = [field.name for field in table.layout.fields if field.seen != "all"]
    return type(table.__name__, (table,), {"__slots__": (), **dict.fromkeys(hidden, property())})
