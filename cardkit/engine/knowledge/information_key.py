"""Perfect recall: everything a reader has observed, in order, as one stable string."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import no_memory
from cardkit.engine.io.table_json import dumps, frame_as_json, plain
from cardkit.engine.model.cards import UNKNOWN

from .events import Event, Moved, Shown, Shuffled
from .past import Stop
from .pending import shown_frames

if TYPE_CHECKING:  # views use this to compute their keys
    from .memory import Memory
    from .view import View


def information_key(view: View) -> str:
    """Return a key that is equal for two moments exactly if the reader could not tell them apart.

    JSON: each event as the reader saw it; at each stop who was asked, and which fields and pending
    work changed; then the current question, or the result.
    """
    memory, log = _whole_memory(view), view._log or []
    past = memory.past
    stops = past.until(log, view._end)
    told = past.told.setdefault(view.me, [])  # by stop, as text, each written once
    for n in range(len(told), len(stops)):
        told.append(_since(view, stops[n - 1] if n else None, stops[n]))
    count, text = past.joined.get(view.me, (0, ""))
    if count > len(stops):  # the view of an earlier moment
        count, text = 0, ""
    past.joined[view.me] = len(stops), text + "".join(told[count : len(stops)])
    forced = past.forced.get(view._end)  # where a table stops for that
    last = _since(view, stops[-1] if stops else None, forced) if forced else ""
    return f"[{past.joined[view.me][1]}{last}{dumps(_now(view))}]"


def _since(view: View, before: Stop | None, stop: Stop) -> str:
    """Write what the reader observed from one stop to the next."""
    memory, log = _whole_memory(view), view._log or []
    events = memory.sight.events(log, view.me, before.end if before else 0, stop.end)
    lines = [*map(_line, events), _describe_stop(stop, before, view)]
    return ",".join(map(dumps, lines)) + ","


def observed_events(view: View, since: int = 0) -> list[Event]:
    """Return what happened up to the moment of this view, as its reader saw it; `since` is a log
    entry.
    """
    return _whole_memory(view).sight.events(view._log or [], view.me, since, view._end)


def told_alike(view: View, since: int) -> int:
    """Return the set of readers who observed the same events since a log entry as this spectator
    did.
    """
    return _whole_memory(view).sight.told_alike(view._log or [], since, view._end)


def _whole_memory(view: View) -> Memory:
    if view._memory is None:
        raise no_memory()
    return view._memory


_NEW = object()


def _describe_stop(stop: Stop, before: Stop | None, view: View) -> list[Any]:
    """Describe who was asked, which fields changed, and what is pending if that changed."""
    known = _fields(before, view.me) if before else {}
    fields = _fields(stop, view.me)
    changed = {name: value for name, value in fields.items() if known.get(name, _NEW) != value}
    pending = _pending(stop, view)
    same = before is not None and pending == _pending(before, view)
    asked = [stop.seat, stop.together] if stop.together else stop.seat
    return ["stop", asked, changed, *([] if same else [pending])]


def _fields(stop: Stop, me: int) -> dict[str, Any]:
    """Return the fields at a stop, as far as the reader could see them."""
    owned = {
        name: [value if seat == me else None for seat, value in enumerate(values)]
        for name, values in stop.owned.items()
    }
    return stop.shown | owned


def _pending(stop: Stop, view: View) -> list[Any]:
    return [frame_as_json(frame) for frame in shown_frames(view.rules, stop.pending, view.me)]


def _line(event: Event) -> list[Any]:
    """Write an event as a list: its kind, then its fields. Unseen cards are counted."""
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
    return ["asked", view.seat, plain(view.moves), *(plain(move) for _, move in view.early)]
