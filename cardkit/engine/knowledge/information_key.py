"""Perfect recall: all that a seat has observed, in order, as one stable text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import no_memory
from cardkit.engine.io.table_json import dumps, plain
from cardkit.engine.model.cards import UNKNOWN

from .events import Event, Moved, Shown, Shuffled, read_log

if TYPE_CHECKING:
    from .view import View


def information_key(view: View) -> str:
    """Equal for two moments of a game exactly if the seat could not tell them apart.

    JSON: each event as the seat saw it, then the question that is asked, or the result.
    """
    lines = [_line(event) for event in observed(view)]
    return dumps([*lines, _now(view)])


def observed(view: View) -> list[Event]:
    """All that happened until the moment of this view, as its seat saw it."""
    if view._log is None:
        raise no_memory()
    return read_log(view._log[: view._end], view.me)


def _line(event: Event) -> list[Any]:
    """An event as a list: its kind, then its fields. Cards that were not seen are counted."""
    values = attrs.asdict(event, recurse=False)
    if isinstance(event, Moved | Shown | Shuffled) and set(event.cards) == {UNKNOWN}:
        values["cards"] = len(event.cards)
    line = [type(event).__name__.lower(), *map(plain, values.values())]
    while line[-1] is None:
        line.pop()
    return line


def _now(view: View) -> list[Any]:
    if view.outcome is not None:
        return ["over", *map(plain, attrs.astuple(view.outcome))]
    return ["asked", view.seat, plain(view.moves)]
