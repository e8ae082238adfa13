"""The plain-text front end: the game on stdout, prompts on stderr, so that it can be scripted."""

from __future__ import annotations

import sys
from pathlib import Path

from cardkit.engine.errors import CardkitError
from cardkit.engine.events import read_log
from cardkit.engine.moves import Move
from cardkit.engine.picture import picture
from cardkit.engine.result import Result
from cardkit.engine.texts import Texts

from .match import Match
from .narrate import narrate
from .pages import cards_page, rules_page


class Left(Exception):
    """The person left; the text says so."""


class PlainTable:
    """Plays a match with people at this terminal."""

    def __init__(self, match: Match, texts: Texts) -> None:
        self.match = match
        self.texts = texts.named(match.names)
        self.people = [seat for seat, plan in enumerate(match.plans) if plan.human]
        self.told: dict[int, int] = {}  # log entries that were shown
        self.hides = any(place.seen == "owner" for place in match.table.rules.at)
        self.at_keyboard = self.people[0] if self.people else -1

    def run(self) -> Result | None:
        """Plays to the end; None if the person left."""
        t = self.match.table
        try:
            while not t.over:
                if self.match.agents[t.seat] is None:
                    self.hand_over(t.seat)
                    self.tell()
                    self.match.apply(self.ask())
                else:
                    self.match.bot_moves()
        except Left as left:
            print(left, flush=True)
            return None
        except EOFError:
            print(self.texts("play.ended", seed=self.match.seed), flush=True)
            return None
        self.tell()
        self.show_result()
        return self.match.result

    def tell(self) -> None:
        """What happened since the last time, as the person at the keyboard saw it."""
        log = self.match.table.log
        reader = self.at_keyboard if self.people else None
        screen = self.at_keyboard if self.hides else 0  # each his own, where there are secrets
        for event in read_log(log[self.told.get(screen, 0) :], reader):
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

    def ask(self) -> Move:
        """Shows the table and reads a move."""
        t = self.match.table
        self.show_table()
        while True:
            answer = read(self.texts("play.prompt", seat=t.seat)).strip()
            match answer:
                case "":
                    continue
                case "quit" | "q":
                    raise Left(self.texts("play.quit", seed=self.match.seed))
                case "?" | "help":
                    print(self.texts("play.help").strip())
                case "rules":
                    print(rules_page(self.match.game, self.texts))
                case "cards":
                    print(cards_page(self.match.game, self.texts))
                case "table":
                    self.show_table()
                case _:
                    chosen = self.chosen(answer)
                    if isinstance(chosen, Move):
                        return chosen
                    print(chosen, flush=True)

    def show_table(self) -> None:
        t = self.match.table
        print()
        view = t.view(t.seat)
        print(picture(view, self.texts))
        for number, move in enumerate(t.moves, 1):
            label = self.texts.move(move, **t.rules.about(view, t.seat, move))
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

    def show_result(self) -> None:
        print(result_text(self.match, self.texts), flush=True)


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
    names = [texts.seat(seat) for seat in result.winners]
    lines.append(
        texts("play.winner", seat=names[0])
        if len(names) == 1
        else texts("play.winners", seats=", ".join(names))
    )
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
