"""Checking a record against the rules, by feeding in recorded chance and moves; the seed is never
used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.knowledge.events import Decided, decode_entry
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card

from .reader import Decision, Line, Outcome, Pick, RecordedGame, Shuffle


class RecordMismatch(Exception):
    """The first line of a record that does not match the rules."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class Replay:
    """Feeds a recorded game to the rules, acting as the script for the table's chance."""

    def __init__(self, recorded: RecordedGame, game: Game) -> None:
        self.recorded = recorded
        self.position = 0
        self.checked = 0  # log entries compared so far
        self.left_out: dict[int, str] = {}  # by seat: a forced move without a line
        self.t = game.table_of(len(recorded.header.seats), 0)
        self.t.script = self

    def check(self) -> None:
        """Replay the whole game; raise RecordMismatch at the first wrong line."""
        self.begin()
        while not self.t.over and not isinstance(self.peek(), Outcome):
            self.step()
        self.finish()

    def begin(self) -> None:
        self._guard(self.t.begin)

    def step(self) -> None:
        """Replay the record's next decision."""
        t = self.t
        line = self.peek()
        if line is None:
            raise self.wrong("the record ends here, without a result")
        self.checked += 1  # the log entry that apply writes
        if len(t.moves) == 1:  # a sealed answer without a choice
            (only,) = t.moves
            self._take_forced(t.seat, only.text)
            self._guard(lambda: t.apply(only))
            return
        if not isinstance(line, Decision):
            raise self.wrong(f"seat {t.seat} decides here, but the line is {_line_text(line)}")
        if line.seat != t.seat:
            raise self.misplacement(f"seat {t.seat} decides here, not seat {line.seat}")
        self._compare(line, tuple(move.text for move in t.moves))
        self._advance()
        self._guard(lambda: t.apply(line.move))

    def _guard(self, act: Any) -> None:
        try:
            act()
            self.sync()
        except PluginError:
            raise
        except CardkitError as error:
            raise self.wrong(str(error)) from None

    def finish(self) -> None:
        """Compare the result."""
        t = self.t
        line = self.peek()
        if line is None:
            raise self.wrong("the record ends here, without a result")
        if not isinstance(line, Outcome):
            raise self.misplacement(f"the game is over here, but the line is {_line_text(line)}")
        scores = list(t.rules.scores(t))
        found = t.result if t.over else None
        expected = {
            "finished": t.over,
            "scores": scores if found is None else list(found.scores),
            "ranks": [] if found is None else list(found.ranks),
            "winners": [] if found is None else list(found.winners),
        }
        ours = bool(self.recorded.header.cardkit)  # other programs have their own reasons
        if found is not None and line.reason is not None and ours:
            expected["reason"] = found.reason
        for key, value in expected.items():
            if getattr(line, key) != value:
                raise self.wrong(f"{key} should be {value}, not {getattr(line, key)}")
        if len(self.recorded.lines) > self.position + 1:
            self.position += 1
            raise self.wrong("nothing may follow the result")

    # -- lines -----------------------------------------------------------------------------

    def peek(self) -> Line | None:
        lines = self.recorded.lines
        return lines[self.position][1] if self.position < len(lines) else None

    def wrong(self, message: str) -> RecordMismatch:
        lines = self.recorded.lines
        if self.position < len(lines):
            number = lines[self.position][0]
        else:
            number = lines[-1][0] if lines else self.recorded.number
        return RecordMismatch(number, message)

    def misplacement(self, message: str) -> RecordMismatch:
        """Return what is wrong with a line that came too late, if it was meant as a forced
        decision.
        """
        line = self.peek()
        if isinstance(line, Decision) and len(line.choices) == 1 and line.seat in self.left_out:
            only = self.left_out[line.seat]
            message = f"seat {line.seat} could only choose '{only}' here, not '{line.choices[0]}'"
        return self.wrong(message)

    def _advance(self) -> None:
        """Move to the next line."""
        self.position += 1
        self.left_out.clear()

    def sync(self) -> None:
        """Look for the lines of decisions that the engine made by itself."""
        log = self.t.entries
        while self.checked < len(log):
            event = decode_entry(log[self.checked])
            self.checked += 1
            if isinstance(event, Decided):
                self._take_forced(event.seat, event.move.text)

    def _take_forced(self, seat: int, move: str) -> None:
        """Handle a decision with a single choice, which is the next line or was left out.

        Nothing with a line of its own can be mistaken for it, because real decisions have more
        choices. So the first line that fits is the right one, whichever other lines were left out.
        """
        line = self.peek()
        if isinstance(line, Decision) and (line.seat, line.choices) == (seat, [move]):
            self._compare(line, (move,))
            self._advance()
        else:
            self.left_out.setdefault(seat, move)

    def _compare(self, line: Decision, moves: tuple[str, ...]) -> None:
        if sorted(line.choices) != sorted(moves):
            if len(line.choices) == 1 and line.seat in self.left_out:
                raise self.misplacement("")
            missing = [move for move in moves if move not in line.choices]
            extra = [move for move in line.choices if move not in moves]
            parts = [
                f"{word} {', '.join(found)}"
                for word, found in (("missing", missing), ("not legal", extra))
                if found
            ]
            raise self.wrong("the choices differ: " + ("; ".join(parts) or "one is listed twice"))
        if line.move not in moves:
            raise self.wrong(f"move '{line.move}' is not among the choices")

    # -- chance ----------------------------------------------------------------------------

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card] | None:
        self.sync()
        line = self.peek()
        if len(cards) < 2 and line != Shuffle("shuffle", zone, [card.id for card in cards]):
            return None  # it was left out
        if not isinstance(line, Shuffle) or line.zone != zone:
            raise self.misplacement(
                f"'{zone}' is shuffled here, but the line is {_line_text(line)}"
            )
        known = self.t.rules.cards
        for card in line.cards:
            if card not in known:
                raise self.wrong(f"no card '{card}' in this game")
        order = [known[card] for card in line.cards]
        if Counter(order) != Counter(cards):
            more, less = Counter(order) - Counter(cards), Counter(cards) - Counter(order)
            raise self.wrong(
                f"these are not the cards of '{zone}': too many {_cards(more)}; "
                f"too few {_cards(less)}"
            )
        self._advance()
        return order[::-1]

    def pick(self, what: str, of: int) -> int | None:
        self.sync()
        line = self.peek()
        if of < 2 and line != Pick("pick", what, of, 0):
            return 0  # it was left out
        if not isinstance(line, Pick) or line.what != what:
            raise self.misplacement(f"'{what}' is picked here, but the line is {_line_text(line)}")
        if line.of != of or not 0 <= line.value < of:
            raise self.wrong(f"'{what}' is a pick from {of}, not {line.value} of {line.of}")
        self._advance()
        return line.value


def _line_text(line: Line | None) -> str:
    match line:
        case Decision(seat, _, move):
            return f"a decision ({move} by seat {seat})"
        case Shuffle(_, zone, _):
            return f"a shuffle of '{zone}'"
        case Pick(_, what):
            return f"a pick of '{what}'"
        case Outcome():
            return "the result"
    return "missing"


def _cards(counter: Counter[Card]) -> str:
    return ", ".join(f"{card.id} ({n})" for card, n in counter.items()) or "none"
