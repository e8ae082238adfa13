"""Past questions as a seat knows them: which hidden hand the listing of a choice reads.

A listing is run on a table without the cards that the seat did not see. If it reads one of the
hidden places, it stops there, so nothing that the seat cannot see affects the result.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.zones import Place

from .hidden_cards import Cards, HiddenCards, ReadsHidden, same_fields, without_hidden_fields
from .log import Entry
from .replay import PastReplay

if TYPE_CHECKING:  # memory keeps the questions for its rules
    from cardkit.engine.flow.rules import Rules

    from .past_choices import PastChoice
    from .tracks import Tracks
    from .view import View


@attrs.frozen(eq=False)
class PastQuestion:
    """A choice of a seat, perhaps sealed, or a forced move; or a question without a legal move."""

    at: int  # the log entry with the answer, or the next one
    table: Any
    known_as: dict[int, HandCondition | ListingReads] = attrs.Factory(dict)  # by reader
    #: By reader and number of cards: the choice by which these left a hand unseen.
    hidden: dict[tuple[int, int], PastChoice | None] = attrs.Factory(dict)
    #: By what was told of it: whether the rules may have limited it.
    limited: dict[Move | None, bool] = attrs.Factory(dict)

    @property
    def was_open(self) -> bool:
        """Whether everybody saw at once what was chosen, and it was not forced, or that the seat
        had no move.
        """
        t = self.table
        chosen = len(t.moves) != 1 or t.asking[0].__name__ in t.rules.always
        return t.sealed is None and chosen

    def is_past(self, end: int) -> bool:
        """Whether it had been settled when the log had this length."""
        return self.at < end or (self.at == end and not self.table.moves)


@attrs.frozen(eq=False)
class PastReader:
    """Whoever looks back on a past question, and the places that they do not see."""

    rules: Rules[Any, Any]
    me: int
    places: Sequence[Place]
    hidden: Sequence[bool]  # by place

    @classmethod
    def of(cls, view: View, tracks: Tracks) -> PastReader:
        return cls(view.rules, view.me, tracks.places, tracks.hidden)

    def as_spectator(self) -> PastReader:
        """Somebody who sees only what everybody sees."""
        hidden = [not place.visible_to(SPECTATOR) for place in self.places]
        return attrs.evolve(self, me=SPECTATOR, hidden=hidden)


class PastQuestions(PastReplay):
    """The questions asked in a game so far."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self.stopping = rules.seats
        self.found: list[PastQuestion] = []

    def new_table(self, log: list[Entry]) -> Any:
        t = super().new_table(log)
        cls: Any = type(t)
        t.script.pass_over = self._note_question
        t.__class__ = attentive(cls)
        return t

    def between(self, log: list[Entry], start: int, end: int) -> list[PastQuestion]:
        """The questions put there; none, and a `failure`, if the log does not lead here."""
        try:
            self.play(log, min(end, len(log)))
        except CardkitError:
            return []
        first, last = (bisect_left(self.found, at, key=attrgetter("at")) for at in (start, end))
        return self.found[first:last]

    def note(self, t: Any) -> None:
        if not t.over:
            self._note_question(len(t.log), t.clone())

    def _note_question(self, at: int, table: Any) -> None:
        self.found.append(PastQuestion(at, table))


@lru_cache(maxsize=64)
def attentive(table: Any) -> Any:
    """Return a table class that tells its script of each question without a legal move."""

    def ask(self: Any, decision: Any, seat: int, *args: Any) -> Any:
        asked = table.ask(self, decision, seat, *args)
        if asked == ():
            question = self.clone()
            question.seat, question.moves = seat, ()
            self.script.pass_over(len(self.log), question)
        return asked

    return same_fields(table, {"ask": ask})


@attrs.define(eq=False)
class HandCondition:
    """A past question, on a table as the reader saw it then."""

    at: int  # its entry in the log
    place: int  # of the hand its listing reads
    table: Any
    hand: Cards  # the table's own, filled with a world's cards
    move: Move | None  # as told to the reader; None if private
    lone: bool  # asked even with a single choice
    empty: bool = False  # there was no legal move
    reads_more: bool = False  # its listing also read something else that is hidden

    def holds(self, cards: list[Card]) -> bool:
        """Whether it would have been asked, and answered this way, with these cards in the hand."""
        self.hand[:] = in_order(self.table.rules, self.place, cards)
        decision, *args = self.table.asking
        try:
            moves = decision(self.table, *args)
        except (ReadsHidden, Exception):
            self.reads_more = True
            return True
        if self.empty:
            return not moves
        return (self.lone or len(moves) > 1) and self._lists_move(moves)

    def _lists_move(self, moves: Sequence[Move]) -> bool:
        told = self.move
        if told is None or told in moves:
            return True
        if UNKNOWN not in told.args:
            return False
        several = self.table.rules.core.moves[told.name].arguments.several_from
        return any(looks_like(move, told, several) for move in moves)


def in_order(rules: Rules[Any, Any], place: int, cards: list[Card]) -> list[Card]:
    """Return the cards of a place as it keeps them, if it keeps them sorted."""
    if place not in rules.core.lists:
        return cards
    kept = rules.core.lists[place]()
    kept += cards
    return kept


def looks_like(move: Move, told: Move, several: int | None) -> bool:
    """Whether a move is consistent with what was told. Cards from argument `several` on have no
    order.
    """
    if move.name != told.name or len(move.args) != len(told.args):
        return False
    ordered = zip(move.args[:several], told.args[:several], strict=True)
    if not all(b is UNKNOWN or a == b for a, b in ordered):
        return False
    if several is None:
        return True
    shown = Counter(arg for arg in told.args[several:] if arg is not UNKNOWN)
    return shown <= Counter(move.args[several:])


def condition_of(
    question: PastQuestion, view: View, tracks: Tracks
) -> HandCondition | ListingReads:
    """Return what a question reveals to this view's reader about a hidden hand, or what its
    listing reads instead.
    """
    if view.me not in question.known_as:
        question.known_as[view.me] = _condition(question, view, tracks)
    return question.known_as[view.me]


def _condition(question: PastQuestion, view: View, tracks: Tracks) -> HandCondition | ListingReads:
    assert view._memory is not None and view._log is not None
    table, cells, place = table_as_seen(question, PastReader.of(view, tracks))
    if isinstance(place, ListingReads):
        return place
    if not tracks.places[place].fan:
        return ListingReads.OTHER
    hand = cells[place]
    hand.__class__ = Cards  # now it can be read
    view._memory.sight.follow(view._log, view._end)
    empty = not question.table.moves
    told = view._memory.sight.move_told
    move = None if empty else told(question.at, view.me, question.table.seat)
    lone = table.asking[0].__name__ in view.rules.always
    return HandCondition(question.at, place, table, hand, move, lone, empty)


def own_listing_reads(question: PastQuestion, view: View, tracks: Tracks) -> ListingReads:
    """Return what the listing of the reader's own choice reads."""
    if view.me not in question.known_as:
        reads = table_as_seen(question, PastReader.of(view, tracks))[2]
        clear = reads is ListingReads.NOTHING
        question.known_as[view.me] = ListingReads.NOTHING if clear else ListingReads.OTHER
    found = question.known_as[view.me]
    assert isinstance(found, ListingReads)
    return found


class ListingReads(Enum):
    """What a listing reads if that is not a hidden hand."""

    NOTHING = "nothing hidden"
    OTHER = "a hidden field, pile or row; for the reader's own choice, also a hand"


def table_as_seen(
    question: PastQuestion, reader: PastReader
) -> tuple[Any, list[Any], int | ListingReads]:
    """Return the table of a question without what the reader did not see, its cells, and the first
    hidden place that its listing reads.
    """
    core, t, hidden = reader.rules.core, question.table, reader.hidden
    cls: Any = type(t)
    cells: list[Any] = [
        HiddenCards(i, len(cards)) if hidden[i] else list(cards) for i, cards in enumerate(t.cells)
    ]
    table = core.imagine(core.viewer(t, reader.me), cells)
    table.__class__ = without_hidden_fields(cls, t.seat == reader.me)
    return table, cells, first_read(table)


def first_read(table: Any) -> int | ListingReads:
    """Return the first hidden place that the listing for the pending question reads, or what it
    reads instead.
    """
    decision, *args = table.asking
    try:
        for _ in decision(table, *args):
            pass
    except ReadsHidden as read:
        return read.place
    except Exception:  # from a hidden field, or rules given something unexpected
        return ListingReads.OTHER
    return ListingReads.NOTHING
