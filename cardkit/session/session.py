"""A table as the people at one screen see it: who is at the keyboard, what they see, the log.

It is given plain data, a setup and frames, and knows neither the game nor the match.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from .frames import BACK, SPECTATOR, Cells, Face, Frame, News, SeatFacts, Setup
from .motion import move_cards
from .scene import Scene, make_scene

HIDDEN = Face("?", "?", "")  # the back of a card


class PlayerLeft(Exception):
    """The person at this screen leaves the game."""


@attrs.frozen
class Step:
    """A piece of news, with the cards before and after it."""

    news: News
    before: Cells
    after: Cells


class Session:
    """What one screen shows; `people` are the seats that share it."""

    def __init__(self, setup: Setup, people: Sequence[int]) -> None:
        self.setup = setup
        self.people = tuple(people)
        self.seat = self.people[0] if self.people else None  # who holds the keyboard
        self.frame: Frame | None = None  # the table as the current reader sees it
        self.private = False  # what is shown is only for the person at the keyboard
        self.covered = False  # nobody holds the keyboard, so only public information is shown
        self.coming: Frame | None = None  # the frame being told
        self.logs: dict[int | None, list[str]] = {}  # by reader; None if shared
        self.last: dict[int | None, Cells] = {}  # the cards when a reader last looked
        self.since: dict[int | None, int] = {}  # by reader: the line after their last turn
        self.shown: Cells | None = None  # the cards while they are in motion

    @property
    def me(self) -> int:
        """The seat drawn at the bottom."""
        return self.seat or 0

    @property
    def reader(self) -> int | None:
        """The person looking; SPECTATOR while hands are covered, None if everyone sees the same."""
        if not self.private:
            return None
        return SPECTATOR if self.covered else self.seat

    @property
    def looks(self) -> int | None:
        """The reader of the next frame."""
        return SPECTATOR if self.covered else self.seat

    @property
    def lines(self) -> list[str]:
        """The log of the person at the keyboard."""
        return self.logs.setdefault(self.reader, list(self.logs.get(None, [])))

    @property
    def turned(self) -> int | None:
        """The log line after the last turn of the person at the keyboard."""
        return self.since.get(self.reader)

    def mark_turn(self, news: Sequence[News]) -> None:
        """Mark that the person at the keyboard has moved: whatever others do after that is news,
        including its immediate consequences.
        """
        own = [
            n for each in news if each.kind == "did" and each.seat == self.seat for n in each.log
        ]
        after = [
            number
            for each in news
            if self._is_about_others(each)
            for number, _ in each.log
            if own and number > own[0][0]
        ]
        self.since[self.reader] = min([*after, len(self.lines)])

    def _is_about_others(self, news: News) -> bool:
        seat = news.seat if news.to is None else self.setup.places[news.to].seat
        return seat is not None and seat != self.seat

    def must_hand_over(self, seat: int, private: bool) -> bool:
        """Whether the curtain comes down: somebody else has to take the keyboard before this
        seat's cards are shown."""
        return private and seat in self.people and (seat != self.seat or self.covered)

    def hand_over(self, seat: int) -> None:
        """Hand the keyboard to someone else."""
        self.seat = seat
        self.covered = False

    def cover(self, private: bool) -> bool:
        """Cover what only one of several people may see; return whether there is anything to
        cover."""
        self.covered = private and len(self.people) > 1
        return self.covered

    def catch_up(self, frame: Frame) -> None:
        """Take in a frame whose news has already been shown, or happened behind the curtain: it is
        logged without animation.
        """
        for step in self.take(frame):
            self.tell(step.news)
        self.settle(frame)

    def received_cards(self, frame: Frame) -> tuple[str, ...]:
        """Cards received by the person at the keyboard, unless others were dealt some too."""
        places = self.setup.places
        to = [(n.to, n.sources) for n in frame.news if n.kind == "moved" and n.to is not None]
        dealt = {sources for place, sources in to if places[place].seat not in (None, self.seat)}
        return tuple(
            card
            for news in frame.news
            if news.kind == "moved" and news.to is not None and news.sources not in dealt
            if places[news.to].seat == self.seat and places[news.to].seen != "all"
            if not any(places[source].visible_to(self.seat) for source in news.sources)
            for card in news.cards
            if card != BACK
        )

    def take(self, frame: Frame) -> list[Step]:
        """Take in the next frame for the person at the keyboard, step by step.

        Until it is settled, the facts shown are those of the last frame.
        """
        self.private = frame.private
        self.coming = frame
        if frame.history and not self.lines:
            self.lines.extend(frame.history)
        cells = self.last.get(self.reader, frame.before) or frame.cells
        self.last[self.reader] = frame.cells
        steps = []
        for news in frame.news:
            after = move_cards(cells, news, self.setup.places)
            steps.append(Step(news, cells, after))
            cells = after
        if self.frame is None:
            self.begin_round(frame)
        return steps

    def begin_round(self, frame: Frame) -> None:
        """Prepare for a frame that deals: until its news is told, nothing is said about
        the cards.
        """
        seats = tuple(SeatFacts(told.facts) for told in frame.seats)
        self.frame = attrs.evolve(frame, facts=(), seats=seats, turn=None)

    def settle(self, frame: Frame) -> None:
        """Mark all news of a frame as told."""
        self.frame, self.coming = frame, None

    def tell(self, news: News) -> None:
        """Add a piece of news to the log."""
        for number, line in news.log:
            if number < len(self.lines):
                self.lines[number] = line
            else:
                self.lines.append(line)

    def note(self, line: str) -> None:
        """Add a line that is not game news, such as a move taken back."""
        self.lines.append(line)

    def scene(self, cells: Cells | None = None) -> Scene:
        """Return what to draw. While cards are in motion, only facts that hold both before and
        after are included.
        """
        assert self.frame is not None
        frame, self.shown = self.frame, cells
        if cells is not None and self.coming is not None:
            frame = _common(frame, self.coming)
        return make_scene(self.setup, frame, self.me, cells)

    def marked_cards(self, news: News, cells: Cells) -> frozenset[tuple[int, str]]:
        """Return the cards that a moment is about, by place."""
        return frozenset(
            (index, card)
            for index, place in enumerate(self.setup.places)
            if place.seat == news.seat and (not news.zone or place.zone == news.zone)
            for card in cells[index]
            if card != BACK and (news.zone or card in news.cards)
        )

    def face(self, card: str, place: int | None = None) -> Face:
        """Return how a card in this place looks."""
        if card == BACK:
            return HIDDEN
        face = self.setup.faces[card]
        if place is None:
            return face
        # A temporary face comes from a frame in which the place looked as it does now.
        for frame in filter(None, (self.coming, self.frame)):
            there = frame.cells[place] if self.shown is None else self.shown[place]
            same = there == frame.cells[place] or self.setup.places[place].shape == "fan"
            if same and card in frame.faces.get(place, {}):
                return attrs.evolve(face, lines=frame.faces[place][card])
        return face


def _common(before: Frame, after: Frame) -> Frame:
    """Make a frame of what both agree on, so that no new score appears over old cards or vice
    versa.
    """
    seats = tuple(
        SeatFacts(
            tuple(fact for fact in old.facts if fact in new.facts),
            tuple(fact for fact in old.more if fact in new.more),
            old.goal if old.goal == new.goal else "",
            tuple(card for card in old.helps if card in new.helps),
        )
        for old, new in zip(before.seats, after.seats, strict=True)
    )
    facts = tuple(fact for fact in before.facts if fact in after.facts)
    return attrs.evolve(before, facts=facts, seats=seats)
