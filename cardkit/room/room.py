"""A room: one game at a table whose players are elsewhere, fed arrivals in order."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import attrs

from cardkit.engine.base.errors import CardkitError, IllegalMove, InvalidMove, PluginError
from cardkit.engine.knowledge.events import read_log
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import SPECTATOR
from cardkit.play.match import Match
from cardkit.play.records.format import Record, record_of
from cardkit.play.seating import HUMAN, SeatPlan, make_agent
from cardkit.play.takeback import informs
from cardkit.plugin.bots import Agent
from cardkit.plugin.library import Library
from cardkit.session.presenter import declares_secrets

from .spec import Arrival, Refusal, RoomSpec


@attrs.frozen
class Mark:
    """The state of the room before a counted arrival."""

    logged: int  # entries of the table's log
    numbers: tuple[int, ...]  # of the frames, by reader


class Room:
    """Fed with arrivals: the same arrivals in the same order give the same room, anywhere.

    `numbers` counts each reader's frames: it grows when something happens that the reader may
    know about. Sealed answers wait here in any order, and can be changed until the last one is in.
    """

    def __init__(self, spec: RoomSpec, library: Library, game: Game | None = None) -> None:
        self.spec = spec
        self.library = library
        count = len(spec.plans)
        self.game = game or load_game(library, spec.game, count)
        self.arrivals: list[Arrival] = []  # all of them
        self.readers = (*range(count), SPECTATOR)
        self.numbers = [1] * len(self.readers)
        self.since = tuple(self.numbers)  # the frames in which the current question was asked
        self.epoch = 0  # how often the room has gone back
        self.private = declares_secrets(self.game.table_of(count, 0).rules)
        self._begin()

    def _begin(self) -> None:
        self.plans = list(self.spec.plans)
        self.agents: dict[int, Agent] = {}  # created when needed
        # Making a forced move immediately would reveal that somebody had no choice, so if seats
        # have secrets it waits for its seat like any other. The log is the same.
        stops = range(len(self.plans)) if self.private else ()
        self.table = self.game.start(len(self.plans), self.spec.seed, stops=stops)
        self.valid: list[Arrival] = []  # arrivals not taken back
        self.marks: list[Mark] = []  # one before each valid arrival
        self.answers: dict[int, Move] = {}  # to a sealed question
        self.decided = [0] * len(self.plans)

    # -- who is asked ----------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        return [seat for seat, plan in enumerate(self.plans) if plan.human]

    @property
    def over(self) -> bool:
        return bool(self.table.over)

    @property
    def asked(self) -> list[int]:
        """The seats that have to decide now; several if the question is sealed."""
        t = self.table
        if t.over:
            return []
        if t.sealed is None:
            return [t.seat]
        _, seats, opened = t.sealed
        return [seat for seat in seats[len(opened) :] if seat not in self.answers]

    @property
    def bot(self) -> int | None:
        """The seat of the bot that has to decide; bots answer sealed questions last."""
        asked = self.asked
        if self.table.sealed is not None and any(self.plans[seat].human for seat in asked):
            return None
        return next((s for s in asked[:1] if not self.plans[s].human), None)

    def moves(self, seat: int) -> tuple[Move, ...]:
        """This seat's legal moves; empty if it is not asked, or may not change its answer."""
        return tuple(self.table.moves_of(seat))

    def look(self, reader: int) -> View:
        """What a reader may know: the only way from the table to people."""
        t = self.table
        seen: View = t.view(reader)
        if t.sealed is not None and t.asking is not None and reader not in (t.seat, SPECTATOR):
            seen.moves = self.moves(reader)
            seen.stack = (*seen.stack[:-1], (t.sealed[0], reader, *t.asking[2:]))
        return seen

    # -- what arrives ----------------------------------------------------------------------

    def check(self, arrival: Arrival) -> None:
        """Raise if an arrival is impossible; nothing changes."""
        seat = arrival.seat
        if not 0 <= seat < len(self.plans):
            raise Refusal("no_seat")
        if self.over:
            raise Refusal("over")
        if arrival.decides:
            self._check_move(arrival)
        elif arrival.kind == "back":
            reason = self.why_not_back(seat)
            if reason is not None or arrival.to != self._last_of(seat):
                raise Refusal(reason or "moved_on")
        elif arrival.text != HUMAN:
            make_agent(SeatPlan(self.plans[seat].name, arrival.text), self.game, self.library)

    def _check_move(self, arrival: Arrival) -> None:
        seat = arrival.seat
        if (arrival.kind == "bot") == self.plans[seat].human:
            raise Refusal("not_yours")
        moves = self.moves(seat)
        if not moves:
            raise Refusal("not_your_turn")
        rules = self.table.rules
        move = rules.parse(arrival.text)
        if move not in moves:
            if seat != self.table.seat:
                raise Refusal("not_listed")
            reason = rules.why_illegal(self.table, move)
            raise IllegalMove(move, reason, rules.texts.illegal(move, reason))

    def feed(self, arrival: Arrival) -> list[int]:
        """Process an arrival, or reject it; return the affected readers."""
        self.check(arrival)
        if arrival.kind == "back":
            return self._go_back(arrival)
        self.marks.append(Mark(len(self.table.entries), tuple(self.numbers)))
        readers = self._take(arrival)
        self.arrivals.append(arrival)
        self.valid.append(arrival)
        for reader in readers:
            self.numbers[reader] += 1
        if not self.answers:
            self.since = tuple(self.numbers)
        return readers

    def restore(self, arrivals: Iterable[Arrival]) -> None:
        """Restore the room from stored arrivals."""
        for arrival in arrivals:
            self.feed(arrival)

    def _take(self, arrival: Arrival) -> list[int]:
        t, seat = self.table, arrival.seat
        if arrival.kind == "sit":
            name = self.plans[seat].name
            self.plans[seat] = SeatPlan(name, arrival.text)
            self.agents.pop(seat, None)
            if arrival.text == HUMAN:
                t.say("took_back", seat=seat)
            else:  # so that the record names whoever decides
                t.say("took_over", seat=seat, agent=arrival.text)
            return list(self.readers)
        move = t.rules.parse(arrival.text)
        if arrival.kind == "late":
            t.say("moved_late", seat=seat)
        if t.sealed is None:
            self._apply(move)
            return list(self.readers)
        changed = seat in self.answers
        self.answers[seat] = move
        if self.asked:
            return [seat] if changed else list(self.readers)
        while self.answers:
            self._apply(self.answers.pop(t.seat))
        return list(self.readers)

    def _apply(self, move: Move) -> None:
        seat = self.table.seat
        self.table.apply(move)
        self.decided[seat] += 1

    # -- bots ------------------------------------------------------------------------------

    def choose(self, seat: int, agent: str | None = None) -> str:
        """Choose a move for the bot at this seat, or for a different one in its place. Its random
        stream depends on the seed, the seat and how many times it has decided, so it does not
        matter who computes it, or where.
        """
        moves = self.moves(seat)
        if len(moves) == 1:
            return moves[0].text
        plan = self.plans[seat] if agent is None else SeatPlan(self.plans[seat].name, agent)
        bot = self.agents.get(seat) if agent is None else None
        if bot is None:
            bot = make_agent(plan, self.game, self.library)
            if agent is None:
                self.agents[seat] = bot
        rng = Random(f"{self.spec.seed} agent {seat} decision {self.decided[seat]}")
        move = bot.choose(self._look_of_bot(seat), rng)
        if move not in moves:
            raise PluginError(f"agent '{plan.agent}': {move} is not among its moves")
        return str(move.text)

    def _look_of_bot(self, seat: int) -> View:
        """What a bot may know: it answers a sealed question after those before it, whose answers
        are sealed for it too.
        """
        if not self.answers:
            return self.look(seat)
        t = self.table.clone(log=True)
        while t.seat != seat:
            t.apply(self.answers[t.seat])
        view: View = t.view(seat)
        return view

    # -- going back ------------------------------------------------------------------------

    def _last_of(self, seat: int) -> int | None:
        """Return the number of this seat's last decision."""
        found = (n for n, each in enumerate(self.valid) if each.decides and each.seat == seat)
        return max(found, default=None)

    def why_not_back(self, seat: int) -> str | None:
        """Return why this seat's last decision cannot be taken back, or None if it can.

        It can as long as nothing has been drawn or shuffled, nobody else has decided, and nobody,
        not even a spectator, has seen a card that was hidden from them.
        """
        if self.over:
            return "over"
        last = self._last_of(seat)
        if last is None or self.valid[last].kind != "move":
            return "nothing"
        if any(each.decides and each.seat != seat for each in self.valid[last:]):
            return "moved_on"
        readers = [*self.people, SPECTATOR]
        events = read_log(self.table.entries[self.marks[last].logged :])
        reasons = (informs(event, seat, readers) for event in events)
        return next(filter(None, reasons), None)

    def back_point(self, seat: int) -> Arrival:
        """Return the arrival that takes back this seat's last decision."""
        return Arrival("back", seat, to=self._last_of(seat) or 0)

    def back_number(self, reader: int) -> int:
        """Return the number of the frame this reader goes back to."""
        return self.gone_to[reader]

    def _go_back(self, arrival: Arrival) -> list[int]:
        """Return to the state before a decision; whoever has taken a seat since then keeps it."""
        numbers = self.numbers
        sat = [each for each in self.valid[arrival.to :] if each.kind == "sit"]
        valid = [*self.valid[: arrival.to], *sat]
        self.gone_to = self.marks[arrival.to].numbers
        arrivals, self.arrivals = self.arrivals, []
        self._begin()
        self.restore(valid)
        self.arrivals = [*arrivals, arrival]
        self.epoch += 1
        self.numbers = [number + 1 for number in numbers]
        self.since = tuple(self.numbers)
        return list(self.readers)

    # -- its outcome -----------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record of the game so far. It contains the seed, and so every card."""
        spec = self.spec
        match = Match(self.game, list(spec.plans), spec.seed, [], self.table, [])
        return record_of(match)


def load_game(library: Library, name: str, seats: int) -> Game:
    """Load the game of a room; rooms of the same kind share it."""
    game = library.load(name)
    game.check_seats(seats)
    return game


def refused(error: Exception) -> bool:
    """Whether somebody sent something impossible, as opposed to a plugin failing."""
    return isinstance(error, Refusal | InvalidMove | IllegalMove) or (
        isinstance(error, CardkitError) and not isinstance(error, PluginError)
    )
