"""Replaying the game of a table from its log, one choice after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.cards import Card

from .log import DECIDED, PICKED, SHUFFLED, Entry, Kind, kind_of

if TYPE_CHECKING:  # memory uses this to replay its table's log
    from cardkit.engine.flow.rules import Rules
    from cardkit.engine.flow.table import Table


class PastReplay:
    """Replays as far as asked, each part once; subclasses note what they see at a stop."""

    stopping: Sequence[int] = ()  # seats for which it also stops at forced moves

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.t: Table[Any] | None = None
        self.position = 0  # entries compared so far
        self.failure: CardkitError | None = None  # why it cannot go on

    def play(self, log: list[Entry], end: int) -> None:
        """Replay the first `end` entries; raise if the log does not lead there."""
        if self.failure is not None:
            raise self.failure
        try:
            if self.t is None:
                self.t = self.new_table(log)
                self.t.begin()
                self._on_stop(log)
            t = self.t
            assert t.log is not None
            while len(t.log) < end:
                entry = log[len(t.log)]
                if kind_of(entry) is not DECIDED or t.over:
                    raise CardkitError(f"entry {len(t.log)} is not a decision")
                t.apply(entry[2])
                self._on_stop(log)
        except CardkitError as error:
            self.failure = CardkitError(f"{_NOT_ITS_LOG}: {error}")
            raise self.failure from None

    def new_table(self, log: list[Entry]) -> Any:
        """Return the table that the game is replayed on, before its first step."""
        t: Any = self.rules.core.blank.clone()
        t.log = []
        t.stops = self.stopping
        t.script = Again(log)
        return t

    def _on_stop(self, log: list[Entry]) -> None:
        assert self.t is not None and self.t.log is not None
        if self.t.log[self.position :] != log[self.position : len(self.t.log)]:
            raise CardkitError("what happened differs")
        self.position = len(self.t.log)
        self.note(self.t)

    def note(self, t: Any) -> None:
        """Called when the table has stopped for a choice, or is over."""
        raise NotImplementedError


_NOT_ITS_LOG = "the log of this table does not lead to it, so there is no key of what was observed"


@attrs.define
class Again:
    """The script of a past game, with its random outcomes taken from the log."""

    log: list[Entry]
    position: int = 0
    #: Told of a question without a legal move, with the log's length.
    pass_over: Callable[[int, Any], None] | None = None

    def _next(self, kind: Kind) -> Entry:
        while self.position < len(self.log):
            entry = self.log[self.position]
            self.position += 1
            if kind_of(entry) is kind:
                return entry
        raise CardkitError(f"nothing more was {kind.value}")

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card] | None:
        return list(self._next(SHUFFLED)[1])

    def pick(self, what: str, of: int) -> int | None:
        value: int = self._next(PICKED)[3]
        return value
