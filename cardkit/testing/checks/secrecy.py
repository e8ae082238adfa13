"""The secrecy check: twin games that differ in two cards a seat never saw."""

from __future__ import annotations

from random import Random

import attrs

from cardkit.engine.knowledge.events import Picked, Said
from cardkit.engine.model.readers import SPECTATOR
from cardkit.testing.case import Case
from cardkit.testing.twins.choices import hidden_choices
from cardkit.testing.twins.copies import LostCards
from cardkit.testing.twins.course import Course
from cardkit.testing.twins.exchange import Exchange, OtherPick
from cardkit.testing.twins.leaks import leak_of
from cardkit.testing.twins.pairs import AFTER, PairFinder
from cardkit.testing.twins.twin import Twin, TwinDifference

SHORT, GAMES = 40, 8  # several games, if the first has fewer choices
WORK = 12_000  # budget for one case: choices played and compared, and the log
LONG = 20  # choices for which a secret pick is followed
THOROUGH = 6  # one in this many twins is compared in every language, and by its keys
TWINS = 8  # minimum number played in each game


def unseen_cards_change_nothing(case: Case) -> None:
    """Two cards a seat never saw are exchanged: all it sees, is told and may do stays the same."""
    try:
        courses = _courses(case)
    except LostCards:
        return
    for course in courses:
        case.counted.update(course.held)
        _compare_picks(course.case, course)
        _compare_choices(course.case, course)
        _compare_cards(course.case, course, WORK // len(courses))


def _courses(case: Case) -> list[Course]:
    """One game; several if they are short, since many end before all of the rules were played."""
    courses: list[Course] = []
    for number in range(GAMES):
        seed = f"{case.seed} {number}" if number else case.seed
        courses.append(Course(attrs.evolve(case, seed=seed)))
        if sum(len(course.stops) for course in courses) > SHORT:
            break
    return courses


def _compare_picks(case: Case, course: Course) -> None:
    """Compares twins in which the first pick of each kind comes out differently."""
    picks: dict[str, OtherPick] = {}
    for number, (_, event) in enumerate(course.chance):
        if isinstance(event, Picked) and event.of > 1 and event.what not in picks:
            picks[event.what] = OtherPick(course, number)
    for pick in picks.values():
        for reader in course.readers:
            if reader != pick.event.to:
                _compare_pick(case, course, pick, reader)


def _compare_pick(case: Case, course: Course, pick: OtherPick, reader: int) -> None:
    """Compares one pick. A pick for a single seat must change nothing for the others until an event
    has a parameter with its name. One that only goes into hidden fields must not be told to
    everybody.
    """
    what, secret = pick.event.what, pick.event.to is not None
    first = course.stop_after(pick.since)
    twin = Twin(course, pick, [reader])
    found = twin.play(first + LONG if secret else first)
    names = ", ".join(sorted(name for name, _ in +twin.fields))
    if secret:
        case.counted.update(twin.counted)  # of the fields it goes into
        case.counted.update({(f"pick {what}", "pairs"): 1})
        case.counted.update({(f"pick {what}", "choices"): len(twin.compared)})
    if found is None:
        return
    leak = leak_of(twin, found)
    if secret and not _shows(found, what):
        case.fail(f"{named(reader)} can tell what t.pick('{what}') gave by {leak.what}", leak.line)
    if not secret and found.what == "events" and names:
        case.fail(
            f"{named(reader)} is told t.pick('{what}'), which goes into the hidden field '{names}' "
            f"alone: tell one seat, t.pick('{what}', …, to=seat), or declare the field public(…)",
            leak.line,
        )


def _compare_choices(case: Case, course: Course) -> None:
    """Compares twins in which a hidden choice comes out differently, which those not shown it
    cannot tell.
    """
    for choice in hidden_choices(course):
        twin = Twin(course, choice.other, choice.observers)
        found = twin.play(choice.other.choice + LONG)
        case.counted.update(twin.counted)
        case.counted.update({(f"choice {choice.name}", "pairs"): 1})
        case.counted.update({(f"choice {choice.name}", "choices"): len(twin.compared)})
        if found is not None:
            leak, stop = leak_of(twin, found), course.stops[choice.other.choice]
            case.fail(
                f"{named(found.seat)} can tell whether seat {stop.seat} chose {stop.move} or "
                f"{choice.other.move} by {leak.what}",
                leak.line,
            )


def _shows(found: TwinDifference, what: str) -> bool:
    """Whether an event that differs names the pick, so that its outcome is shown."""
    events = (*found.mine[:1], *found.twin[:1]) if found.what == "events" else ()
    return any(isinstance(event, Said) and what in event.params for event in events)


def named(reader: int) -> str:
    return "a spectator" if reader == SPECTATOR else f"seat {reader}"


def _compare_cards(case: Case, course: Course, most: int) -> None:
    done = work = 0
    for pairs in PairFinder(course, Random(f"{case.seed} pairs")):
        for pair in pairs:
            twin = Twin(course, pair.exchange, pair.observers, done % THOROUGH == 0)
            found = twin.play(pair.choice + AFTER)
            if found is not None:
                _report_leak(case, twin, pair.exchange, found)
            case.counted.update(twin.counted)
            done += 1
            work += pair.choice + 4 * len(twin.compared) + course.stops[pair.choice].at
            if any(choice >= pair.choice for choice, _ in twin.compared):
                break
        if done >= TWINS and work > most:
            return


def _report_leak(case: Case, twin: Twin, exchange: Exchange, found: TwinDifference) -> None:
    """Fails with what gave away the difference."""
    one, two = exchange.copies(twin.course.copies)
    at = twin.course.stops[found.choice].at
    leak = leak_of(twin, found)
    case.fail(
        f"{named(found.seat)} can tell {one.card} in '{one.place(at)}' from {two.card} in "
        f"'{two.place(at)}' by {leak.what}",
        leak.line,
    )
