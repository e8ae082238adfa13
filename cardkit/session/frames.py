"""What a front end is told, as plain data: it survives JSON, and can be read without the game.

A `Setup` is sent once: who plays, which places there are, how the cards look. A `Frame` is sent
whenever something has happened: the news, the whole table as the reader sees it, and a question if
the reader has to decide. Cards are named by their ids; a card that the reader cannot see is `BACK`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Literal

import attrs
from cattrs import Converter

BACK = "?"  # the id of an unseen card
SPECTATOR = -1  # in place of a seat; same as the engine's, which frames do not import

Cells = tuple[tuple[str, ...], ...]  # the cards in every place, by index


@attrs.frozen
class PlaceInfo:
    """Where cards can be: a zone of the table, or one seat's part of it."""

    zone: str
    label: str
    seat: int | None
    shape: str  # pile, row or fan
    columns: int | None  # for a row drawn as a grid
    seen: str  # nobody, owner, others or all
    sorted: bool = False  # its cards are in drawing order

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
    short: str = ""  # fits on a small card
    split: str = ""  # the title, hyphenated where a long word may break
    text: str = ""  # the card's effect
    lines: tuple[str, ...] = ()  # from the plugin, instead of label and title
    rank: str = ""  # with the symbol of its colour, if it has one
    pip: str = ""


@attrs.frozen
class Setup:
    """What stays the same during a game."""

    game: str
    title: str
    names: tuple[str, ...]  # of the seats
    places: tuple[PlaceInfo, ...]
    faces: dict[str, Face]  # by card, in card file order
    goal: str = ""  # how to win, in one line
    plain_moves: tuple[str, ...] = ()  # names of moves without a card, seat or number


@attrs.frozen
class Pick:
    """One thing picked to compose a move: a card, from any zone or a certain one; a seat; a
    position in a place, ``4:2``; or any other word.
    """

    kind: Literal["card", "seat", "position", "word"]
    value: str
    zone: str = ""

    @classmethod
    def seat(cls, seat: int) -> Pick:
        return cls("seat", str(seat))

    @classmethod
    def position(cls, place: int, index: int) -> Pick:
        return cls("position", f"{place}:{index}")


@attrs.frozen(cache_hash=True)
class MoveOption:
    """A legal move: how it is written, what people read, and the picks that make it."""

    text: str
    label: str
    picks: tuple[Pick, ...] = ()
    several: int | None = None  # from this pick on, order does not matter


@attrs.frozen
class Question:
    """The question for a seat, and all possible answers."""

    seat: int
    prompt: str  # in the game's own words; empty if it has none
    moves: tuple[MoveOption, ...]
    why: str = ""  # for a single legal move: why there is no other; may be empty


@attrs.frozen
class SummaryLine:
    """A seat at the end of a round: what it gained, how that was calculated, and its standing."""

    name: str
    worked: str  # 36 × 2 + 10 = 82
    gained: str
    total: str


@attrs.define(unsafe_hash=True)  # never changed, but frozen would be slower to create
class News:
    """An event as the reader saw it."""

    kind: Literal["did", "moved", "shown", "said", "other"]
    line: str = ""  # as a sentence; empty for card moves and events that need no telling
    log: tuple[tuple[int, str], ...] = ()  # log lines by number: new and extended ones
    cards: tuple[str, ...] = ()  # moved or shown
    sources: tuple[int, ...] = ()  # places they came from, or where they are
    to: int | None = None  # the place they went to
    positions: tuple[int, ...] = ()  # where they were, if that matters
    at: int | None = None  # where they were put, if not on top
    summary: tuple[SummaryLine, ...] = ()  # of a round, best first
    seat: int | None = None  # who did it, or to whom it happened
    mood: str = ""  # of a moment worth a pause: good, great or bad
    zone: str = ""  # of a moment's cards; if empty, `cards`, wherever this seat has them
    happened: tuple[str, ...] = ()  # in a summary: the moments of the round


@attrs.frozen
class SeatFacts:
    """What is known about one seat, in words."""

    facts: tuple[str, ...]  # score, status and other fields
    more: tuple[str, ...] = ()  # anything else the rules tell
    goal: str = ""  # how far it is from winning
    helps: tuple[str, ...] = ()  # cards that help it win


@attrs.frozen
class Frame:
    """What happened since the last frame, and the current state of the table."""

    number: int  # events the reader has been told so far
    news: tuple[News, ...]
    cells: Cells
    facts: tuple[str, ...]  # about the whole table
    seats: tuple[SeatFacts, ...]
    turn: int | None  # whose turn it is; None when the game is over
    question: Question | None = None
    faces: dict[int, dict[str, tuple[str, ...]]] = attrs.Factory(dict)  # temporary ones, by place
    #: What players were told about hidden cards, by place: a word or two for the back of each.
    backs: dict[int, tuple[str, ...]] = attrs.Factory(dict)
    before: Cells | None = None  # the cards before the news, in a reader's first frame
    history: tuple[str, ...] = ()  # log lines before the news, in a reader's first frame
    private: bool = False  # for this reader only; others at the screen must not see it
    topics: tuple[str, ...] = ()  # names of topics that came up: see `session/teaching.py`


@cache
def _converter() -> Converter:
    return Converter(forbid_extra_keys=True)


def to_json(told: Setup | Frame) -> str:
    """Convert a setup or frame to text."""
    return json.dumps(_converter().unstructure(told), ensure_ascii=False)


def setup_from_json(text: str) -> Setup:
    return _converter().structure(json.loads(text), Setup)


def frame_from_json(text: str) -> Frame:
    return _converter().structure(json.loads(text), Frame)
