"""The twin of a game that was played: two cards are swapped, and it is played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

import attrs

from cardkit.engine.knowledge.events import Event
from cardkit.engine.knowledge.information_key import observed_events
from cardkit.engine.knowledge.log import SAID, TOLD, kind_of, said
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import bit_of

from .copies import Copies, Copy
from .course import AskedMoves, Course, CourseStop, hidden_fields
from .exchange import Chance, Change, renaming, told_alike
from .shown import shows_secret, words_of
from .witness import difference, reason, spoken

ASKED = ("seat", "stack", "sealed")  # attributes that follow from what was told before


@attrs.frozen
class TwinDifference:
    """What tells a seat that it is playing in the twin: a name, and both values."""

    seat: int
    choice: int
    what: str  # a view's attribute (its outcome), or events, facts, moves, reasons, strings
    mine: Any
    twin: Any
    number: int = 0  # how many events are the same


class Parted(Exception):
    """The twins have legitimately diverged."""


class Twin:
    """Plays a twin alongside the course of a game, and compares what reaches some seats.

    A seat is compared until it sees one of the two cards, in either game, and at the end too. The
    games diverge when the same decision by the same other seat lists moves that no renaming makes
    the same.
    """

    def __init__(
        self,
        course: Course,
        exchange: Change,
        observers: Iterable[int],
        skipped: range = range(0),  # choices at which only the end is compared
    ) -> None:
        self.course = course
        self.exchange = exchange
        self.observers = list(observers)
        self.skipped = skipped
        self.compared: list[tuple[int, int]] = []  # choices and seats
        self.fields: Counter[tuple[str, str]] = Counter()  # hidden fields that differed
        self.table: Any = None  # as played so far
        self.copies: Copies
        self.moves: list[Move] = []
        self.read = (0, 0)  # how far both logs have been read
        self.last: dict[int, tuple[int, View]] = {}  # by seat: the last choice and view compared
        self.expected: list[AskedMoves] = []  # what should be asked before the next choice
        self.in_step = True  # the same questions so far
        self.parting: tuple[AskedMoves, AskedMoves] | None = None
        self.own: tuple[AskedMoves, AskedMoves] | None = None  # different moves for a compared seat

    def play(self, until: int | None = None) -> TwinDifference | None:
        """Play until nobody is left to compare; return the first difference a seat can tell."""
        found = self._play(len(self.course.stops) - 1 if until is None else until)
        if found is None:
            for seat, (choice, view) in self.last.items():
                found = self._heard(seat, choice, view)
                if found is not None:
                    break
        return found

    def _play(self, until: int) -> TwinDifference | None:
        course = self.course
        course.questions.hear = self._hear
        self._expect(course.stops[0])
        try:
            t = self.table = course.case.start(course.game, script=Chance(self.exchange))
            copies = self.copies = Copies(t.rules)
            for choice, stop in enumerate(course.stops[: until + 1]):
                copies.follow(t)
                course.take_questions()
                move = self.exchange.chosen(choice, stop.move)
                if stop.at > self.exchange.since:
                    found = self._compare(choice, stop, t, copies)
                    if found is not None:
                        return found
                    move = self._rename_choice(choice, stop, t)
                if move is None:
                    return None
                self._expect(course.stops[choice + 1])
                self.moves.append(move)
                t.apply(move)
        except Parted:
            pass
        finally:
            course.questions.hear = lambda question: None
            course.take_questions()
        return None

    def again(self, choice: int) -> Any:
        """Return the twin's table at this choice, rebuilt by replaying."""
        t = self.course.case.start(self.course.game, script=Chance(self.exchange))
        for move in self.moves[:choice]:
            t.apply(move)
        self.course.take_questions()
        return t

    @property
    def counted(self) -> Counter[tuple[str, str]]:
        """Count one pair, and the choices, for each hidden zone or field in which the
        twins differed.
        """
        found = +self.fields
        for choice, _ in self.compared:
            at = self.course.stops[choice].at
            places = {copy.place(at) for copy in self.exchange.copies(self.course.copies)}
            found.update({(place.name, "choices") for place in places})
        found.update({(name, "pairs"): 1 for name, _ in [*found]})
        return found

    # -- what is asked ---------------------------------------------------------------------

    def _expect(self, stop: CourseStop) -> None:
        self.expected = list(stop.asked[::-1])
        self.in_step = True
        self.parting = None

    def _hear(self, question: AskedMoves) -> None:
        """Compare a question in the twin with the one asked in the game."""
        if not self.in_step:
            return
        mine = self.expected.pop() if self.expected else None
        if mine is None or (mine.decision, mine.args) != (question.decision, question.args):
            self.in_step = False
        elif mine.moves != question.moves:
            if question.args[0] in self.observers and self.own is None:
                self.own = mine, question
            forced = len(mine.moves) == len(question.moves) == 1  # its seat chooses nothing
            if not forced and renaming(mine.moves, question.moves, self.exchange.faces) is None:
                self.parting = mine, question
                self.in_step = False

    # -- what is seen ----------------------------------------------------------------------

    def _compare(
        self, choice: int, stop: CourseStop, t: Any, copies: Copies
    ) -> TwinDifference | None:
        since = self.exchange.since
        pairs = (
            (self.exchange.copies(self.course.copies), stop.at),
            (self.exchange.copies(copies), len(t.log)),
        )
        self.observers = [
            seat
            for seat in self.observers
            if not any(
                copy.seen_by(bit_of(seat, t.seats), since, at)
                for pair, at in pairs
                for copy in pair
            )
        ]
        logs = self.course.log[self.read[0] : stop.at], t.log[self.read[1] :]
        facts, others = (
            self._find_facts(log, start, pair)
            for log, start, (pair, _) in zip(logs, self.read, pairs, strict=True)
        )
        self.read = stop.at, len(t.log)
        if facts != others:  # the rules say it outright
            self._leave_out([*facts, *others])
        self._leave_out(self._find_shown(choice, logs))
        if stop.over or t.over:
            self._leave_out([entry for log in logs for entry in log if self._names_card(entry)])
        if not self.observers:
            raise Parted
        if self.own is not None and self.own[0].args[0] in self.observers:
            mine, twin = self.own
            seat = mine.args[0]
            if not self._left_for_an_equal_copy(seat, stop, t):
                told = self._heard_before(seat, choice, mine, twin, t)
                return told or TwinDifference(seat, choice, "moves", mine, twin)
        self.own = None
        if self.parting is not None:
            mine, twin = self.parting
            if not (mine == stop.asked[-1] and min(len(mine.moves), len(twin.moves)) > 1):
                return self._heard_before_parting(choice, mine, twin, t)
        ended = t.over != stop.over
        for seat in self.observers if ended or choice not in self.skipped else ():
            found = self._compare_sight(seat, choice, stop, t)
            if found is not None:
                return found
        return None

    def _left_for_an_equal_copy(self, seat: int, stop: CourseStop, t: Any) -> bool:
        """Compare this seat no more if it saw a copy that may have been one of the two cards: where
        a fan holds equal copies, nobody can say which of them left it.
        """
        since, bit = self.exchange.since, bit_of(seat, t.seats)
        games = (self.course.copies, stop.at), (self.copies, len(t.log))
        seen = any(
            copy.seen_by(bit, since, at)
            for copies, at in games
            for one in self.exchange.copies(copies)
            for copy in one.alike
        )
        if seen:
            self.observers = [each for each in self.observers if each != seat]
        return seen

    def _leave_out(self, told: list[Any]) -> None:
        """Compare no seat any more that one of these entries tells the secret."""
        to = {said(entry)[1].get("to") for entry in told}
        self.observers = [s for s in self.observers if None not in to and s not in to]

    def _names_card(self, entry: Any) -> bool:
        """Whether an event names one of the two cards. At the end, that shows it."""
        if kind_of(entry) is not SAID:
            return False
        params = said(entry)[1].values()
        named = [*params, *(each for value in params if isinstance(value, tuple) for each in value)]
        return any(face is each for face in self.exchange.faces for each in named)

    def _find_facts(self, log: Sequence[Any], start: int, pair: Sequence[Copy]) -> list[Any]:
        """Return the facts that the rules tell about the place where one of the two cards is. The
        log begins at entry `start`.
        """

        def reveals(entry: Any, at: int) -> bool:
            told = kind_of(entry) is SAID and entry[0] == TOLD
            return told and any(copy.place(at) == said(entry)[1]["place"] for copy in pair)

        return [entry for at, entry in enumerate(log, start) if reveals(entry, at)]

    def _find_shown(self, choice: int, logs: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the first events that differ if the rules show the secret by them: a parameter is
        named like the pick or private move that differs, or like its argument, and has its value.
        """
        words = words_of(self.exchange)
        if not words:
            return []
        games = [
            [entry for entry in log if _is_said(entry) and not words.isdisjoint(said(entry)[1])]
            for log in logs
        ]
        differing = (pair for pair in zip_longest(*games) if pair[0] != pair[1])
        names = {said(each)[0] for each in next(differing, ()) if each is not None}
        if not names:
            return []
        mine, twin = ([each for each in game if said(each)[0] in names] for game in games)
        made = (
            [(stop.seat, stop.move) for stop in self.course.stops[:choice] if stop.move],
            [(stop.seat, move) for stop, move in zip(self.course.stops, self.moves, strict=False)],
        )
        for word in words:
            values = _values(mine, word), _values(twin, word)
            if shows_secret(self.exchange, word, values, made):
                return [*mine, *twin]
        return []

    def _compare_sight(
        self, seat: int, choice: int, stop: CourseStop, t: Any
    ) -> TwinDifference | None:
        """Return what a seat sees in one of the games but not in the other."""
        mine, twin = stop.views[seat], t.view(seat)
        name = difference(mine, twin)
        if name is not None:
            if name in self.course.game.zones and self._left_for_an_equal_copy(seat, stop, t):
                return None
            told = first_event(seat, choice, mine.events, twin.events) if name in ASKED else None
            values = getattr(mine, name), getattr(twin, name)
            return told or TwinDifference(seat, choice, name, *values)
        self.last[seat] = choice, twin
        self.compared.append((choice, seat))
        for name, value in hidden_fields(t).items():
            self.fields[name, "choices"] += value != stop.fields[name]
        for what, one, two in zip(("facts", "about"), stop.spoken[seat], spoken(twin), strict=True):
            if one != two:
                return TwinDifference(seat, choice, what, one, two)
        asks = seat == stop.seat and not stop.over
        return self._compare_reasons(seat, choice, t) if asks else None

    def _compare_reasons(self, seat: int, choice: int, t: Any) -> TwinDifference | None:
        """Return a move that is illegal for another reason in one of the games."""
        asking = self.course.asking
        for move in (*asking.naming(self.exchange.faces), *asking.at(choice)):
            mine, twin = self.course.reason(choice, move), reason(t, move)
            if mine != twin:
                return TwinDifference(seat, choice, "reasons", (move, mine), (move, twin))
        return None

    def _heard(self, seat: int, choice: int, twin: View) -> TwinDifference | None:
        """Return what a seat has been told in one of the games but not in the other."""
        mine = self.course.stops[choice].views[seat]
        found = first_event(seat, choice, mine.events, twin.events)
        if found is not None:
            return found
        heard = self.course.heard(choice, seat)
        for what, one, two in zip(
            ("key", "json", "texts"), heard, self.course.told(twin), strict=True
        ):
            if one != two:
                return TwinDifference(seat, choice, what, one, two)
        return None

    def _heard_before_parting(
        self, choice: int, mine: AskedMoves, twin: AskedMoves, t: Any
    ) -> TwinDifference | None:
        """Return what was told in only one of the games before they diverged."""
        for seat in self.observers:
            found = self._heard_before(seat, choice, mine, twin, t)
            stop = self.course.stops[choice]
            if found is not None and not self._left_for_an_equal_copy(seat, stop, t):
                return found
        raise Parted

    def _heard_before(
        self, seat: int, choice: int, mine: AskedMoves, twin: AskedMoves, t: Any
    ) -> TwinDifference | None:
        """Return what a seat was told in only one of the games before these questions."""
        one = events_until(self.course.stops[choice].views[seat], mine.at)
        return first_event(seat, choice, one, events_until(t.view(seat), twin.at))

    # -- what is chosen --------------------------------------------------------------------

    def _rename_choice(self, choice: int, stop: CourseStop, t: Any) -> Move | None:
        """Return the choice made, under its name in the twin."""
        if stop.move is None or stop.seat in self.observers:
            return stop.move
        if stop.move.name in t.rules.core.announced and self.course.is_claim(choice):
            if stop.move not in t.moves:  # everybody hears which card it names
                raise Parted
            return stop.move
        copies = self.exchange.copies(self.course.copies)
        alike = set().union(*[copy.alike for copy in copies])
        meant = self.course.meant(choice)
        alone = tuple(bool(each) and all(copy in copies for copy in each) for each in meant)
        if stop.move in t.moves and not any(alone):
            return stop.move  # it can mean copies that were not exchanged
        likely = alone, tuple(any(copy in alike for copy in each) for each in meant)
        faces = self.exchange.faces
        names = renaming(stop.moves, t.moves, faces, likely)
        if names:
            return names[stop.move]
        move = told_alike(t.rules, stop.move, t.moves, faces, likely)
        if move is None and len(stop.moves) == len(t.moves) == 1:
            move = t.moves[0]  # its seat chooses nothing
        if move is None:
            raise Parted
        return move


def _is_said(entry: Any) -> bool:
    """Whether an event was said, other than a fact about a place."""
    return kind_of(entry) is SAID and entry[0] != TOLD


def _values(entries: Sequence[Any], word: str) -> list[Any]:
    """Return what events say under this name."""
    return [said(entry)[1][word] for entry in entries if word in said(entry)[1]]


def events_until(view: View, at: int) -> list[Event]:
    """Return what this many log entries told the reader of a view."""
    events = view.events
    return events[: len(events) - len(observed_events(view, at))]


def first_event(
    seat: int, choice: int, mine: list[Event], twin: list[Event]
) -> TwinDifference | None:
    for number in range(max(len(mine), len(twin))):
        if mine[number : number + 1] != twin[number : number + 1]:
            return TwinDifference(seat, choice, "events", mine[number:], twin[number:], number)
    return None
