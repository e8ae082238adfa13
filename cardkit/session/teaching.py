"""Taught by playing: the first time that something matters to a person, its sentence is told once.

A game has the sentences in its texts: ``[taught]``, by the name of a decision, a move, an event, a
card or a type of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardkit.engine.knowledge.events import Decided, Event, Moved, Opened, Said
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.texts import Texts
from cardkit.play.evening.memory import Memory

from .rulings import one_paragraph


def topics_of(events: Sequence[Event], seat: int | None, asked: str) -> tuple[str, ...]:
    """What came up for a seat, and the decision that it is asked: that one first."""
    found = [asked, *(name for event in events for name in _names(event, seat))]
    return tuple(dict.fromkeys(filter(None, found)))


def _names(event: Event, seat: int | None) -> Iterator[str]:
    match event:
        case Said(name):
            yield name
        case Decided(_, _, move, sealed) if not sealed:
            yield move.name
        case Opened(_, moves):
            yield from (move.name for move in moves)
        case Moved() if event.to.seat == seat and seat is not None:
            for card in event.cards:
                if card is not UNKNOWN:
                    yield card.id
                    yield type(card).__name__.lower()


class Teacher:
    """Picks the next sentence for a person: one at a time, and each once."""

    def __init__(self, texts: Texts, game: str, memory: Memory) -> None:
        self.texts = texts
        self.game = game
        self.memory = memory
        self.waiting: dict[str, list[str]] = {}  # by person: what has come up
        self.shown: dict[str, str] = {}  # by person: what they are reading

    def hear(self, person: str, topics: Sequence[str]) -> None:
        """This came up for a person."""
        known = [*self.waiting.get(person, ()), self.shown.get(person)]
        new = [
            topic
            for topic in topics
            if topic not in known and self.texts.written(f"taught.{topic}")
            if not self.memory.was_taught(person, self.game, topic)
        ]
        waiting = self.waiting[person] = [*new, *self.waiting.get(person, ())]  # the latest first
        if person not in self.shown and waiting:
            self.shown[person] = waiting.pop(0)

    def lesson(self, person: str) -> str:
        """What this person is to read now; empty if there is nothing new."""
        topic = self.shown.get(person)
        if topic is None:
            return ""
        id = f"taught.{topic}"
        return one_paragraph(id, str(self.texts.written(id)), self.texts)

    def has_read(self, person: str) -> None:
        """The person has moved on."""
        topic = self.shown.pop(person, None)
        if topic is not None:
            self.memory.note_taught(person, self.game, topic)
