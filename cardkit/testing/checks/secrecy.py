"""The secrecy check: twin games that differ in two cards a seat never saw."""

from __future__ import annotations

from random import Random

import attrs

from cardkit.engine.knowledge.events import Picked
from cardkit.engine.model.readers import SPECTATOR
from cardkit.testing.case import Case
from cardkit.testing.twins.choices import hidden_choices, spread
from cardkit.testing.twins.copies import LostCards
from cardkit.testing.twins.course import Course
from cardkit.testing.twins.exchange import Exchange, OtherPick
from cardkit.testing.twins.leaks import leak_of
from cardkit.testing.twins.pairs import AFTER, PairFinder
from cardkit.testing.twins.twin import Twin, TwinDifference

SHORT, GAMES = 40, 8  # several games, if the first has fewer choices
WORK = 18_000  # budget for one case: choices played and compared, and the log
LONG = 20  # choices for which a secret pick is followed
FEW_PICKS = 16  # secret picks that come out differently
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
    """Compare twins in which a pick comes out differently: one for a single seat, or the first of
    each kind that everybody is told.
    """
    open_picks: dict[str, OtherPick] = {}
    secret_picks: list[OtherPick] = []
    for number, (_, event) in enumerate(course.chance):
        if isinstance(event, Picked) and event.of > 1 and event.to is None:
            open_picks.setdefault(event.what, OtherPick(course, number))
        elif isinstance(event, Picked) and event.of > 1:
            shift = (1, event.of // 2, event.of - 1)[len(secret_picks) % 3]
            secret_picks.append(OtherPick(course, number, max(1, shift)))
    for pick in open_picks.values():
        for reader in course.readers:
            _compare_open_pick(case, course, pick, reader)
    for pick in spread(secret_picks, FEW_PICKS):
        case.heart.beats += 1
        _compare_secret_pick(case, course, pick)


def _compare_open_pick(case: Case, course: Course, pick: OtherPick, reader: int) -> None:
    """Check that a pick that only goes into hidden fields is not told to everybody."""
    twin = Twin(course, pick, [reader])
    found = twin.play(course.stop_after(pick.since))
    names = ", ".join(sorted(name for name, _ in +twin.fields))
    if found is not None and found.what == "events" and names:
        what = pick.event.what
        case.fail(
            f"{named(reader)} is told t.pick('{what}'), which goes into the hidden field '{names}' "
            f"alone: tell one seat, t.pick('{what}', …, to=seat), or declare the field public(…)",
            leak_of(twin, found).line,
        )


def _compare_secret_pick(case: Case, course: Course, pick: OtherPick) -> None:
    """A pick for a single seat must change nothing for the others until an event has a parameter
    with its name.
    """
    what = pick.event.what
    others = [reader for reader in course.readers if reader != pick.event.to]
    middle = _middle_of(course, course.stop_after(pick.since) + LONG)
    twin = Twin(course, pick, others, skipped=middle)
    found = twin.play()
    case.counted.update(twin.counted)  # of the fields it goes into
    case.counted.update({(f"pick {what}", "pairs"): 1})
    case.counted.update({(f"pick {what}", "choices"): len(twin.compared)})
    if found is not None:
        leak = leak_of(twin, found)
        case.fail(
            f"{named(found.seat)} can tell what t.pick('{what}') gave by {leak.what}", leak.line
        )


def _compare_choices(case: Case, course: Course) -> None:
    """Compare twins in which a hidden choice comes out differently, which those not shown it
    cannot tell.
    """
    for choice in hidden_choices(course):
        case.heart.beats += 1
        middle = _middle_of(course, choice.other.choice + LONG)
        twin = Twin(course, choice.other, choice.observers, middle)
        found = twin.play()
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


def _middle_of(course: Course, after: int) -> range:
    """The choices that are not compared after this one: all but the last, and the end."""
    return range(after + 1, len(course.stops) - AFTER)


def named(reader: int) -> str:
    return "a spectator" if reader == SPECTATOR else f"seat {reader}"


def _compare_cards(case: Case, course: Course, most: int) -> None:
    done = work = 0
    for pairs in PairFinder(course, Random(f"{case.seed} pairs")):
        case.heart.beats += 1
        for pair in pairs:
            end = course.stops[pair.choice].over
            middle = _middle_of(course, -1) if end else range(0)
            twin = Twin(course, pair.exchange, pair.observers, middle)
            until = course.later(pair.choice, AFTER)
            found = twin.play(until)
            if found is not None:
                if found.what == "key":  # it remembers a choice that was left out
                    whole = Twin(course, pair.exchange, pair.observers)
                    first = whole.play(until)
                    twin, found = (twin, found) if first is None else (whole, first)
                _report_leak(case, twin, pair.exchange, found)
            case.counted.update(twin.counted)
            done += 1
            work += pair.choice + 4 * len(twin.compared) + course.stops[pair.choice].at
            if any(choice >= pair.choice for choice, _ in twin.compared):
                break
        if done >= TWINS and work > most:
            return


def _report_leak(case: Case, twin: Twin, exchange: Exchange, found: TwinDifference) -> None:
    """Fail with what gave away the difference."""
    one, two = exchange.copies(twin.course.copies)
    at = twin.course.stops[found.choice].at
    leak = leak_of(twin, found)
    case.fail(
        f"{named(found.seat)} can tell {one.card} in '{one.place(at)}' from {two.card} in "
        f"'{two.place(at)}' by {leak.what}",
        leak.line,
    )
