"""The past of a table: what everybody could read at each stop, from replaying the game."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.io.table_json import encode

from .log import Entry
from .replay import PastReplay

if TYPE_CHECKING:  # a view asks for its table's past
    from cardkit.engine.flow.rules import Rules


@attrs.frozen
class Stop:
    """A question that was asked, or the end: who decides, the fields, and the pending work."""

    end: int  # how many entries the log had then
    seat: int
    together: list[int]  # the seats that were asked at once
    shown: dict[str, Any]  # public fields by name
    owned: dict[str, list[Any]]  # each seat's value, by name
    pending: tuple[tuple[Any, ...], ...]


class Past(PastReplay):
    """A game's stops, for information keys."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self.stopping = rules.seats
        self.stops: list[Stop] = []
        self.forced: dict[int, Stop] = {}  # by end; a table may stop for a forced move, too
        self.told: dict[int, list[str]] = {}  # by reader and stop: its part of an information key
        self.joined: dict[int, tuple[int, str]] = {}  # by reader: the first parts, and how many

    def until(self, log: list[Entry], end: int) -> list[Stop]:
        """Return the stops for a choice within the first `end` entries."""
        self.play(log, end)
        return self.stops[: bisect_right(self.stops, end, key=attrgetter("end"))]

    def note(self, t: Any) -> None:
        stop = self._stop(t)
        if t.over or t.sealed or len(t.moves) > 1 or t.asking[0].__name__ in self.rules.always:
            self.stops.append(stop)
        else:
            self.forced[stop.end] = stop

    def _stop(self, t: Any) -> Stop:
        fields = [field for field in type(t).layout.fields if field.seen != "nobody"]
        values = {field.name: encode(getattr(t, field.name)) for field in fields}
        return Stop(
            len(t.log),
            t.seat,
            list(t.sealed[1]) if t.sealed else [],
            {field.name: values[field.name] for field in fields if field.seen == "all"},
            {field.name: values[field.name] for field in fields if field.seen == "owner"},
            (*t.stack, t.asking) if t.asking else tuple(t.stack),
        )
