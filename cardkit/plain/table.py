"""The plain-text front end: the game on stdout, prompts on stderr, so that it can be scripted."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.io.text_table import picture
from cardkit.engine.knowledge.events import read_log
from cardkit.engine.model.moves import Move
from cardkit.engine.model.result import Result
from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match
from cardkit.play.saves.file import NotSaved
from cardkit.play.saves.folder import Saves
from cardkit.plugin.library import Library
from cardkit.session.advice import advice_line, adviser_for, weighed
from cardkit.session.narrate import narrate, won
from cardkit.session.pages import cards_page, rules_page


class Left(Exception):
    """The person leaves the game."""


class PlainTable:
    """Plays a match with people at this terminal; `saves` is where it is kept."""

    def __init__(
        self, match: Match, texts: Texts, library: Library, saves: Saves | None = None
    ) -> None:
        self.match = match
        self.texts = texts.named(match.names)
        self.library = library
        self.saves = saves
        self.people = match.people
        self.seen = match.marks[-1].logged if match.marks else 0  # of a game that is resumed
        self.told: dict[int, int] = {}  # log entries that were shown
        self.hides = any(place.seen == "owner" for place in match.table.rules.at)
        self.at_keyboard = self.people[0] if self.people else -1

    def run(self) -> Result | None:
        """Plays to the end; None if the person left."""
        try:
            if self.saves is not None and self.people and self.match.save is None:
                self.saved(self.match.keep, self.saves)
            while not self.match.table.over:
                self.turn()
        except Left:
            print(farewell(self.match, self.texts), flush=True)
            return None
        except EOFError:
            print(farewell(self.match, self.texts, "play.ended"), flush=True)
            return None
        except KeyboardInterrupt:
            print(f"\n{farewell(self.match, self.texts)}", file=sys.stderr)
            raise
        finally:
            if not self.match.table.over:
                self.match.leave()
        self.tell()
        print(result_text(self.match, self.texts), flush=True)
        if self.match.save is not None:
            print(self.texts("play.saved", file=self.match.save), file=sys.stderr)
        return self.match.result

    def turn(self) -> None:
        """The next decision, or what a person does instead of one."""
        match = self.match
        if match.agents[match.table.seat] is not None:
            self.saved(match.bot_moves)
            return
        self.hand_over(match.table.seat)
        self.tell()
        move = self.ask()
        if move is not None:
            self.saved(match.apply, move)

    def saved(self, act: Callable[..., None], *args: Any) -> None:
        """Does what writes the save; if that cannot be, lets the person decide whether to go on."""
        try:
            act(*args)
        except NotSaved as error:
            print(self.texts("saves.cannot", why=error), file=sys.stderr)
            if not sys.stdin.isatty():
                print(self.texts("saves.going_on"), file=sys.stderr)
            elif read(self.texts("saves.go_on")).strip()[:1].lower() not in ("y", "j"):
                raise Left from None

    def tell(self) -> None:
        """What happened since the last time, as the person at the keyboard saw it."""
        log = self.match.table.log
        reader = self.at_keyboard if self.people else None
        screen = self.at_keyboard if self.hides else 0  # each his own, where there are secrets
        for event in read_log(log[self.told.get(screen, self.seen) :], reader):
            line = narrate(event, self.texts)
            if line:
                print(line)
        self.told[screen] = len(log)

    def hand_over(self, seat: int) -> None:
        """Lets another person take the keyboard before a hidden hand is shown."""
        if self.hides and seat != self.at_keyboard and sys.stdin.isatty():
            print("\n" * 60, flush=True)
            read(self.texts("play.pass_on", seat=seat))
        self.at_keyboard = seat

    def ask(self) -> Move | None:
        """Shows the table and reads a move; None after a move was taken back."""
        self.show_table()
        while True:
            answer = read(self.texts("play.prompt", seat=self.match.table.seat)).strip()
            match answer:
                case "":
                    continue
                case "quit" | "q":
                    raise Left
                case "undo" | "u":
                    if self.take_back():
                        return None
                case "table" | "t":
                    self.show_table()
                case "help" | "?" | "rules" | "r" | "cards" | "c" | "hint" | "h" | "odds" | "o":
                    print(self.looked_up(answer), flush=True)
                case _:
                    chosen = self.chosen(answer)
                    if isinstance(chosen, Move):
                        return chosen
                    print(chosen, flush=True)

    def looked_up(self, what: str) -> str:
        """A page to read: help, rules, cards, or what a bot advises."""
        game, view = self.match.game, self.match.table.view(self.match.table.seat)
        if what in ("?", "help"):
            return self.texts("play.help").strip()
        if what in ("rules", "r"):
            return rules_page(game, self.texts)
        if what in ("cards", "c"):
            return cards_page(game, self.texts, view.unseen)
        found = weighed(adviser_for(game, self.library), view)
        if what in ("hint", "h"):
            found = found[:1]
        lines = [advice_line(each, view, self.texts) for each in found]
        return "\n".join(lines) or self.texts("play.no_advice")

    def take_back(self) -> bool:
        """Takes the last decision of a person back, or says why not."""
        reason = self.match.why_not_back()
        if reason is not None:
            print(self.texts(f"back.{reason.id}", **reason.params), flush=True)
            return False
        self.saved(self.match.take_back)
        logged = len(self.match.table.log)
        self.seen = min(self.seen, logged)
        self.told = {screen: min(count, logged) for screen, count in self.told.items()}
        print(self.texts("back.done"), flush=True)
        return True

    def show_table(self) -> None:
        t = self.match.table
        print()
        view = t.view(t.seat)
        print(picture(view, self.texts))
        for number, move in enumerate(t.moves, 1):
            label = self.texts.move(move, **t.rules.about_move(view, t.seat, move))
            print(f"  {number}. {label}" + ("" if label == move.text else f"  ({move.text})"))
        sys.stdout.flush()

    def chosen(self, answer: str) -> Move | str:
        """The move that was typed, or what to say about it."""
        moves: tuple[Move, ...] = self.match.table.moves
        if answer.isdecimal() and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        exact = [move for move in moves if move.text == answer]
        fitting = exact or [move for move in moves if move.text.startswith(answer)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            return self.texts("play.unclear", text=answer, moves=", ".join(m.text for m in fitting))
        try:
            reason = self.match.table.why_not(answer)
            return self.texts.illegal(self.match.table.rules.parse(answer), reason)
        except CardkitError:
            return self.texts("play.unknown", text=answer, count=len(moves))


def farewell(match: Match, texts: Texts, id: str = "play.quit") -> str:
    """How to go on with the game, or its seed if it was not kept."""
    if match.save is None:
        return texts(id) + " " + texts("play.not_kept", seed=match.seed)
    command = shlex.join(["cardkit", *match.finding, "resume", match.save.id])
    return texts(id) + " " + texts("saves.resume", command=command)


def result_text(match: Match, texts: Texts) -> str:
    """The ranking of a finished match."""
    result = match.result
    assert result is not None
    if not result.finished:
        return texts("play.unfinished", count=match.decisions)
    reason = texts.find(f"reasons.{result.reason}") or result.reason
    lines = ["", texts("play.result", reason=reason)]
    for seat in sorted(match.table.seats, key=lambda seat: result.ranks[seat]):
        lines.append(
            texts("play.rank", rank=result.ranks[seat], seat=seat, score=result.scores[seat])
        )
    lines.append(won(result, match.table.rules.teams(), texts))
    lines.append(texts("play.seed", seed=match.seed))
    return "\n".join(lines)


def read(prompt: str) -> str:
    """A line from stdin; the prompt goes to stderr."""
    sys.stdout.flush()
    print(prompt, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        print(file=sys.stderr)
        raise EOFError
    return line


def record_to(path: Path | None, match: Match, texts: Texts) -> None:
    """Writes the record of a match, finished or not."""
    if path is not None:
        match.record.write(path)
        print(texts("play.saved", file=path), file=sys.stderr)
