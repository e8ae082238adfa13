"""What happened, in numbered lines: one per action, with its outcome. Cards that go to the same
place in succession share a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.knowledge.events import Decided, Event, Moved, Shuffled
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.moves import Move
from cardkit.engine.model.texts import Texts

from .narrate import continue_line, narrate

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules

Lines = tuple[tuple[int, str], ...]  # new and extended ones, by number


@attrs.define
class LogAct:
    """What somebody did, and its line so far."""

    seat: int
    number: int
    line: str
    moved: Moved | None = None  # the resulting card move, and the line before it
    before: str = ""


class Log:
    """The lines that one reader has been told."""

    def __init__(self, texts: Texts, rules: Rules[Any, Any], count: int = 0) -> None:
        self.texts = texts
        self.rules = rules
        self.count = count  # lines so far
        self.dealt: dict[int, tuple[int, Moved]] = {}  # by place: the deal's line so far
        self.act: LogAct | None = None
        self.moments: list[str] = []  # of this round
        self.came: Mapping[str, Any] = {}  # from the last move, see `Rules.came_of`

    def copy(self) -> Log:
        """Return a copy that is independent from here on."""
        found, act = Log(self.texts, self.rules, self.count), self.act
        found.dealt, found.moments, found.came = {**self.dealt}, [*self.moments], self.came
        if act is not None:
            found.act = LogAct(act.seat, act.number, act.line, act.moved, act.before)
        return found

    def stands_like(self, other: Log, next: Event | None = None) -> bool:
        """Whether both logs will continue in the same way, even if their lines are numbered
        differently; `next` is the event that follows, if known.
        """
        if self.came != other.came:
            return False
        if isinstance(next, Decided) and self._is_new(next) and other._is_new(next):
            return True
        ahead = self.count - other.count
        return self._open_lines(0) == other._open_lines(ahead)

    def _open_lines(self, ahead: int) -> tuple[LogAct | None, dict[int, tuple[int, Moved]]]:
        """Return what can still be continued, numbered from `ahead` on."""
        act, dealt = self.act, self.dealt
        if not ahead:
            return act, dealt
        if act is not None:
            act = attrs.evolve(act, number=act.number + ahead)
        return act, {place: (number + ahead, moved) for place, (number, moved) in dealt.items()}

    def renumber(self, ahead: int) -> None:
        """Number all lines by this many more."""
        self.act, self.dealt = self._open_lines(ahead)
        self.count += ahead

    def _is_new(self, event: Decided) -> bool:
        """Whether somebody else is acting, so that no line is continued."""
        return self.act is None or self.act.seat != event.seat

    def add(self, event: Event, say: Callable[[Event], str | None] | None = None) -> Lines:
        """Return an event's line with its number; a deal, however many rounds it takes, is one
        line per place.

        `say` makes a sentence for the event if one is needed; by default that is done here.
        """
        told = self._add(event, say)
        if isinstance(event, Decided) and not event.sealed:
            return self._tell_result(event.move) or told
        return told

    def recall(self, events: Iterable[Event]) -> None:
        """Restore the outcome of the last remaining move after one was taken back."""
        self.act, self.came = None, {}
        for event in events:
            if isinstance(event, Decided) and not event.sealed:
                self._tell_result(event.move)

    def _tell_result(self, move: Move) -> Lines:
        """Return the act's line with the result of this move. A game knows nothing about a house
        rule's moves, nor about cards the reader does not see.
        """
        if move.name in self.rules.core.joined or UNKNOWN in move.args:
            return ()
        self.came = self.rules.came_of(self.came, move)
        said, act = self.texts.came(move, self.came), self.act
        if act is None or not said:
            return ()
        act.line = f"{act.line.removesuffix('.')}{said}."
        return ((act.number, act.line),)

    def _add(self, event: Event, say: Callable[[Event], str | None] | None) -> Lines:
        if self.act is not None:
            told = self._continue(self.act, event)
            if told is not None:
                return told
        line = narrate(event, self.texts) if say is None else say(event)
        if isinstance(event, Shuffled) and self.act is not None:
            return self._shuffled_before(self.act, line)
        if not isinstance(event, Moved):
            self.dealt = {}
            told = self.say(line)
            if isinstance(event, Decided):
                self.act = LogAct(event.seat, told[0][0], told[0][1]) if told else None
            elif told:
                self.act = None
            return told
        number = self.count
        before = self.dealt.get(event.to.i)
        if before is not None and _continues(event, before[1]):
            number = before[0]
            event = attrs.evolve(before[1], cards=before[1].cards + event.cards)
            line = narrate(event, self.texts)
        if not line:
            return ()
        self.act = None
        self.dealt[event.to.i] = number, event
        self.count = max(self.count, number + 1)
        return ((number, line),)

    def _continue(self, act: LogAct, event: Event) -> Lines | None:
        """The line of an act with its outcome; None if that has a line of its own."""
        line = act.line
        if isinstance(event, Moved):
            same = act.moved is not None and act.moved.to is event.to
            if act.moved is not None and same and _continues(event, act.moved):
                event = attrs.evolve(act.moved, cards=act.moved.cards + event.cards)
                line = act.before
        more = continue_line(event, self.texts, act.seat)
        if more is None:
            return None
        if isinstance(event, Moved):
            act.moved, act.before = event, line
        if not more:
            return ()
        ended = more.endswith((".", "!"))
        act.line = f"{line.removesuffix('.')}{more}{'' if ended else '.'}"
        return ((act.number, act.line),)

    def _shuffled_before(self, act: LogAct, line: str | None) -> Lines:
        """Tell that cards were shuffled so that an action could continue; this goes first."""
        if not line or act.number != self.count - 1:
            return self.say(line)
        act.number = self.count
        self.count += 1
        return ((act.number - 1, line), (act.number, act.line))

    def say(self, line: str | None) -> Lines:
        """Add a separate line."""
        if not line:
            return ()
        self.count += 1
        return ((self.count - 1, line),)


def tell_all(events: Iterable[Event], texts: Texts, rules: Rules[Any, Any]) -> list[str]:
    """Return the log of these events."""
    log = Log(texts, rules)
    lines: dict[int, str] = {}
    for event in events:
        lines |= dict(log.add(event))
    return list(lines.values())


def _continues(event: Moved, before: Moved) -> bool:
    """Whether a card of the same deal goes to the same place with the same visibility."""
    return event.sources == before.sources and _hidden(event) == _hidden(before)


def _hidden(event: Moved) -> bool:
    return event.cards.count(UNKNOWN) == len(event.cards)
