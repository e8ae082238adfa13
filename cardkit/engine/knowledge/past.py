"""The past of a table: the game played again from its log, and what everybody could read then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.io.table_json import encode
from cardkit.engine.model.cards import Card

from .log import DECIDED, PICKED, SHUFFLED, Entry, Kind, kind_of

if TYPE_CHECKING:  # a view asks for the past of its table
    from cardkit.engine.flow.rules import Rules
    from cardkit.engine.flow.table import Table


@attrs.frozen
class Stop:
    """A choice that was asked, or the end: who decides, the fields, and what was pending."""

    end: int  # how many entries the log had
    seat: int
    shown: dict[str, Any]  # public fields by name
    owned: dict[str, list[Any]]  # by name, the value of each seat
    pending: tuple[tuple[Any, ...], ...]


class Past:
    """Plays the game again as far as it is asked for; each part once."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.stops: list[Stop] = []
        self.told: dict[int, list[str]] = {}  # by reader and stop: what an information key says
        self.t: Table[Any] | None = None

    def until(self, log: list[Entry], end: int) -> list[Stop]:
        """The stops of the first `end` entries."""
        try:
            self._play(log, end)
        except CardkitError as error:
            raise CardkitError(f"{_NOT_ITS_LOG}: {error}") from None
        return [stop for stop in self.stops if stop.end <= end]

    def _play(self, log: list[Entry], end: int) -> None:
        if self.t is None:
            self.t = self.rules.core.blank.clone()
            self.t.log = []
            self.t.script = Again(log)
            self.t.begin()
            self._stop(log)
        t = self.t
        assert t.log is not None
        while len(t.log) < end:
            entry = log[len(t.log)]
            if kind_of(entry) is not DECIDED or t.over:
                raise CardkitError(f"entry {len(t.log)} is not a decision")
            t.apply(entry[2])
            self._stop(log)

    def _stop(self, log: list[Entry]) -> None:
        t = self.t
        assert t is not None and t.log is not None
        start = self.stops[-1].end if self.stops else 0
        if t.log[start:] != log[start : len(t.log)]:
            raise CardkitError("what happened differs")
        fields = [field for field in type(t).layout.fields if field.seen != "nobody"]
        values = {field.name: encode(getattr(t, field.name)) for field in fields}
        self.stops.append(
            Stop(
                len(t.log),
                t.seat,
                {field.name: values[field.name] for field in fields if field.seen == "all"},
                {field.name: values[field.name] for field in fields if field.seen == "owner"},
                (*t.stack, t.asking) if t.asking else tuple(t.stack),
            )
        )


_NOT_ITS_LOG = "the log of this table does not lead to it, so there is no key of what was observed"


@attrs.define
class Again:
    """The script of a game that was played: its chance as the log has it."""

    log: list[Entry]
    position: int = 0

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
