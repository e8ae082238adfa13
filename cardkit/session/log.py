"""What happened, in lines. Cards that go to one place one after the other share a line."""

from __future__ import annotations

import attrs

from cardkit.engine.knowledge.events import Event, Moved
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.texts import Texts

from .narrate import narrate

KEPT = 300


class Log:
    """The lines that one screen has been told."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.lines: list[str] = []
        self.dealt: dict[int, tuple[int, Moved]] = {}  # by place: the line of this deal so far

    def add(self, event: Event) -> None:
        """Tells an event; a deal, round after round, becomes a line for each place."""
        if not isinstance(event, Moved):
            self.dealt = {}
        elif event.to.i in self.dealt:
            at, before = self.dealt[event.to.i]
            if before.sources == event.sources and _hidden(before) == _hidden(event):
                event = attrs.evolve(before, cards=before.cards + event.cards)
                line = narrate(event, self.texts)
                if line:
                    self.lines[at] = line
                    self.dealt[event.to.i] = at, event
                return
        line = narrate(event, self.texts)
        if line:
            if isinstance(event, Moved):
                self.dealt[event.to.i] = len(self.lines), event
            self.lines.append(line)

    def say(self, line: str) -> None:
        self.dealt = {}
        self.lines.append(line)

    @property
    def latest(self) -> list[str]:
        return self.lines[-KEPT:]


def _hidden(event: Moved) -> bool:
    return all(card is UNKNOWN for card in event.cards)
