"""Checking a record against the rules: recorded chance and moves go in, the seed is never used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.knowledge.events import Decided, decoded
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card

from .reader import Decision, Line, Outcome, Pick, RecordedGame, Shuffle


class DoesNotHold(Exception):
    """The first line of a record that the rules do not bear out."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class Replay:
    """Feeds a recorded game to the rules. It is the script of the table's chance."""

    def __init__(self, recorded: RecordedGame, game: Game) -> None:
        self.recorded = recorded
        self.position = 0
        self.checked = 0  # log entries that were compared
        self.t: Any = game.table_of(len(recorded.header.seats), 0)
        self.t.script = self

    def check(self) -> None:
        """Replays the whole game; raises DoesNotHold at the first line that is wrong."""
        self.begin()
        while not self.t.over and not isinstance(self.peek(), Outcome):
            self.step()
        self.finish()

    def begin(self) -> None:
        self._guarded(self.t.begin)

    def step(self) -> None:
        """Takes the next decision of the record."""
        t = self.t
        line = self.peek()
        if line is None:
            raise self.wrong("the record ends here, without a result")
        if len(t.moves) == 1 and not (isinstance(line, Decision) and line.seat == t.seat):
            self.checked += 1  # a sealed answer without a choice, which was left out
            self._guarded(lambda: t.apply(t.moves[0]))
            return
        if not isinstance(line, Decision):
            raise self.wrong(f"seat {t.seat} is to decide here, but the line is {_said(line)}")
        if line.seat != t.seat:
            raise self.wrong(f"seat {t.seat} is to decide, not seat {line.seat}")
        self._compare(line, tuple(move.text for move in t.moves))
        self.position += 1
        self.checked += 1  # the log entry that apply writes for it
        self._guarded(lambda: t.apply(line.move))

    def _guarded(self, act: Any) -> None:
        try:
            act()
            self.sync()
        except PluginError:
            raise
        except CardkitError as error:
            raise self.wrong(str(error)) from None

    def finish(self) -> None:
        """Compares the result."""
        t = self.t
        line = self.peek()
        if line is None:
            raise self.wrong("the record ends here, without a result")
        if not isinstance(line, Outcome):
            raise self.wrong(f"the game is over here, but the line is {_said(line)}")
        scores = list(t.rules.scores(t))
        found = t.result if t.over else None
        expected = {
            "finished": t.over,
            "scores": scores if found is None else list(found.scores),
            "ranks": [] if found is None else list(found.ranks),
            "winners": [] if found is None else list(found.winners),
        }
        if found is not None and line.reason is not None:
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

    def wrong(self, message: str) -> DoesNotHold:
        lines = self.recorded.lines
        if self.position < len(lines):
            number = lines[self.position][0]
        else:
            number = lines[-1][0] if lines else self.recorded.number
        return DoesNotHold(number, message)

    def sync(self) -> None:
        """Compares decisions that the engine took by itself; a record may leave those out."""
        log = self.t.log
        while self.checked < len(log):
            event = decoded(log[self.checked])
            self.checked += 1
            if isinstance(event, Decided):
                line = self.peek()
                if (
                    isinstance(line, Decision)
                    and line.seat == event.seat
                    and len(line.choices) == 1
                ):
                    self._compare(line, (event.move.text,))
                    self.position += 1

    def _compare(self, line: Decision, moves: tuple[str, ...]) -> None:
        if sorted(line.choices) != sorted(moves):
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
        if not isinstance(line, Shuffle) or line.zone != zone:
            if len(cards) < 2:
                return None
            raise self.wrong(f"'{zone}' is shuffled here, but the line is {_said(line)}")
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
        self.position += 1
        return order[::-1]

    def pick(self, what: str, of: int) -> int | None:
        self.sync()
        line = self.peek()
        if not isinstance(line, Pick) or line.what != what:
            if of < 2:
                return 0
            raise self.wrong(f"'{what}' is picked here, but the line is {_said(line)}")
        if line.of != of or not 0 <= line.value < of:
            raise self.wrong(f"'{what}' is a pick out of {of}, not {line.value} of {line.of}")
        self.position += 1
        return line.value


def _said(line: Line | None) -> str:
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
