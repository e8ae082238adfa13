"""Checks of secrecy: what a seat cannot know changes nothing that reaches it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.zones import Place
from cardkit.testing.case import Case
from cardkit.testing.twins.course import Course
from cardkit.testing.twins.exchange import Exchange
from cardkit.testing.twins.leaks import leak_of
from cardkit.testing.twins.pairs import AFTER, Pairs
from cardkit.testing.twins.twin import Difference, Twin


WORK = 12_000  # what one game may cost: choices that are played and compared, and the log
TWINS = 8  # that are played at least


def unseen_cards_change_nothing(case: Case) -> None:
    """Two cards a seat never saw change places: all it sees, hears and may do stays the same."""
    course = Course(case)
    done = work = 0
    for pairs in Pairs(course, Random(f"{case.seed} pairs")):
        for pair in pairs:
            twin = Twin(course, pair.exchange, pair.observers)
            found = twin.play(pair.choice + AFTER)
            if found is not None:
                _told(case, course, pair.exchange, found)
            case.counted.update(twin.counted)
            done += 1
            work += pair.choice + 4 * len(twin.compared) + course.stops[pair.choice].at
            if any(choice >= pair.choice for choice, _ in twin.compared):
                break
        if done >= TWINS and work > WORK:
            return


def _told(case: Case, course: Course, exchange: Exchange, found: Difference) -> None:
    """Fails with what told the difference."""
    one, two = exchange.copies(course.copies)
    at = course.stops[found.choice].at
    leak = leak_of(course, found)
    case.fail(
        f"seat {found.seat} can tell {one.card} in '{one.place(at)}' from {two.card} in "
        f"'{two.place(at)}' by {leak.what}",
        leak.line,
    )


def sampled_worlds_fit(case: Case) -> None:
    """A world that a seat samples has all cards, shows that seat the same, and can be played."""
    rng = Random(f"{case.seed} worlds")
    choose = case.chooser()
    for t in case.some_tables(most=12):
        for seat in t.seats:
            view = t.view(seat)
            world = view.sample(rng)
            found = Counter(card for cards in world.cells for card in cards)
            case.require(found == Counter(t.rules.deck), f"seat {seat} samples a wrong deck")
            for place in t.rules.places:
                _agree(case, place, seat, view, world)
            case.require(
                seat != t.seat or world.moves == t.moves, f"seat {seat} samples other moves"
            )
            for _ in range(10):
                if not world.over:
                    world.apply(choose(world.moves))


def _agree(case: Case, place: Place, seat: int, view: Any, world: Any) -> None:
    """What the seat sees or knows of a place is so in the world it samples."""
    shown = getattr(view, place.name)
    shown = shown if place.seat is None else shown[place.seat]
    dealt = world.cells[place.i]
    if place.seat is not None and not place.visible_to(seat):
        wrong = [c for c in dealt if not view.rules.possible(view, place.seat, c)]
        case.require(not wrong, f"seat {seat} samples {wrong} in '{place}', which is not possible")
    case.require(len(shown) == len(dealt), f"a sampled world has {len(dealt)} cards in '{place}'")
    same = all(a is UNKNOWN or a is b for a, b in zip(shown, dealt, strict=True))
    case.require(same, f"seat {seat} samples a world that contradicts what it knows of '{place}'")


def samples_vary(case: Case) -> None:
    """Samples differ where anything is unknown, and depend on nothing but the view."""
    for t in case.some_tables(every=9, most=6):
        for seat in t.seats:
            view = t.view(seat)
            worlds = [view.sample(Random(n)).to_json() for n in (1, 1, 2, 3, 4, 5, 6)]
            case.require(worlds[0] == worlds[1], "the same generator samples two worlds")
            pools = t.memory.belief(seat).pools.values()
            if sum(len(pool) for pool in pools if len(set(pool)) > 1) > 3:
                case.require(len(set(worlds)) > 1, f"seat {seat} always samples the same world")
