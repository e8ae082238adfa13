"""A table as the people at one screen see it: who holds the keyboard, what they see, the log.

It is fed with plain data, a setup and frames, and knows neither the game nor the match.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .frames import BACK, Cells, Face, Frame, News, Setup
from .motion import move_cards
from .scene import Scene, make_scene

KEPT = 300  # lines of the log
HIDDEN = Face("?", "?", "")  # the back of a card


@attrs.frozen
class Step:
    """A piece of news, and what lay where before and after it."""

    news: News
    before: Cells
    after: Cells


class Session:
    """What one screen shows; `people` are the seats of those who share it."""

    def __init__(self, setup: Setup, people: Sequence[int]) -> None:
        self.setup = setup
        self.people = tuple(people)
        self.seat = self.people[0] if self.people else None  # who holds the keyboard
        self.frame: Frame | None = None  # how the table stands for who looks at it
        self.private = False  # what is shown is for the person at the keyboard alone
        self.logs: dict[int | None, list[str]] = {}  # by reader: None is who shares it
        self.last: dict[int | None, Cells] = {}  # what lay where when a reader last looked

    @property
    def me(self) -> int:
        """The seat that is drawn at the bottom."""
        return self.seat or 0

    @property
    def reader(self) -> int | None:
        return self.seat if self.private else None

    @property
    def lines(self) -> list[str]:
        """The log of the person at the keyboard."""
        return self.logs.setdefault(self.reader, list(self.logs.get(None, [])))

    @property
    def latest(self) -> list[str]:
        return self.lines[-KEPT:]

    def must_hand_over(self, seat: int, private: bool) -> bool:
        """Whether somebody else has to take the keyboard before this seat's cards are shown."""
        return private and seat in self.people and seat != self.seat

    def hand_over(self, seat: int) -> None:
        """Another person takes the keyboard."""
        self.seat = seat

    def take(self, frame: Frame) -> list[Step]:
        """The next frame for the person at the keyboard, step by step.

        Until it is settled, what is said of the table is what the last frame said.
        """
        self.private = frame.private
        cells = self.last.get(self.reader, frame.before) or frame.cells
        self.last[self.reader] = frame.cells
        steps = []
        for news in frame.news:
            after = move_cards(cells, news, self.setup.places)
            steps.append(Step(news, cells, after))
            cells = after
        if self.frame is None:
            self.frame = frame
        return steps

    def settle(self, frame: Frame) -> None:
        """All news of a frame has been told."""
        self.frame = frame

    def tell(self, news: News) -> None:
        """Writes a piece of news into the log."""
        for number, line in news.log:
            if number < len(self.lines):
                self.lines[number] = line
            else:
                self.lines.append(line)

    def note(self, line: str) -> None:
        """Writes a line that is no news of the game, such as a move taken back."""
        self.lines.append(line)

    def scene(self, cells: Cells | None = None) -> Scene:
        """What is to be drawn, with cards on their way."""
        assert self.frame is not None
        return make_scene(self.setup, self.frame, self.me, cells)

    def face(self, card: str, place: int | None = None) -> Face:
        """How a card looks that lies in this place."""
        if card == BACK:
            return HIDDEN
        face = self.setup.faces[card]
        faces = self.frame.faces.get(place, {}) if self.frame and place is not None else {}
        return attrs.evolve(face, lines=faces[card]) if card in faces else face
