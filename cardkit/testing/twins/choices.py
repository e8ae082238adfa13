"""Which choices are exchanged: hidden ones, for alternatives that look the same to
everybody else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

import attrs

from cardkit.engine.knowledge.pending import shown_answer
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import bit_of

from .course import Course
from .exchange import OtherChoice

EACH = 3  # exchanged choices per move
LATER, MOST = 9, 200  # as many of the later ones, out of this many

T = TypeVar("T")


@attrs.frozen
class HiddenChoice:
    """A hidden choice that is changed, and who must not notice."""

    other: OtherChoice
    observers: tuple[int, ...]
    name: str  # of the move


def hidden_choices(course: Course) -> Iterator[HiddenChoice]:
    """Yield hidden choices of each move, the first ones and some of the later ones, each with an
    alternative that looks the same to everybody else. It is taken from either end of the list, so
    that not only the last argument varies.
    """
    made: dict[str, list[int]] = defaultdict(list)
    for n, stop in enumerate(course.stops):
        if stop.move is not None:
            made[stop.move.name].append(n)
    for name, choices in made.items():
        hidden = (found for n in choices for found in _alternatives(course, n))
        first = list(islice(hidden, EACH))
        for n, pair in enumerate((*first, *spread(list(islice(hidden, MOST)), LATER))):
            yield HiddenChoice(*pair[n % 2], name)


def spread(items: Sequence[T], count: int) -> list[T]:
    """Return this many of the items, the first and the last among them."""
    if len(items) <= count:
        return list(items)
    return [items[n * (len(items) - 1) // (count - 1)] for n in range(count)]


Hidden = tuple[OtherChoice, tuple[int, ...]]


def _alternatives(course: Course, n: int) -> Iterator[tuple[Hidden, Hidden]]:
    """Yield the first and the last alternative to a choice, and who does not see it."""
    moves = course.stops[n].moves
    ends = [next(_others(course, n, each), None) for each in (moves, reversed(moves))]
    if ends[0] is not None and ends[1] is not None:
        yield ends[0], ends[1]


def _others(course: Course, n: int, moves: Iterable[Move]) -> Iterator[Hidden]:
    mine = course.stops[n].move
    assert mine is not None
    for move in moves:
        numbers = exchanged_cards(course, n, mine, move)
        if numbers is not None:
            other = OtherChoice(course, n, move, numbers)
            observers = not_shown(course, other)
            if observers:
                yield other, observers
            return


def not_shown(course: Course, other: OtherChoice) -> tuple[int, ...]:
    """Who has not seen the cards by the next choice."""
    seat, until = course.stops[other.choice].seat, course.stops[other.choice + 1].at
    return tuple(
        reader
        for reader in course.readers
        if reader != seat
        and not any(
            copy.seen_by(bit_of(reader, course.rules.seats), other.since, until)
            for copy in other.copies(course.copies)
        )
    )


def exchanged_cards(course: Course, n: int, mine: Move, other: Move) -> tuple[int, ...] | None:
    """Return the two cards in a hand by which two moves differ, or none if only private words
    differ; None if others can tell the moves apart, or the cards are not in a hand, or the move
    meant another copy.
    """
    rules, stop = course.rules, course.stops[n]
    told = shown_answer(rules, mine)
    if mine is other or told is not shown_answer(rules, other):
        return None
    cards = [[arg for arg in move.args if isinstance(arg, Card)] for move in (mine, other)]
    if cards[0] == cards[1]:
        return ()
    where = [n for n, arg in enumerate(mine.args) if isinstance(arg, Card)]
    pairs = [each for each in zip(where, *cards, strict=False) if each[1] is not each[2]]
    if len(cards[0]) != len(cards[1]) or len(pairs) != 1 or mine.name != other.name:
        return None
    held = [
        copy
        for place, copies in zip(rules.places, stop.cells, strict=True)
        if place.seat == stop.seat and place.shape == "fan" and place.seen == "owner"
        for copy in copies
    ]
    argument, *differing = pairs[0]
    found = [next((copy for copy in held if copy.card is card), None) for card in differing]
    if found[0] not in course.meant(n)[argument]:
        return None
    every = course.copies.every
    return None if None in found else tuple(every.index(copy) for copy in found if copy)
