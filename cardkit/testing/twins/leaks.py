"""Where a secret leaked: what revealed it, the line that did, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from cardkit.engine.base.source_lines import line_of, line_of_call, line_of_class
from cardkit.engine.knowledge.events import Decided, Moved, Opened, Picked, Said, Shown, Shuffled
from cardkit.engine.knowledge.log import TOLD
from cardkit.engine.knowledge.pending import shown_frames
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import SPECTATOR

from .course import Course
from .exchange import OtherChoice, OtherPick
from .lines import Changes, line_changing, line_differing, line_parting
from .shown import private_words
from .twin import Twin, TwinDifference, events_until, first_event

_DECIDE = (
    "do not let hidden cards decide anything others see, or make it known: show the cards, "
    "t.show(place), or what follows, t.tell(place, …)"
)

_ASKED = (
    "who is asked what: ask everybody it may concern, or let the table show the reason: "
    "t.show(place)"
)


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
        "over": _ending,
        "outcome": _ending,
    }
    return told.get(found.what, _other_question)(twin, found)


def _changing(twin: Twin, found: TwinDifference, probe: Callable[[Any], Any]) -> str | None:
    """Return the line that made the last change before the difference, in the game with more such
    changes.
    """
    return max(_changes(twin, found, probe), key=lambda changes: len(changes.made)).last


def _changes(
    twin: Twin, found: TwinDifference, probe: Callable[[Any], Any]
) -> tuple[Changes, Changes]:
    """Return the lines that changed what is probed, in the game and in its twin."""
    mine, again = (
        line_changing(twin.course, partial(play, found.choice), probe)
        for play in (twin.course.table, twin.again)
    )
    return mine, again


def _field(twin: Twin, found: TwinDifference) -> Leak:
    line = _changing(twin, found, lambda t: repr(getattr(t, found.what)))
    layout = twin.course.case.game.table.layout
    owned = any(field.name == found.what and field.seen == "owner" for field in layout.fields)
    told = (
        f"its own value of the field '{found.what}', which only it reads: the value was written to "
        "the wrong seat, or computed from cards that this seat does not see"
        if owned
        else f"the field '{found.what}', which everybody may read: leave out public(…), or store "
        "only what everybody has seen"
    )
    return Leak(
        told,
        line or line_of_class(twin.course.case.game.table, found.what),
    )


def _zone(twin: Twin, found: TwinDifference) -> Leak:
    """Report a zone with other cards: what moved, or was shuffled or shown, may have been elsewhere
    first.
    """
    views = twin.course.stops[found.choice].views[found.seat], twin.table.view(found.seat)
    first = first_event(found.seat, found.choice, *(view.events for view in views))
    if first is not None and _is_told_first(first):
        return _event(twin, first)
    line = _changing(twin, found, lambda t: repr(getattr(t, found.what)))
    return Leak(
        f"the cards in '{found.what}', how many or which: {_DECIDE}",
        line or line_of_class(twin.course.case.game.table, found.what),
    )


def _is_told_first(first: TwinDifference) -> bool:
    """Whether something was said, or cards were shuffled or shown where they are, in one of the
    games, before others moved.
    """
    events = *first.mine[:1], *first.twin[:1]
    return any(isinstance(each, Said | Shuffled | Shown) for each in events)


def _pending(twin: Twin, found: TwinDifference) -> Leak:
    """Report a pending step with another argument, or one that waits in only one of the games."""
    mine, other = found.mine, found.twin
    frames = [frame for frame in (*mine, *other) if mine.count(frame) != other.count(frame)]
    if not frames or mine[-1:] != other[-1:]:
        return _other_question(twin, found)
    frame, name = frames[0], frames[0][0].__name__
    names = [[each[0].__name__ for each in stack] for stack in (mine, other)]
    line = _changing(twin, found, lambda t: [*t.later, *t.stack].count(frame))
    if names[0].count(name) != names[1].count(name):
        return Leak(f"'{name}', which is pending: whether a step waits is public; {_DECIDE}", line)
    return Leak(
        f"an argument of '{name}': pending steps are public; give it a seat or a position, and "
        "look at the card when it runs",
        line_of_call(twin.course.case.game.rules, "then", name) or line,
    )


def _other_question(twin: Twin, found: TwinDifference) -> Leak:
    """Report a different seat or decision, or something that cannot be located precisely."""
    if found.what not in ("seat", "stack", "sealed"):
        told = _event_told_otherwise(twin, found)
        return _event(twin, told) if told else Leak(f"'{found.what}' of its view", None)
    games = _changes(twin, found, _asked_and_pending)
    since = twin.course.stops[found.choice - 1].at if found.choice else 0
    return Leak(_ASKED, line_differing(*games, since))


def _event_told_otherwise(twin: Twin, found: TwinDifference) -> TwinDifference | None:
    """Return the first of the seat's events that equals its twin's but is written differently, as
    1 and 1.0 are.
    """
    views = twin.course.stops[found.choice].views[found.seat], twin.table.view(found.seat)
    mine, other = (view.events for view in views)
    for number, (one, two) in enumerate(zip(mine, other, strict=False)):
        if repr(one) != repr(two):
            rest = mine[number:], other[number:]
            return TwinDifference(found.seat, found.choice, "events", *rest, number)
    return None


def _asked_and_pending(t: Any) -> tuple[Any, ...]:
    """Return what is asked and what waits, without the answers given, which may be the secret."""
    sealed = t.sealed and (*t.sealed[:2], len(t.sealed[2]))
    return t.asking, sealed, *shown_frames(t.rules, (*t.later, *t.stack), SPECTATOR)


def _ending(twin: Twin, found: TwinDifference) -> Leak:
    """Report an end that depends on cards that stay hidden, or its result."""
    told = "whether the game is over" if found.what == "over" else "the result"
    line = _changing(twin, found, lambda t: (t.over, repr(t.outcome)))
    return Leak(f"{told}: {_DECIDE}", line)


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
    (move, one), (_, two) = found.mine, found.twin
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
    line = line_changing(course, partial(play, found.choice), lambda t: len(t.log) > at).last
    event = said or events[0]
    if isinstance(event, Said) and event.event == TOLD:
        return Leak(
            f"t.tell({event.params['place']}, …): let no hidden card or pick decide what is told, "
            "but those in the place",
            line,
        )
    if isinstance(event, Said):
        return Leak(f"t.say('{event.event}'): {_untold(twin)}", line)
    if isinstance(event, Decided):
        return _told_choice(twin, found, event, line)
    if isinstance(event, Opened):
        return _name_answer(course, event, other) or Leak(
            "answers that are opened to everybody", line
        )
    if isinstance(event, Picked):
        return Leak(f"t.pick('{event.what}'), which everybody is told: tell one: to=seat", line)
    if isinstance(event, Moved):
        return Leak(f"cards that move to '{event.to}': {_DECIDE}", line)
    return Leak(f"cards that are {type(event).__name__.lower()}: {_DECIDE}", line)


def _untold(twin: Twin) -> str:
    """What to write instead of an event that reveals a card, a pick or a private move."""
    match twin.exchange:
        case OtherPick(event=event):
            word = event.what
        case OtherChoice(course=course, move=move) if move.name in course.rules.core.private:
            word = private_words(course.rules, move.name)[0]
        case _:
            return "leave the card out, or tell one seat: to=seat"
    return (
        f"leave it out, tell one seat: to=seat, or say it as it is, {word}=…, if it is to be known"
    )


def _name_answer(course: Course, event: Opened, other: list[Any]) -> Leak | None:
    """Return which of the answers differs, if others were revealed in the twin."""
    moves = other[0].moves if other and isinstance(other[0], Opened) else ()
    answers = zip(event.moves, moves, strict=False)
    return next((_told_move(course, one) for one, two in answers if one != two), None)


def _told_choice(twin: Twin, found: TwinDifference, event: Decided, line: str | None) -> Leak:
    """Report a move whose name or other arguments follow from the card it names, or one that
    was forced in only one of the games.
    """
    course = twin.course
    if event.move.name in course.rules.core.announced:
        return _told_move(course, event.move)
    choice = course.stop_after(_entry(course.stops[found.choice].views[found.seat], found)) - 1
    stop, other = course.stops[choice], found.twin[0] if found.twin else None
    chosen = stop.move is not None and (event.seat, event.move.name) == (stop.seat, stop.move.name)
    if not isinstance(other, Decided) or other.seat != event.seat:
        return Leak(_ASKED, line)
    told = (
        f"told to others as '{event.move}' or '{other.move}': do not let the card decide its name "
        "and other arguments, or tell what they say: t.tell(place, …)"
    )
    if not chosen:
        forced = [
            each.decision
            for each in course.stops[choice + 1].asked
            if each.args[0] == event.seat and [one.name for one in each.moves] == [event.move.name]
        ]
        listing = line_of(getattr(course.rules, forced[0])) if forced else line
        return Leak(f"its only move, {told}" if forced else _ASKED, listing)
    theirs = twin.again(choice)
    return Leak(
        f"its move, {told}",
        line_parting(course, lambda: _listing(stop.table), lambda: _listing(theirs)),
    )


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
