"""What a front end is told, as plain data: it survives JSON, and can be read without the game.

A `Setup` is told once: who plays, which places there are, how the cards look. A `Frame` is told
whenever something happened: the news, the whole table as the reader sees it, and a question if the
reader has to decide. Cards are named by their ids; a card that the reader cannot see is `BACK`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Literal

import attrs
from cattrs import Converter

BACK = "?"  # the id of a card that cannot be seen
SPECTATOR = -1  # those who watch, where a seat is meant; as in the engine, which frames do not need

Cells = tuple[tuple[str, ...], ...]  # the cards of every place, by its index


@attrs.frozen
class PlaceInfo:
    """Where cards can lie: a zone of the table, or one seat's part of it."""

    zone: str
    label: str
    seat: int | None
    shape: str  # pile, row or fan
    columns: int | None  # for a row drawn as a grid
    seen: str  # nobody, owner, others or all
    sorted: bool = False  # its cards come in the order in which they are drawn

    def visible_to(self, seat: int | None) -> bool:
        if self.seen == "others":
            return seat not in (None, self.seat, SPECTATOR)
        return self.seen == "all" or (self.seen == "owner" and self.seat == seat)


@attrs.frozen
class Face:
    """How a card looks: a label, an ink that is never the only signal, lines for its face."""

    label: str  # what is in the corner, or on a chip
    title: str
    ink: str
    short: str = ""  # what a small card has room for
    split: str = ""  # the title with hyphens where a long word may break
    text: str = ""  # what the card does
    lines: tuple[str, ...] = ()  # from the plugin, instead of label and title
    rank: str = ""  # and the sign of its colour, where a card has both or one of them
    pip: str = ""


@attrs.frozen
class Setup:
    """What stays the same during a game."""

    game: str
    title: str
    names: tuple[str, ...]  # of the seats
    places: tuple[PlaceInfo, ...]
    faces: dict[str, Face]  # by card, in the order of the card file
    goal: str = ""  # what wins, in a line
    plain_moves: tuple[str, ...] = ()  # the names of those that take no card, seat or number


@attrs.frozen
class Pick:
    """One thing that is picked to compose a move: a card, of any zone or of one; a seat; a position
    of a place, ``4:2``; or any other word."""

    kind: Literal["card", "seat", "position", "word"]
    value: str
    zone: str = ""

    @classmethod
    def seat(cls, seat: int) -> Pick:
        return cls("seat", str(seat))

    @classmethod
    def position(cls, place: int, index: int) -> Pick:
        return cls("position", f"{place}:{index}")


@attrs.frozen
class MoveOption:
    """A legal move: what it is written as, what people read, and what is picked to make it."""

    text: str
    label: str
    picks: tuple[Pick, ...] = ()
    several: int | None = None  # picks from this one on come in any order


@attrs.frozen
class Question:
    """What a seat is asked, and all that it may answer."""

    seat: int
    prompt: str  # in the words of the game; empty if it has none
    moves: tuple[MoveOption, ...]
    why: str = ""  # of a single legal move: why there is no other; may be empty


@attrs.frozen
class SummaryLine:
    """A seat at the end of a round: what it gained, how that was worked out, where it stands."""

    name: str
    worked: str  # 36 × 2 + 10 = 82
    gained: str
    total: str


@attrs.frozen
class News:
    """Something that happened, as the reader saw it."""

    kind: Literal["did", "moved", "shown", "said", "other"]
    line: str = ""  # as a sentence; empty if people need not be told, and of cards that moved
    log: tuple[tuple[int, str], ...] = ()  # lines of the log, by number: new ones and longer ones
    cards: tuple[str, ...] = ()  # that moved or were shown
    sources: tuple[int, ...] = ()  # places they came from, or the one where they lie
    to: int | None = None  # the place they went to
    positions: tuple[int, ...] = ()  # where they lay, if that counts
    at: int | None = None  # where they were put, if not on top
    summary: tuple[SummaryLine, ...] = ()  # of a round, the best first
    seat: int | None = None  # who did it, or whom it happened to
    mood: str = ""  # of a moment that is worth a pause: good, great or bad
    zone: str = ""  # whose cards a moment is about; empty: `cards`, wherever this seat has them
    happened: tuple[str, ...] = ()  # of a summary: the moments of the round


@attrs.frozen
class SeatFacts:
    """What is true of one seat, in words."""

    facts: tuple[str, ...]  # score, status and other fields
    more: tuple[str, ...] = ()  # what the rules tell beyond that
    goal: str = ""  # how far it is from winning
    helps: tuple[str, ...] = ()  # cards that help it to win


@attrs.frozen
class Frame:
    """What happened since the last frame, and how the table stands now."""

    number: int  # how many events the reader has been told of
    news: tuple[News, ...]
    cells: Cells
    facts: tuple[str, ...]  # about the whole table
    seats: tuple[SeatFacts, ...]
    turn: int | None  # whose turn it is; None when the game is over
    question: Question | None = None
    faces: dict[int, dict[str, tuple[str, ...]]] = attrs.Factory(dict)  # of the moment, by place
    #: What was told of hidden cards, by place: a word or two for the back of each.
    backs: dict[int, tuple[str, ...]] = attrs.Factory(dict)
    before: Cells | None = None  # how it stood before the news, in a reader's first frame
    history: tuple[str, ...] = ()  # lines of the log before the news, in a reader's first frame
    private: bool = False  # for this reader alone: others at the screen must not see it
    topics: tuple[str, ...] = ()  # what came up, by name: see `session/teaching.py`


@cache
def _converter() -> Converter:
    return Converter(forbid_extra_keys=True)


def to_json(told: Setup | Frame) -> str:
    """A setup or frame as text."""
    return json.dumps(_converter().unstructure(told), ensure_ascii=False)


def setup_from_json(text: str) -> Setup:
    return _converter().structure(json.loads(text), Setup)


def frame_from_json(text: str) -> Frame:
    return _converter().structure(json.loads(text), Frame)
