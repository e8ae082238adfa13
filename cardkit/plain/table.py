"""The plain-text front end, with the game on stdout and prompts on stderr, so that it can be
scripted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.io.text_table import draw_text
from cardkit.engine.model.result import Result
from cardkit.engine.model.texts import Texts
from cardkit.play.evening.memory import PlayerMemory
from cardkit.play.lesson import suggest_move
from cardkit.play.match import Match
from cardkit.play.saves.file import SaveFailed
from cardkit.play.saves.folder import Saves
from cardkit.play.watching import WatchedGame
from cardkit.plugin.library import Library
from cardkit.session.choice import Choice, is_listed
from cardkit.session.frames import MoveOption
from cardkit.session.host import Host
from cardkit.session.keys import keys_of, numbers_of
from cardkit.session.pages import cards_page, rules_page
from cardkit.session.past import series_line
from cardkit.session.session import PlayerLeft, Session
from cardkit.session.teaching import Teacher

from .ending import farewell, result_text
from .terminal import clear_terminal, read_line


class FileSaved(Exception):
    """The game's file was saved, so the table has to be set up again."""


class PlainTable:
    """Plays a match with people at this terminal; `saves` is where it is saved."""

    def __init__(
        self,
        match: Match,
        texts: Texts,
        library: Library,
        saves: Saves | None = None,
        memory: PlayerMemory | None = None,
        watched: WatchedGame | None = None,
    ) -> None:
        self.watched = watched
        self.match = match
        self.host = Host(match, texts)
        self.session = Session(self.host.setup, self.host.people)
        self.session.cover(self.host.private)
        self.texts = self.host.texts
        self.library = library
        self.saves = saves
        self.lessons = Teacher(self.texts, match.game.id, memory or PlayerMemory(None))

    def run(self) -> Result | None:
        """Play to the end; return None if the person left."""
        try:
            kept = self.saves is not None and self.host.people and self.match.lesson is None
            if kept and self.match.save is None:
                self.save_or_ask(self.match.keep, self.saves)
            while self.match.goes_on():
                self.play_turn(self.match.table.seat)
        except PlayerLeft:
            print(farewell(self.match, self.texts), flush=True)
            return None
        except EOFError:
            print(farewell(self.match, self.texts, "play.ended"), flush=True)
            return None
        except KeyboardInterrupt:
            self.match.drop_unfinished()
            print(f"\n{farewell(self.match, self.texts)}", file=sys.stderr)
            raise
        finally:
            if not self.match.table.over:
                self.match.leave()
        self.tell()
        print(result_text(self.match, self.texts), flush=True)
        if self.saves is not None and self.match.save is not None:
            series = series_line(self.saves.history.all(), self.texts)
            print(series, end="\n" if series else "", file=sys.stderr)
        if self.match.capped:
            print(self.texts("play.cap", cap=self.match.cap), file=sys.stderr)
        if self.match.save is not None:
            print(self.texts("play.saved", file=self.match.save), file=sys.stderr)
        return self.match.result

    def play_turn(self, seat: int) -> None:
        """Play the next decision, or what a person does instead of one."""
        if not self.host.persons_turn:
            self.save_or_ask(self.match.bot_moves)
            return
        if self.host.only_waits:
            self.save_or_ask(self.match.apply, self.match.table.moves[0])
            return
        self.hand_over(seat)
        self.tell()
        move = self.ask(seat)
        self.lessons.has_read(self.match.names[seat])
        if move is not None:
            self.save_or_ask(self.match.apply, move)

    def save_or_ask(self, act: Callable[..., None], *args: Any) -> None:
        """Write the save; if that fails, let the person decide whether to continue."""
        try:
            act(*args)
        except SaveFailed as error:
            print(self.texts("saves.cannot", why=error), file=sys.stderr)
            if not sys.stdin.isatty():
                print(self.texts("saves.going_on"), file=sys.stderr)
            elif read_line(self.texts("saves.go_on")).strip()[:1].lower() not in ("y", "j"):
                raise PlayerLeft from None

    def tell(self) -> None:
        """Print what has happened since the last time, as seen by the person at the keyboard."""
        frame = self.host.frame(self.session.looks)
        lines: dict[int, str] = {}  # an action and its result share one line
        for step in self.session.take(frame):
            self.session.tell(step.news)
            lines |= dict(step.news.log)
        for _, line in sorted(lines.items()):
            print(line)
        self.session.settle(frame)
        if self.host.persons_turn and self.session.seat is not None:
            self.lessons.hear(self.match.names[self.session.seat], frame.topics, asked=True)

    def hand_over(self, seat: int) -> None:
        """Let another person take the keyboard before a hidden hand is shown."""
        if self.session.must_hand_over(seat, self.host.private) and sys.stdin.isatty():
            if not clear_terminal():
                print(self.texts("play.not_cleared"), file=sys.stderr)
            read_line(self.texts("play.pass_on", seat=seat))
        self.session.hand_over(seat)

    def ask(self, seat: int) -> str | None:
        """Show the table and read a move; None if a move was taken back."""
        self.show_table(seat)
        self.teach(seat)
        while True:
            answer = read_line(self.texts("play.prompt", seat=seat)).strip()
            if self.watched is not None and self.watched.is_stale:
                raise FileSaved
            match answer:
                case "":
                    continue
                case "quit" | "q":
                    raise PlayerLeft
                case "undo" | "u":
                    if self.take_back():
                        return None
                case "table" | "t":
                    self.show_table(seat)
                case "help" | "?" | "rules" | "r" | "cards" | "c" | "hint" | "h" | "odds" | "o":
                    print(self.looked_up(answer), flush=True)
                case _:
                    move, problem = self.read_move(answer)
                    if move is not None:
                        return move
                    print(problem, flush=True)

    def teach(self, seat: int) -> None:
        """Show what is new to the person, and what to try in a first game; scripts need no
        teacher.
        """
        tried = suggest_move(self.match)
        lesson = self.lessons.lesson(self.match.names[seat])
        labels = {move.text: move.label for move in self.moves}
        hint = self.texts("learn.try", move=labels[tried]) if tried in labels else ""
        if (lesson or hint) and (self.match.lesson is not None or sys.stdin.isatty()):
            print(f"> {' '.join(filter(None, [lesson, hint]))}", file=sys.stderr)

    def looked_up(self, what: str) -> str:
        """Return a page to read: help, rules, cards, or a bot's advice."""
        game, view = self.match.game, self.match.table.view(self.match.table.seat)
        if what in ("?", "help"):
            return self.texts("play.help").strip()
        if what in ("rules", "r"):
            return rules_page(game, self.texts, len(view.seats))
        if what in ("cards", "c"):
            return cards_page(game, self.texts, view.unseen, len(view.seats))
        lines = [
            f"{self.keys[move]}. {said}" for move, said in self.host.advice(self.library).items()
        ]
        if what in ("hint", "h"):
            lines = lines[:1]
        return "\n".join(lines) or self.texts("play.no_advice")

    def take_back(self) -> bool:
        """Take back a person's last decision, or say why not."""
        reason = self.match.why_not_back()
        if reason is not None:
            print(self.texts(f"back.{reason.id}", **reason.params), flush=True)
            return False
        self.save_or_ask(self.match.take_back)
        self.host.forget()
        print(self.texts("back.done"), flush=True)
        return True

    @property
    def moves(self) -> tuple[MoveOption, ...]:
        """The options of the person at the keyboard."""
        frame = self.session.frame
        return frame.question.moves if frame is not None and frame.question is not None else ()

    @property
    def numbers(self) -> dict[str, str]:
        """The numbers on cards, if cards are chosen by number; see `session/keys.py`."""
        frame = self.session.frame
        if frame is None or frame.question is None:
            return {}
        return numbers_of(Choice(frame.question), self.session.scene(), self.session.face)

    @property
    def keys(self) -> dict[str, str]:
        """What to type for each move, by its text: the same keys as on the full screen."""
        plain = self.session.setup.plain_moves
        return keys_of(self.moves, letters=bool(self.numbers), plain=plain)

    def with_number(self, number: str) -> list[str]:
        """Return the moves with a card of this number."""
        cards = {card for card, own in self.numbers.items() if own == number}
        return [
            move.text
            for move in self.moves
            if move.picks[:1] and move.picks[0].kind == "card" and move.picks[0].value in cards
        ]

    def show_table(self, seat: int) -> None:
        print()
        print(draw_text(self.match.table.view(seat), self.texts))
        if not is_listed(self.moves):
            print(f"  {self._several_line()}")
        for move in self.moves if is_listed(self.moves) else ():
            written = "" if move.label == move.text else f"  ({move.text})"
            print(f"  {self.keys[move.text]}. {move.label}{written}")
        sys.stdout.flush()

    def _several_line(self) -> str:
        """Explain how to write one of many moves with several cards."""
        name = self.moves[0].text.partition(":")[0]
        maker = self.match.table.rules.core.moves[name]
        return self.texts(
            "play.several", count=len(self.moves), text=f"{name}:{maker.arguments.shape}"
        )

    def read_move(self, answer: str) -> tuple[str | None, str]:
        """Return the move that was typed, or what to say about it."""
        moves, keys = self.moves, self.keys
        fitting = (
            [text for text, key in keys.items() if key == answer]
            or [move.text for move in moves if move.text == answer]
            or self.with_number(answer)
            or [move.text for move in moves if move.text.startswith(answer)]
        )
        if len(fitting) == 1:
            return fitting[0], ""
        if fitting:
            named = ", ".join(f"{keys[text]} ({text})" for text in fitting)
            return None, self.texts("play.unclear", text=answer, moves=named)
        table = self.match.table
        try:
            move, reason = table.rules.parse(answer), table.why_not(answer)
        except CardkitError:
            if not self.numbers:
                return None, self.texts("play.unknown", text=answer, count=len(moves))
            known = ", ".join(key for key in keys.values() if key != " ")
            return None, self.texts("play.unknown_key", text=answer, keys=known)
        if reason is None:  # legal, but written differently from the list
            return move.text, ""
        return None, self.texts.illegal(move, reason)
