"""The debugger: a game for its author, step by step and with all cards face up. Nothing
is saved.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_whole
from cardkit.engine.base.source_lines import classes_of, line_in, line_of
from cardkit.engine.knowledge.events import Decided, Event, Moved, Opened, Shuffled, read_log
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.suggestions import cure_of
from cardkit.engine.model.chance import fresh_seed
from cardkit.engine.model.moves import Move
from cardkit.engine.model.texts import Texts
from cardkit.engine.model.zones import Place
from cardkit.play.records.format import event_line, line_text
from cardkit.play.seating import SeatPlan, make_agent
from cardkit.plugin.library import Library
from cardkit.session.advice import advice_line, adviser_for, weigh_moves
from cardkit.session.pages import title_of

from .stepping import Stepper
from .terminal import read_line


class Debugger:
    """Reads commands and shows what they did; ``?`` lists them."""

    def __init__(
        self,
        game: Game,
        plans: list[SeatPlan],
        texts: Texts,
        library: Library,
        seed: str | None = None,
        record: Path | None = None,
    ) -> None:
        if record is not None:
            raise CardkitError("a debugged game has no record: leave --record or --debug out")
        game.check_seats(len(plans))
        self.game, self.library = game, library
        self.seed = fresh_seed() if seed is None else seed
        self.texts = texts.named([plan.name for plan in plans])
        self.agents = [None if plan.human else make_agent(plan, game, library) for plan in plans]
        self.adviser = adviser_for(game, library)
        self.stepper = Stepper(game, len(plans), self.seed)

    def run(self) -> None:
        """Run until the user leaves, or the input ends."""
        title = title_of(self.game, self.texts)
        count = len(self.agents)
        print(self.texts("debug.intro", title=title, count=count, seed=self.seed))
        print(self.shown())
        while True:
            try:
                answer = read_line(self.texts("debug.prompt")).strip()
            except EOFError:
                return
            if answer in ("q", "quit"):
                return
            said = self.done(answer)
            print(said if said is not None else self.shown(), flush=True)

    def done(self, answer: str) -> str | None:
        """Do what was typed; return what to print instead of the table."""
        command, _, rest = answer.partition(" ")
        try:
            match command:
                case "?" | "help":
                    return self.texts("debug.help").strip("\n")
                case "t":
                    return None
                case "e":
                    return "\n".join(self.events(read_whole(rest) or 10))
                case "w":
                    return self.weigh_moves()
                case "u":
                    return None if self.stepper.back() else self.texts("debug.nothing_back")
                case "do":
                    self.stepper.force(self.stepper.t.rules.parse(rest))
                    return None
            return (
                self.went_on(command) if command in ("", "s", "g", "b") else self.make_move(answer)
            )
        except Exception as error:
            at = getattr(error, "at", None) or line_in(error, *classes_of(self.game))
            kind = "" if isinstance(error, CardkitError) else f"{type(error).__name__}: "
            return self.texts("debug.failed", why=f"{at or '?'}: {kind}{error}{cure_of(error)}")

    def went_on(self, command: str) -> str | None:
        stepper, t = self.stepper, self.stepper.t
        if t.over:
            return self.texts("debug.nothing_left")
        if stepper.choosing:
            if command != "b" and self.agents[t.seat] is None:
                return self.texts("debug.choose", seat=t.seat)
            stepper.move(self.bot_choice())
        elif command != "g":
            stepper.step()
        if command == "g":
            stepper.go_on()
        return None

    def make_move(self, answer: str) -> str | None:
        """Make the typed move, given by its number, its text or the beginning of its text."""
        moves: Sequence[Move] = self.stepper.t.moves if self.stepper.choosing else ()
        exact = [m for n, m in enumerate(moves, 1) if answer in (m.text, str(n))]
        fitting = exact or [move for move in moves if move.text.startswith(answer)]
        if len(fitting) != 1:
            return self.texts("debug.no_move", text=answer)
        self.stepper.move(fitting[0])
        return None

    def bot_choice(self) -> Move:
        """Return the choice of the seat's agent or, for a person, of the advising bot."""
        t = self.stepper.t
        view, rng = t.view(t.seat), Random(f"{self.seed} {len(t.entries)}")
        agent = self.agents[t.seat]
        if agent is not None:
            chosen: Move = agent.choose(view, rng)
            return chosen
        best = weigh_moves(self.adviser, view)
        moves: Sequence[Move] = t.moves
        return best[0].move if best else rng.choice(moves)

    # -- what is shown ---------------------------------------------------------------------

    def weigh_moves(self) -> str:
        if not self.stepper.choosing:
            return self.texts("play.no_advice")
        view = self.stepper.t.view(self.stepper.t.seat)
        lines = [
            f"{each.value:8.3f}  {advice_line(each, view, self.texts)}"
            for each in weigh_moves(self.adviser, view)
        ]
        return "\n".join(lines) or self.texts("play.no_advice")

    def events(self, count: int) -> Iterator[str]:
        return map(_event, read_log(self.stepper.t.entries)[-count:])

    def shown(self) -> str:
        """Show the last events, pending steps, zones, fields, and the question."""
        t = self.stepper.t
        lines = ["", *(f"  {line}" for line in self.events(5)), *self._pending()]
        for place in t.rules.places:
            if place.seat is None:
                lines += _wrap(f"{place!s:<8}", _cards(t, place))
        for seat in t.seats:
            own = [f"{p.name} {_cards(t, p)}" for p in t.rules.places if p.seat == seat]
            lines += _wrap(f"{self.texts.seat(seat):<8}", "  ".join(own))
        named = (f"{field.name}={getattr(t, field.name)!r}" for field in type(t).layout.fields)
        return "\n".join([*lines, *_wrap("", "  ".join(named)), *self._question()])

    def _pending(self) -> Iterator[str]:
        if self.stepper.t.over:
            yield f"{self.texts('debug.over')}: {self.stepper.t.result}"
        for number, frame in enumerate(self.stepper.pending):
            word = "then" if number or self.stepper.choosing else "next"
            yield f"{self.texts(f'debug.{word}')}: {_call(frame)}"

    def _question(self) -> Iterator[str]:
        t = self.stepper.t
        if self.stepper.choosing and t.asking is not None:
            yield f"{self.texts('debug.asked')}: {self.texts.seat(t.seat)}, {_call(t.asking)}"
            for number, move in enumerate(t.moves, 1):
                yield f"  {number}. {move}"


def _call(frame: tuple[Any, ...]) -> str:
    """Format a step with its arguments and its location."""
    return f"{frame[0].__name__}({', '.join(map(str, frame[1:]))})  {line_of(frame[0])}"


def _cards(t: Any, place: Place) -> str:
    """List all cards in a place, the top of a pile first."""
    cards = t.cells[place.i][:: -1 if place.shape == "pile" else 1]
    return " ".join(card.id for card in cards) or "-"


def _wrap(name: str, text: str) -> list[str]:
    return textwrap.wrap(
        f"{name} {text}".strip(), 100, initial_indent="  ", subsequent_indent="    "
    )


def _event(event: Event) -> str:
    match event:
        case Moved(cards, sources, to):
            return f"{' '.join(map(str, cards))}: {' '.join(map(str, sources))} > {to}"
        case Shuffled(place):
            return f"shuffle {place}"
        case Decided(seat, choices, move):
            return f"{seat}: {move} of {len(choices)}"
        case Opened(seats, moves):
            return "open " + ", ".join(f"{s}: {m}" for s, m in zip(seats, moves, strict=True))
    line = event_line(event)
    return line_text(line) if line is not None else str(event)
