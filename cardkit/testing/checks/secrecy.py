"""The check of secrecy: twin games, which differ in two cards that a seat never saw."""

from __future__ import annotations

from random import Random

from cardkit.engine.knowledge.events import Picked
from cardkit.testing.case import Case
from cardkit.testing.twins.copies import LostCards
from cardkit.testing.twins.course import Course
from cardkit.testing.twins.exchange import Exchange, OtherPick
from cardkit.testing.twins.leaks import leak_of
from cardkit.testing.twins.pairs import AFTER, Pairs
from cardkit.testing.twins.twin import Difference, Twin

WORK = 12_000  # what one game may cost: choices that are played and compared, and the log
TWINS = 8  # that are played at least


def unseen_cards_change_nothing(case: Case) -> None:
    """Two cards a seat never saw change places: all it sees, hears and may do stays the same."""
    try:
        course = Course(case)
    except LostCards:
        return
    case.counted.update(course.held)
    _compare_picks(case, course)
    _compare_cards(case, course)


def _compare_picks(case: Case, course: Course) -> None:
    """A pick that goes into nothing but hidden fields must not be told to everybody."""
    picks = {
        event.what: number
        for number, (_, event) in reversed([*enumerate(course.chance)])
        if isinstance(event, Picked)
    }
    for what, number in picks.items():
        pick = OtherPick(course, number)
        for seat in course.rules.seats:
            twin = Twin(course, pick, [seat])
            found = twin.play(course.stop_after(pick.since))
            names = ", ".join(sorted(name for name, _ in +twin.fields))
            if found is not None and found.what == "events" and names:
                case.fail(
                    f"seat {seat} is told t.pick('{what}'), which goes into the hidden field "
                    f"'{names}' alone: tell one seat, t.pick('{what}', …, to=seat), or declare "
                    "the field public(…)",
                    leak_of(twin, found).line,
                )


def _compare_cards(case: Case, course: Course) -> None:
    done = work = 0
    for pairs in Pairs(course, Random(f"{case.seed} pairs")):
        for pair in pairs:
            twin = Twin(course, pair.exchange, pair.observers)
            found = twin.play(pair.choice + AFTER)
            if found is not None:
                _told(case, twin, pair.exchange, found)
            case.counted.update(twin.counted)
            done += 1
            work += pair.choice + 4 * len(twin.compared) + course.stops[pair.choice].at
            if any(choice >= pair.choice for choice, _ in twin.compared):
                break
        if done >= TWINS and work > WORK:
            return


def _told(case: Case, twin: Twin, exchange: Exchange, found: Difference) -> None:
    """Fails with what told the difference."""
    one, two = exchange.copies(twin.course.copies)
    at = twin.course.stops[found.choice].at
    leak = leak_of(twin, found)
    case.fail(
        f"seat {found.seat} can tell {one.card} in '{one.place(at)}' from {two.card} in "
        f"'{two.place(at)}' by {leak.what}",
        leak.line,
    )
