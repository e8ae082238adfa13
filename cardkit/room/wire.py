"""Frames as they are sent: short JSON texts in which cards are numbers. docs/protocol.md.

A client needs nothing else: no rules, no game, no card that its reader cannot see.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cardkit.session.frames import (
    BACK,
    Face,
    Frame,
    MoveOption,
    News,
    PlaceInfo,
    SeatFacts,
    Setup,
)

VERSION = 1
KINDS = {"did": "d", "moved": "m", "shown": "t", "said": "s", "other": "o"}
HIDDEN = -1  # the number of a card that cannot be seen


def text_of(message: dict[str, Any]) -> str:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Wire:
    """Writes the frames of one game in one language."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.number = {id: n for n, id in enumerate(setup.faces)} | {BACK: HIDDEN}
        grids = [place for place in setup.places if place.columns and place.seat is not None]
        self.grids: dict[int, int] = {}  # by seat: its only grid
        for index, place in enumerate(setup.places):
            if place in grids and sum(each.seat == place.seat for each in grids) == 1:
                assert place.seat is not None
                self.grids[place.seat] = index

    def setup_message(self, **more: Any) -> dict[str, Any]:
        setup = self.setup
        return {
            "t": "setup",
            "v": VERSION,
            "game": setup.game,
            "title": setup.title,
            "goal": setup.goal,
            "names": list(setup.names),
            "cards": [_card(id, face) for id, face in setup.faces.items()],
            "places": [_place(place) for place in setup.places],
            **({"plain": list(setup.plain_moves)} if setup.plain_moves else {}),
            **more,
        }

    def frame_message(self, kind: str, frame: Frame, **more: Any) -> dict[str, Any]:
        """A frame; what is empty is left out."""
        message: dict[str, Any] = {"t": kind, "n": frame.number}
        if frame.news:
            message["ev"] = [self._news(news) for news in frame.news]
        message["cells"] = [self._cell(cards) for cards in frame.cells]
        message["facts"] = list(frame.facts)
        message["seats"] = [self._seat(seat) for seat in frame.seats]
        if frame.faces:
            message["faces"] = {
                str(place): {str(self.number[id]): list(lines) for id, lines in faces.items()}
                for place, faces in frame.faces.items()
            }
        if frame.backs:
            message["backs"] = {str(place): list(notes) for place, notes in frame.backs.items()}
        if frame.question is not None:
            question = frame.question
            ask: dict[str, Any] = {"moves": [self._move(m, question.seat) for m in question.moves]}
            if question.prompt:
                ask["q"] = question.prompt
            if question.why:
                ask["why"] = question.why
            zones = {_name(m): [pick.zone for pick in m.picks] for m in question.moves}
            if any(map(any, zones.values())):
                ask["from"] = {name: found for name, found in zones.items() if any(found)}
            message["ask"] = ask
        return message | more

    def _seat(self, seat: SeatFacts) -> list[Any]:
        """``[facts, more, goal, helps]``, the last two where there are some."""
        helps = [self.number[card] for card in seat.helps]
        told = [list(seat.facts), list(seat.more), seat.goal, helps]
        return told if helps else told[:3] if seat.goal else told[:2]

    def _cell(self, cards: Sequence[str]) -> Any:
        if cards.count(BACK) == len(cards):
            return len(cards)
        return [self.number[card] for card in cards]

    def _move(self, move: MoveOption, seat: int) -> list[Any]:
        """``[text, label, picks]``: a card by its number, ``s1`` a seat, ``p4:2`` a position of a
        place, ``=word`` anything else. A fourth element: from which pick on they come in any
        order."""
        picks: list[Any] = []
        for pick in move.picks:
            if pick.kind == "card":
                picks.append(self.number[pick.value])
            elif pick.kind == "seat":
                picks.append(f"s{pick.value}")
            elif pick.kind == "position":
                picks.append(f"p{pick.value}")
            elif seat in self.grids and pick.value.isdecimal():
                picks.append(f"p{self.grids[seat]}:{pick.value}")
            else:
                picks.append(f"={pick.value}")
        several = [] if move.several is None else [move.several]
        return [move.text, move.label, picks, *several]

    def _news(self, news: News) -> dict[str, Any]:
        told: dict[str, Any] = {"k": KINDS[news.kind]}
        if news.seat is not None:
            told["s"] = news.seat
        if news.log:
            told["l"] = [list(line) for line in news.log]
            if news.kind != "moved" and news.line and news.log[-1][1] != news.line:
                told["x"] = news.line
        if news.cards:
            told["c"] = [self.number[card] for card in news.cards]
        if news.sources:
            told["f"] = list(news.sources)
        if news.to is not None:
            told["to"] = news.to
        if news.positions:
            told["p"] = list(news.positions)
        if news.at is not None:
            told["at"] = news.at
        if news.mood:
            told["m"] = news.mood
        if news.summary:
            told["sum"] = [[s.name, s.worked, s.gained, s.total] for s in news.summary]
        if news.zone:
            told["z"] = news.zone
        if news.happened:
            told["h"] = list(news.happened)
        return told


def _card(id: str, face: Face) -> dict[str, str]:
    told = {
        "id": id,
        "l": face.label,
        "t": face.title,
        "ink": face.ink,
        "s": face.short if face.short != face.label else "",
        "h": face.split,
        "x": face.text,
        "r": face.rank,
        "p": face.pip,
    }
    return {key: value for key, value in told.items() if value}


def _place(place: PlaceInfo) -> list[Any]:
    told = [place.zone, place.label, place.seat, place.shape, place.columns or 0, place.seen]
    return [*told, 1] if place.sorted else told


def _name(move: MoveOption) -> str:
    return move.text.partition(":")[0]
