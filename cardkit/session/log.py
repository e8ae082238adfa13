"""What happened, in numbered lines. Cards that go to one place one after another share a line."""

from __future__ import annotations

import attrs

from cardkit.engine.knowledge.events import Event, Moved
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.texts import Texts

from .narrate import narrate


class Log:
    """The lines that one reader has been told."""

    def __init__(self, texts: Texts, count: int = 0) -> None:
        self.texts = texts
        self.count = count  # lines so far
        self.dealt: dict[int, tuple[int, Moved]] = {}  # by place: the line of this deal so far

    def add(self, event: Event, line: str | None = None) -> tuple[tuple[int, str], ...]:
        """The line of an event with its number; a deal, round after round, is a line per place.

        `line` is the event as a sentence, where somebody made it before.
        """
        if line is None:
            line = narrate(event, self.texts)
        if not isinstance(event, Moved):
            self.dealt = {}
            return self.say(line)
        number = self.count
        before = self.dealt.get(event.to.i)
        if before is not None and _continues(event, before[1]):
            number = before[0]
            event = attrs.evolve(before[1], cards=before[1].cards + event.cards)
            line = narrate(event, self.texts)
        if not line:
            return ()
        self.dealt[event.to.i] = number, event
        self.count = max(self.count, number + 1)
        return ((number, line),)

    def say(self, line: str | None) -> tuple[tuple[int, str], ...]:
        """A line of its own."""
        if not line:
            return ()
        self.count += 1
        return ((self.count - 1, line),)


def _continues(event: Moved, before: Moved) -> bool:
    """Whether a card of the same deal goes to the same place, as open as the one before."""
    return event.sources == before.sources and _hidden(event) == _hidden(before)


def _hidden(event: Moved) -> bool:
    return all(card is UNKNOWN for card in event.cards)
