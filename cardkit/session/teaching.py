"""Teaching by playing: the first time something matters to a player, its sentence is shown once.

A game has the sentences in its texts: ``[taught]``, by the name of a decision, move, event, card or
card type. A list is shown one sentence at a time, on successive occasions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardkit.engine.knowledge.events import Decided, Event, Moved, Opened, Said
from cardkit.engine.model.cards import UNKNOWN
from cardkit.engine.model.texts import Texts
from cardkit.play.evening.memory import PlayerMemory

from .rulings import one_paragraph


def topics_of(events: Sequence[Event], seat: int | None, asked: str) -> tuple[str, ...]:
    """The topics that came up for a seat, starting with its pending decision."""
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
    """Picks the next sentence for a person: one at a time, each only once."""

    def __init__(self, texts: Texts, game: str, memory: PlayerMemory) -> None:
        self.texts = texts
        self.game = game
        self.memory = memory
        self.shown: dict[str, str] = {}  # by person: what they are reading now

    def hear(self, person: str, topics: Sequence[str], *, asked: bool = False) -> None:
        """Note what came up for a person; the first topic is what they are `asked`, and is taught
        first. Anything there is no room for is taught when it comes up again.
        """
        lessons = [lesson for topic in topics if (lesson := self._unread(person, topic))]
        before_all = asked and lessons[:1] == [self._unread(person, topic) for topic in topics[:1]]
        if lessons and (before_all or person not in self.shown):
            self.shown[person] = lessons[0]

    def lesson(self, person: str) -> str:
        """What this person should read now; empty if there is nothing new."""
        lesson = self.shown.get(person)
        if lesson is None:
            return ""
        topic, _, number = lesson.partition(" ")
        return one_paragraph(
            f"taught.{topic}", self._sentences(topic)[int(number or 1) - 1], self.texts
        )

    def has_read(self, person: str) -> None:
        """Note that the person has moved on."""
        lesson = self.shown.pop(person, None)
        if lesson is not None:
            self.memory.note_taught(person, self.game, lesson)

    def _sentences(self, topic: str) -> list[str]:
        """Return the sentences of a topic."""
        written = self.texts.entry(f"taught.{topic}") or []
        return written if isinstance(written, list) else [str(written)]

    def _unread(self, person: str, topic: str) -> str:
        """Return a topic's first sentence that a person has not read: ``turn``, ``turn 2``."""
        count = len(self._sentences(topic))
        lessons = (topic if n == 1 else f"{topic} {n}" for n in range(1, count + 1))
        taught = self.memory.was_taught
        return next((each for each in lessons if not taught(person, self.game, each)), "")
