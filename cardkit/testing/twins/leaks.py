"""Where a secret leaked: what revealed it, the line that did, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from cardkit.engine.base.source_lines import line_of, line_of_call, line_of_class
from cardkit.engine.knowledge.events import Decided, Moved, Opened, Picked, Said
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move

from .course import Course
from .lines import line_changing, line_parting
from .twin import Twin, TwinDifference, events_until

_DECIDE = "do not let hidden cards decide anything others see, or show them: t.show(place)"


@attrs.frozen
class Leak:
    """What reveals a secret, what to do instead, and where it is."""

    what: str
    line: str | None


def leak_of(twin: Twin, found: TwinDifference) -> Leak:
    """Find the cause of a difference between twins."""
    layout = twin.course.case.game.table.layout
    if found.what in {field.name for field in layout.fields}:
        return _field(twin, found)
    if found.what in {zone.name for zone in layout.zones}:
        return _zone(twin, found)
    told = {
        "moves": _moves,
        "stack": _pending,
        "events": _event,
        "reasons": _reason,
        "facts": _fact,
        "about": _fact,
    }
    return told.get(found.what, _other_question)(twin, found)


def _changing(twin: Twin, found: TwinDifference, probe: Callable[[Any], Any]) -> str | None:
    """Return the line that made the last change before the difference, in the game with more such
    changes.
    """
    plays = (twin.course.table, twin.again)
    games = [line_changing(twin.course, partial(play, found.choice), probe) for play in plays]
    return max(games, key=lambda changes: changes.count).found


def _field(twin: Twin, found: TwinDifference) -> Leak:
    line = _changing(twin, found, lambda t: repr(getattr(t, found.what)))
    return Leak(
        f"the field '{found.what}', which everybody may read: leave out public(…), or store only "
        "what everybody has seen",
        line or line_of_class(twin.course.case.game.table, found.what),
    )


def _zone(twin: Twin, found: TwinDifference) -> Leak:
    line = _changing(twin, found, lambda t: repr(getattr(t, found.what)))
    return Leak(
        f"the cards in '{found.what}', how many or which: {_DECIDE}",
        line or line_of_class(twin.course.case.game.table, found.what),
    )


def _pending(twin: Twin, found: TwinDifference) -> Leak:
    if len(found.mine) != len(found.twin) or found.mine[-1] != found.twin[-1]:
        return _other_question(twin, found)
    frame = next(one for one, two in zip(found.mine, found.twin, strict=True) if one != two)
    name = frame[0].__name__
    line = _changing(twin, found, lambda t: frame in (*t.later, *t.stack))
    return Leak(
        f"an argument of '{name}': pending steps are public; give it a seat or a position, and "
        "look at the card when it runs",
        line_of_call(twin.course.case.game.rules, "then", name) or line,
    )


def _other_question(twin: Twin, found: TwinDifference) -> Leak:
    """Report a different seat or decision, or something that cannot be located precisely."""
    if found.what not in ("seat", "stack", "sealed"):
        return Leak(f"'{found.what}' of its view", None)
    return Leak(
        "who is asked what: ask everybody it may concern, or let the table show the reason: "
        "t.show(place)",
        _changing(twin, found, lambda t: (t.asking, t.sealed)),
    )


def _fact(twin: Twin, found: TwinDifference) -> Leak:
    return Leak(
        f"what {found.what}(…) tells: use only what can be seen, and store nothing",
        line_of(getattr(twin.course.case.game.rules, found.what)),
    )


def _moves(twin: Twin, found: TwinDifference) -> Leak:
    course = twin.course
    mine, other = course.table(found.choice), twin.table
    name = getattr(found.mine, "decision", None) or mine.asking[0].__name__
    line = line_of(getattr(course.rules, name))
    if all(t.asking and t.asking[0].__name__ == name for t in (mine, other)):
        line = line_parting(course, lambda: _listing(mine), lambda: _listing(other)) or line
    return Leak(f"the moves of '{name}': list them by what the seat sees", line)


def _listing(t: Any) -> None:
    decision, *args = t.asking
    decision(t, *args)


def _reason(twin: Twin, found: TwinDifference) -> Leak:
    course = twin.course
    moves = zip(course.asking.at(found.choice), found.mine, found.twin, strict=True)
    move, one, two = next((m, one, two) for m, one, two in moves if one != two)
    mine = course.table(found.choice)
    line = line_parting(course, lambda: mine.why_not(move), lambda: twin.table.why_not(move))
    return Leak(
        f"the reason why '{move}' is illegal, '{one or 'none'}' or '{two or 'none'}': judge it by "
        "what the seat sees",
        line or line_of(course.case.game.rules.why_not),
    )


def _event(twin: Twin, found: TwinDifference) -> Leak:
    """Report the first event that differs, which may have been said in only one of the games."""
    course = twin.course
    mine, other = found.mine[:1], found.twin[:1]
    if mine and found.twin[1:2] == mine:  # one extra event, the rest as before
        events, mine = other, []
    else:
        events = mine if other and found.mine[1:2] == other else [*mine, *other]
    said = next((event for event in events if isinstance(event, Said)), None)
    if mine and said in (None, mine[0]):
        at, play = _entry(course.stops[found.choice].views[found.seat], found), course.table
    else:
        at, play = _entry(twin.table.view(found.seat), found), twin.again
    line = line_changing(course, partial(play, found.choice), lambda t: len(t.log) > at).found
    event = said or events[0]
    if isinstance(event, Said):
        return Leak(f"t.say('{event.event}'): leave the card out, or tell one seat: to=seat", line)
    if isinstance(event, Decided):
        return _told_move(course, event.move)
    if isinstance(event, Opened):
        return _name_answer(course, event, other) or Leak(
            "answers that are opened to everybody", line
        )
    if isinstance(event, Picked):
        return Leak(f"t.pick('{event.what}'), which everybody is told: tell one: to=seat", line)
    if isinstance(event, Moved):
        return Leak(f"cards that move to '{event.to}': {_DECIDE}", line)
    return Leak(f"cards that are {type(event).__name__.lower()}: {_DECIDE}", line)


def _name_answer(course: Course, event: Opened, other: list[Any]) -> Leak | None:
    """Which of the answers differs, if others were opened in the twin."""
    moves = other[0].moves if other and isinstance(other[0], Opened) else ()
    answers = zip(event.moves, moves, strict=False)
    return next((_told_move(course, one) for one, two in answers if one != two), None)


def _told_move(course: Course, move: Move) -> Leak:
    line = line_of(course.rules.acts[move.name])
    return Leak(f"the move '{move.name}', whose arguments others are told", line)


def _entry(view: View, found: TwinDifference) -> int:
    """Return the log position of the first event that differs."""
    low, high = 0, view._end
    while low < high:
        middle = (low + high) // 2
        if len(events_until(view, middle + 1)) > found.number:
            high = middle
        else:
            low = middle + 1
    return low
