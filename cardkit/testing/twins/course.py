"""The course of a game: its choices, what was asked between them, and its chance events."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import attrs

from cardkit.engine.knowledge.events import Picked, Shuffled, decode_entry
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.zones import Place
from cardkit.testing.case import Case

from .copies import Cells, Copies, Copy
from .witness import WitnessedReader, WitnessQuestion, reason, spoken

LONGEST = 400  # most choices in a course
SOME = 30  # moves of each choice whose words can be used in illegal ones


@attrs.frozen
class AskedMoves:
    """The moves a seat was offered, even if there were only one or none."""

    decision: str
    args: tuple[Any, ...]  # the seat comes first
    moves: tuple[Move, ...]
    at: int  # the length of the log at that time


@attrs.define
class CourseQuestions:
    """Every question asked at the table being played, in order."""

    asked: list[AskedMoves] = attrs.Factory(list)
    hear: Callable[[AskedMoves], None] = lambda question: None  # called with each question

    def note(self, t: Any, decision: Any, args: tuple[Any, ...], moves: tuple[Move, ...]) -> None:
        question = AskedMoves(decision.__name__, args, moves, len(t.log or ()))
        self.asked.append(question)
        self.hear(question)


def listening(case: Case, questions: CourseQuestions) -> Game:
    """The game of a case, with tables that report each question."""

    def wrap(table: type[Any]) -> type[Any]:
        class Listening(table):  # type: ignore[misc]
            __slots__ = ()

            def ask(self, decision: Any, *args: Any) -> Any:
                given = super().ask(decision, *args)
                questions.note(self, decision, args, given if type(given) is tuple else self.moves)
                return given

        Listening.__name__ = table.__name__
        return Listening

    return case.game.with_table_class(case.seats, wrap)


@attrs.frozen
class CourseStop:
    """A choice in a game, or its end."""

    at: int  # the length of the log
    asked: tuple[AskedMoves, ...]  # since the last choice
    cells: Cells
    table: Any  # as it was
    views: tuple[View, ...]  # of every seat, then of spectators
    spoken: tuple[Any, ...]  # what the rules say to each viewer
    fields: dict[str, str]  # hidden ones
    seat: int
    moves: tuple[Move, ...]
    move: Move | None  # the choice made; None at the end of the course
    over: bool


def hidden_fields(t: Any) -> dict[str, str]:
    """Return the fields that not everybody sees."""
    fields = type(t).layout.fields
    return {field.name: repr(getattr(t, field.name)) for field in fields if field.seen != "all"}


class Course:
    """One random game of a case, to its end or just its first choices."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.questions = CourseQuestions()
        self.game = listening(case, self.questions)
        self.stops: list[CourseStop] = []
        self._heard: dict[tuple[int, int], tuple[Any, ...]] = {}  # by choice and seat
        self._reasons: dict[tuple[int, Move], str] = {}
        self.copies: Copies
        self._play()

    @property
    def rules(self) -> Any:
        return self.stops[0].views[0].rules

    def _play(self) -> None:
        t, choose = self.case.start(self.game), self.case.chooser()
        self.copies = Copies(t.rules)
        self.readers = (*t.seats, SPECTATOR)
        self.reader = WitnessedReader(self.case.game, t.rules)
        for choice in range(LONGEST):
            self.case.heart.beats += 1
            self.copies.follow(t)
            last = t.over or choice == LONGEST - 1
            move = None if last else choose(t.moves)
            views = tuple(t.view(reader) for reader in self.readers)
            self.stops.append(
                CourseStop(
                    len(t.log),
                    self.take_questions(),
                    tuple(map(tuple, self.copies.cells)),
                    t.clone(),
                    views,
                    tuple(map(spoken, views)),
                    hidden_fields(t),
                    t.seat,
                    t.moves,
                    move,
                    t.over,
                )
            )
            if move is None:
                break
            t.apply(move)
        self.log = t.log
        said = chain.from_iterable(move.args for stop in self.stops for move in stop.moves[:SOME])
        words = dict.fromkeys(arg for arg in said if isinstance(arg, str))
        self.asking = WitnessQuestion(t.rules, self.case.seed, list(words))
        self.chance = [  # each outcome with its log position
            (at, event)
            for at, event in enumerate(map(decode_entry, t.log))
            if isinstance(event, Picked | Shuffled)
        ]

    def reason(self, choice: int, move: Move) -> str:
        """Why the seat to move may not make this move at this choice."""
        if (choice, move) not in self._reasons:
            self._reasons[choice, move] = reason(self.stops[choice].table, move)
        return self._reasons[choice, move]

    def heard(self, choice: int, seat: int) -> tuple[Any, ...]:
        """Everything a seat has been told up to this choice."""
        if (choice, seat) not in self._heard:
            self._heard[choice, seat] = self.told(self.stops[choice].views[seat])
        return self._heard[choice, seat]

    def told(self, view: View) -> tuple[Any, ...]:
        """Return everything a view's seat has been told: its key, the view and texts about it."""
        return view.information_key, view.to_json(), [*self.reader.texts(view)]

    @property
    def held(self) -> dict[tuple[str, str], int]:
        """The zones that have hidden cards at any choice."""
        return {
            (place.name, "held"): 1
            for place in self.rules.places
            if place.seen != "all"
            and any(stop.cells[place.i] for stop in self.stops if not stop.over)
        }

    def take_questions(self) -> tuple[AskedMoves, ...]:
        """Return what was asked since the last call."""
        asked = tuple(self.questions.asked)
        self.questions.asked.clear()
        return asked

    def table(self, choice: int) -> Any:
        """Return the table at this choice, rebuilt by replaying."""
        t = self.case.start(self.game)
        for stop in self.stops[:choice]:
            t.apply(stop.move)
        self.take_questions()
        return t

    def later(self, choice: int, count: int) -> int:
        """Return the choice this many questions later, or the end; answers that are sealed together
        are one question.
        """
        for later in range(choice + 1, len(self.stops)):
            sealed = self.stops[later].table.sealed
            count -= sealed is None or not sealed[2]  # the first to answer
            if count == 0:
                return later
        return len(self.stops) - 1

    def is_claim(self, choice: int) -> bool:
        """Whether the move chosen names cards that its seat only speaks of: none that it saw moved
        before the next choice, or before all had answered.
        """
        move = self.stops[choice].move
        cards = [arg for arg in move.args if isinstance(arg, Card)] if move else []
        return not any(self._find_left(choice, self._find_seen(choice, card)) for card in cards)

    def meant(self, choice: int) -> list[list[Copy]]:
        """Return the copies that the move made at this choice can mean by each of its arguments;
        none by a number.
        """
        move = self.stops[choice].move
        assert move is not None
        readers = self.rules.core.moves[move.name].arguments.readers
        found: list[list[Copy]] = []
        for n, arg in enumerate(move.args):
            zone = readers[min(n, len(readers) - 1)].zone
            held = self._meant(choice, arg, zone) if isinstance(arg, Card) else []
            before = [copies[0] for copies in found if copies]
            found.append([copy for copy in held if copy not in before])
        return found

    def _meant(self, choice: int, card: Card, zone: str) -> list[Copy]:
        """Return the copies that can be meant by a card, from this zone if the move names one.

        It is those that then left, preferably the seat's own, with equal ones in the same fan; all
        that the seat saw if none left.
        """
        seen = [at for at in self._find_seen(choice, card) if zone in ("", at[0].name)]
        left = self._find_left(choice, seen) or seen
        own = [at for at in left if at[0].seat == self.stops[choice].seat] or left
        fans = [place for place, _ in own if place.fan]
        return [at[1] for at in seen if at in own or at[0] in fans]

    def _find_seen(self, choice: int, card: Card) -> list[tuple[Place, Copy]]:
        """Return the copies of a card that the seat to move sees, and where."""
        stop = self.stops[choice]
        return [
            (place, copy)
            for place, copies in zip(self.rules.places, stop.cells, strict=True)
            if place.visible_to(stop.seat)
            for copy in copies
            if copy.card is card
        ]

    def _find_left(self, choice: int, seen: list[tuple[Place, Copy]]) -> list[tuple[Place, Copy]]:
        """Return those of these copies that left before the next choice, or before all had
        answered.
        """
        since, later = self.stops[choice].at, self.stops[choice + 1 :]
        until = next((stop for stop in later if not stop.table.sealed), self.stops[-1]).at
        return [each for each in seen if any(since <= at < until for at, _ in each[1].trail)]

    def stop_after(self, at: int) -> int:
        """Return the first choice at which this log entry exists."""
        return next(k for k, stop in enumerate(self.stops) if stop.at > at)
