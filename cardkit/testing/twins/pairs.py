"""Which cards are exchanged: spread over everything that happens in a game, and all
hidden places.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random

import attrs

from cardkit.engine.model.readers import bit_of

from .copies import Copy
from .course import Course
from .exchange import Exchange

OBSERVERS = 2  # seats compared in one twin
EARLY = 12  # moments of a kind; later ones cost more to play and tell no more
AFTER = 3  # choices to play on after a twin's moment
SPOTS = 6  # cards considered at one choice
PARTNERS = 3  # cards to exchange one card with, if the twins diverge too soon


@attrs.frozen
class Pair:
    """Two cards to exchange that are hidden from these seats at this choice."""

    exchange: Exchange
    observers: tuple[int, ...]
    choice: int


class PairFinder:
    """Finds pairs in a course, round by round, with a different kind of moment, place and card each
    time.
    """

    def __init__(self, course: Course, rng: Random) -> None:
        self.course = course
        self.rng = rng
        self.order = {card: n for n, card in enumerate(course.rules.cards.values())}
        self.shuffled: dict[Copy, list[int]] = defaultdict(list)  # the shuffles of each copy
        for number, (_, _, copies) in enumerate(course.copies.shuffles):
            for copy in copies:
                self.shuffled[copy].append(number)
        self._risks: dict[tuple[Copy, int], int] = {}
        self.tried: Counter[str] = Counter()  # by zone: how often cards there were exchanged
        self.moments: dict[tuple[str, ...], list[int]] = defaultdict(list)
        before = "start"
        for choice, stop in enumerate(course.stops):
            if not stop.over:
                asked = [question.decision for question in stop.asked]
                self.moments[(before, *asked[-3:])].append(choice)
                before = stop.move.name if stop.move else ""

    def __iter__(self) -> Iterator[list[Pair]]:
        """Yield one card paired with several others at a time, those likely to last
        longest first.
        """
        yield from self._at_first()
        kinds = list(self.moments.values())
        for turn in range(1_000):
            self.rng.shuffle(kinds)
            for choices in kinds:
                choice = choices[0] if turn == 0 else self.rng.choice(choices[:EARLY])
                found = self._at(choice, near=turn % 2 == 0)
                if found:
                    yield found

    def _at_first(self) -> Iterator[list[Pair]]:
        """Both ends of each hidden place at the first choice where it has cards: what is told once,
        of a card that was just dealt or laid there, is told of these."""
        for choice, place in sorted(self._first_filled()):
            stop = self.course.stops[choice]
            copies = stop.cells[place]
            readers = sorted(self.course.readers, key=lambda seat: seat != stop.seat)
            for copy in dict.fromkeys((copies[0], copies[-1])):
                found = (self._pairs(choice, copy, seat, readers, near=True) for seat in readers)
                yield from islice(filter(None, found), 1)

    def _first_filled(self) -> Iterator[tuple[int, int]]:
        """The first choice at which each hidden place has cards, with the number of the place."""
        for place in self.course.rules.places:
            filled = (
                choice
                for choice, stop in enumerate(self.course.stops)
                if stop.cells[place.i] and not stop.over
            )
            if place.seen != "all":
                yield from ((choice, place.i) for choice in islice(filled, 1))

    def _at(self, choice: int, near: bool) -> list[Pair]:
        """Pairs a card that somebody cannot see when this choice is made with others."""
        stop = self.course.stops[choice]
        spots = [
            (copy, place.name)
            for place, copies in zip(self.course.rules.places, stop.cells, strict=True)
            if place.seen != "all" and copies
            for copy in (copies[-1], copies[0], self.rng.choice(copies))
        ]
        self.rng.shuffle(spots)
        # Each zone as often as the others; there those first that are likely to last.
        spots.sort(
            key=lambda spot: (self.tried[spot[1]], self._risk(spot[0], choice) if near else 0)
        )
        for copy, zone in spots[:SPOTS]:
            seats = list(self.course.readers)
            self.rng.shuffle(seats)
            seats.sort(key=lambda seat: seat != stop.seat)  # whoever decides can be told most
            for seat in seats:
                pairs = self._pairs(choice, copy, seat, seats, near)
                if pairs:
                    self.tried[zone] += 1
                    return pairs
        return []

    def _pairs(
        self, choice: int, copy: Copy, seat: int, seats: list[int], near: bool
    ) -> list[Pair]:
        shuffles, at = self.course.copies.shuffles, self.course.stops[choice].at
        number = max((n for n in self.shuffled[copy] if shuffles[n][0] < at), default=None)
        if number is None:
            return []
        since, _, order = shuffles[number]

        def hidden(other: Copy, seat: int) -> bool:
            return not other.seen_by(bit_of(seat, self.course.rules.seats), since, at)

        if not hidden(copy, seat):
            return []
        partners = [other for other in order if other.card is not copy.card and hidden(other, seat)]
        self.rng.shuffle(partners)
        partners.sort(
            key=lambda other: (self._risk(other, choice), near and self._distance(copy, other))
        )
        return [
            Pair(
                Exchange(self.course, number, order.index(copy), order.index(other)),
                tuple([s for s in seats if hidden(copy, s) and hidden(other, s)][:OBSERVERS]),
                choice,
            )
            for other in partners[:PARTNERS]
        ]

    def _risk(self, copy: Copy, choice: int) -> int:
        """Count how often the copy's holder was asked before this choice; each time, twins may
        diverge.
        """
        key = copy, choice
        if key not in self._risks:
            stops = self.course.stops[:choice]
            places = [(at, place.seat) for at, place in copy.trail]
            self._risks[key] = sum(
                stop.seat == [seat for at, seat in places if at < stop.at][-1] for stop in stops
            )
        return self._risks[key]

    def _distance(self, one: Copy, two: Copy) -> tuple[bool, int]:
        """Return how far apart two cards are in the card file; consecutive values are near."""
        return (
            type(one.card) is not type(two.card),
            abs(self.order[one.card] - self.order[two.card]),
        )
