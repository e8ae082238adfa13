"""Which cards are exchanged: spread over everything that happens in a game, and all
hidden places.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, zip_longest
from random import Random

import attrs

from cardkit.engine.knowledge.log import SAID, kind_of, said
from cardkit.engine.model.readers import bit_of

from .copies import Copy
from .course import Course
from .exchange import Exchange

OBSERVERS = 2  # seats compared in one twin
EARLY = 12  # moments of a kind; later ones cost more to play and tell no more
AFTER = 3  # questions to play on after a twin's moment
SPOTS = 6  # cards considered at one choice
GOLDEN = (5**0.5 - 1) / 2  # its multiples are spread evenly
DEALT = 60  # cards considered that lie somewhere at the first choice
ENDS = 12  # pairs of cards that are hidden at the end,
RARELY = 2  # one in this many rounds, since the whole game is played for them
ACROSS = 24  # pairs of cards in two hidden places, when these first have cards
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
        before, since = "start", 0
        for choice, stop in enumerate(course.stops):
            if not stop.over:
                asked = [question.decision for question in stop.asked][-3:]
                kind = (before, *asked, *self._names_said(since, stop.at))
                self.moments[kind].append(choice)
                before, since = stop.move.name if stop.move else "", stop.at

    def _names_said(self, since: int, until: int) -> list[str]:
        """The names of what the rules said between these log positions."""
        log = self.course.log[since:until]
        return sorted({str(said(entry)[0]) for entry in log if kind_of(entry) is SAID})

    def __iter__(self) -> Iterator[list[Pair]]:
        """Yield one card paired with several others at a time, those likely to last
        longest first.
        """
        yield from self._at_first()
        yield from islice(self._across(), ACROSS)
        ends, sweep = islice(self._at_end(), ENDS), self._just_moved()
        for number, pairs in enumerate(self._by_kind()):
            yield pairs
            yield from islice(sweep, 1)
            if number % RARELY == 0:
                yield from islice(ends, 1)

    def _at_end(self) -> Iterator[list[Pair]]:
        """Yield cards that somebody has not seen when the game is over, from one hidden place after
        another: those that are left must not decide the result unless they are shown.
        """
        last = len(self.course.stops) - 1
        if not self.course.stops[last].over:
            return
        held = [
            self.rng.sample(copies, len(copies))
            for place, copies in zip(
                self.course.rules.places, self.course.stops[last].cells, strict=True
            )
            if place.seen != "all"
        ]
        self.rng.shuffle(held)
        for copy in chain.from_iterable(zip_longest(*held)):
            found = self._hidden_from_some(last, copy, near=True) if copy is not None else []
            if found:
                yield found

    def _by_kind(self) -> Iterator[list[Pair]]:
        """Each kind of moment in turn."""
        kinds = list(self.moments.values())
        for turn in range(1_000):
            self.rng.shuffle(kinds)
            for choices in kinds:
                choice = choices[0] if turn == 0 else self.rng.choice(choices[:EARLY])
                found = self._at(choice, near=turn % 2 == 0)
                if found:
                    yield found

    def _just_moved(self) -> Iterator[list[Pair]]:
        """Cards that have just gone to a hidden place: those dealt first, then some of them all
        through the game. What is told late, or of a single card, is told of these.
        """
        stops = self.course.stops
        later = sorted(range(1, len(stops)), key=lambda choice: choice * GOLDEN % 1)
        for choice in (0, *later):
            done: set[Copy] = set()
            before = stops[choice - 1].at if choice else 0
            for copy in self._moved_since(before, choice)[: DEALT if choice == 0 else SPOTS]:
                found = [] if copy in done else self._hidden_from_some(choice, copy, near=True)
                if found:
                    done.update(found[0].exchange.copies(self.course.copies))
                    yield found

    def _moved_since(self, before: int, choice: int) -> list[Copy]:
        """Cards that went to a hidden place after this log position and were there at this choice,
        in random order.
        """
        stop = self.course.stops[choice]
        found = [
            copy
            for place, copies in zip(self.course.rules.places, stop.cells, strict=True)
            if place.seen != "all" and not stop.over
            for copy in copies
            if any(before <= at < stop.at for at, _ in copy.trail)
        ]
        return self.rng.sample(found, len(found))

    def _at_first(self) -> Iterator[list[Pair]]:
        """Yield both ends of each hidden place at the first choice where it has cards: if anything
        is told once about a card just dealt or played there, it is about these.
        """
        for choice, place in sorted(self._first_filled()):
            copies = self.course.stops[choice].cells[place]
            for copy in dict.fromkeys((copies[0], copies[-1])):
                found = self._hidden_from_some(choice, copy, near=True)
                if found:
                    yield found

    def _across(self) -> Iterator[list[Pair]]:
        """Yield cards at the ends of two hidden places when both first have cards: exchanging these
        two tells which comes first, where neighbours in the card file would not.
        """
        ends = [
            (choice, place, copy)
            for choice, place in self._first_filled()
            for cells in [self.course.stops[choice].cells[place]]
            for copy in dict.fromkeys((cells[0], cells[-1]))
        ]
        both = [(one, two) for one, two in combinations(ends, 2) if one[1] != two[1]]
        for one, two in self.rng.sample(both, len(both)):
            found = self._hidden_from_some(max(one[0], two[0]), one[2], near=False, among=[two[2]])
            if found:
                yield found

    def _first_filled(self) -> Iterator[tuple[int, int]]:
        """Return the first choice at which each hidden place has cards, with the index
        of the place.
        """
        for place in self.course.rules.places:
            filled = (
                choice
                for choice, stop in enumerate(self.course.stops)
                if stop.cells[place.i] and not stop.over
            )
            if place.seen != "all":
                yield from ((choice, place.i) for choice in islice(filled, 1))

    def _at(self, choice: int, near: bool) -> list[Pair]:
        """Pair a card that somebody cannot see when this choice is made with others."""
        stop = self.course.stops[choice]
        spots = [
            (copy, place.name)
            for place, copies in zip(self.course.rules.places, stop.cells, strict=True)
            if place.seen != "all" and copies
            for copy in (copies[-1], copies[0], self.rng.choice(copies))
        ]
        self.rng.shuffle(spots)
        # Each zone as often as the others, starting with those likely to last.
        spots.sort(
            key=lambda spot: (self.tried[spot[1]], self._risk(spot[0], choice) if near else 0)
        )
        for copy, zone in spots[:SPOTS]:
            pairs = self._hidden_from_some(choice, copy, near)
            if pairs:
                self.tried[zone] += 1
                return pairs
        return []

    def _hidden_from_some(
        self, choice: int, copy: Copy, near: bool, among: Sequence[Copy] = ()
    ) -> list[Pair]:
        """Pair a card with any others of its shuffle, or those `among` them, for the first seat
        that has not seen it.
        """
        seats = list(self.course.readers)
        self.rng.shuffle(seats)
        # Whoever decides can be told most.
        seats.sort(key=lambda seat: seat != self.course.stops[choice].seat)
        found = (self._pairs(choice, copy, seat, seats, near, among) for seat in seats)
        return next(filter(None, found), [])

    def _pairs(
        self,
        choice: int,
        copy: Copy,
        seat: int,
        seats: list[int],
        near: bool,
        among: Sequence[Copy],
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
        partners = [
            other
            for other in order
            if other.card is not copy.card and (not among or other in among) and hidden(other, seat)
        ]
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
