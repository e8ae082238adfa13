"""Where a secret got out: what told it, the line that did, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from cardkit.engine.base.source_lines import line_of, line_of_call, line_of_class
from cardkit.engine.knowledge.events import Decided, Moved, Opened, Picked, Said, read_log

from .course import Course
from .lines import line_changing
from .twin import Difference


@attrs.frozen
class Leak:
    """What tells a secret, with what to do instead, and where it stands."""

    what: str
    line: str | None


def leak_of(course: Course, found: Difference) -> Leak:
    """What a difference between twins comes from."""
    layout = course.case.game.table.layout
    if found.what in {field.name for field in layout.fields}:
        return _field(course, found)
    if found.what in {zone.name for zone in layout.zones}:
        return _zone(course, found)
    told: dict[str, Callable[[Course, Difference], Leak]] = {
        "moves": _moves,
        "stack": _pending,
        "events": _event,
        "reasons": _reason,
        "facts": _said_by("facts", "what facts(…) tells: tell what can be seen, and keep nothing"),
        "about": _said_by("about", "what about(…) tells: tell what can be seen, and keep nothing"),
    }
    return told.get(found.what, _asked)(course, found)


def _field(course: Course, found: Difference) -> Leak:
    line = line_changing(course, found.choice, lambda t: repr(getattr(t, found.what)))
    return Leak(
        f"the field '{found.what}', which everybody may read: leave public(…) away, or put into it "
        "only what all have seen",
        line or line_of_class(course.case.game.table, found.what),
    )


def _zone(course: Course, found: Difference) -> Leak:
    zone = found.what
    line = line_changing(course, found.choice, lambda t: repr(getattr(t, zone)))
    return Leak(
        f"the cards in '{zone}', how many or which: let hidden cards decide nothing that others "
        "see, or show them: t.show(place)",
        line or line_of_class(course.case.game.table, zone),
    )


def _pending(course: Course, found: Difference) -> Leak:
    if len(found.mine) != len(found.twin) or found.mine[-1] != found.twin[-1]:
        return _asked(course, found)
    frame = next(one for one, two in zip(found.mine, found.twin, strict=True) if one != two)
    name = frame[0].__name__
    line = line_changing(course, found.choice, lambda t: frame in (*t.later, *t.stack))
    return Leak(
        f"an argument of '{name}': pending steps are public; give it a seat or a position, and "
        "look at the card when it runs",
        line_of_call(course.case.game.rules, "then", name) or line,
    )


def _asked(course: Course, found: Difference) -> Leak:
    """Another seat or decision, or something that cannot be told more exactly."""
    if found.what not in ("seat", "stack", "sealed"):
        return Leak(f"'{found.what}' of its view", None)
    return Leak(
        "who is asked what: ask everybody whom it may concern, or let the table show the reason: "
        "t.show(place)",
        line_changing(course, found.choice, lambda t: (t.asking, t.sealed)),
    )


def _moves(course: Course, found: Difference) -> Leak:
    stop = course.stops[found.choice]
    name = getattr(found.mine, "decision", "") or stop.views[found.seat].stack[-1][0].__name__
    return Leak(
        f"the moves of '{name}': list them by what the seat sees",
        line_of(getattr(course.rules, name)),
    )


def _reason(course: Course, found: Difference) -> Leak:
    moves = course.asking.at(found.choice)
    pairs = zip(moves, found.mine, found.twin, strict=True)
    move, one, two = next((m, one, two) for m, one, two in pairs if one != two)
    return Leak(
        f"the reason why '{move}' is illegal, '{one or 'none'}' or '{two or 'none'}': judge it by "
        "what the seat sees",
        line_of(course.case.game.rules.why_not),
    )


def _said_by(method: str, what: str) -> Callable[[Course, Difference], Leak]:
    return lambda course, found: Leak(what, line_of(getattr(course.case.game.rules, method)))


def _event(course: Course, found: Difference) -> Leak:
    """The first event that differs."""
    at = _entry(course, found)
    line = line_changing(course, found.choice, lambda t: len(t.log) > at)
    events = (*found.mine[:1], *found.twin[:1])
    said = next((event for event in events if isinstance(event, Said)), None)
    event = said or events[0]
    if isinstance(event, Said):
        what = f"t.say('{event.event}'): leave the card out, or tell one seat: to=seat"
        line = line or line_of_call(course.case.game.rules, "say", event.event)
    elif isinstance(event, Decided):
        what = f"the move '{event.move.name}', whose arguments others are told"
        line = line_of(course.rules.acts[event.move.name])
    elif isinstance(event, Opened):
        what = "answers that are opened to everybody"
    elif isinstance(event, Picked):
        what = f"t.pick('{event.what}'), which everybody is told: tell one seat: to=seat"
    elif isinstance(event, Moved):
        what = (
            f"cards that move to '{event.to}': let hidden cards decide nothing that others see, or "
            "show them: t.show(place)"
        )
    else:
        what = f"cards that are {type(event).__name__.lower()}, which hidden cards decide"
    return Leak(what, line)


def _entry(course: Course, found: Difference) -> int:
    """The position in the log of the first event that differs."""
    until = course.stops[found.choice].at
    same = len(read_log(course.log[:until], found.seat)) - len(found.mine)
    low, high = 0, until
    while low < high:
        middle = (low + high) // 2
        if len(read_log(course.log[: middle + 1], found.seat)) > same:
            high = middle
        else:
            low = middle + 1
    return low
