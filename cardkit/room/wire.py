"""Frames as they are sent: short JSON strings in which cards are numbers. See docs/protocol.md.

A client needs nothing else: no rules, no game, no card that its reader cannot see. A message is
assembled from parts that are already JSON, so unchanged parts need not be encoded again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from json.encoder import encode_basestring
from typing import Any

from cardkit.engine.model.cards import Card
from cardkit.session.frames import (
    BACK,
    Face,
    Frame,
    MoveOption,
    News,
    Pick,
    PlaceInfo,
    Question,
    SeatFacts,
    Setup,
)

VERSION = 1
KINDS = {"did": "d", "moved": "m", "shown": "t", "said": "s", "other": "o"}
REMEMBERED = 500  # written moves cached
HIDDEN = -1  # the number of a card that cannot be seen

#: Encodes a message, or part of one, as JSON.
text_of = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


#: Encodes a string, with the same result at a fraction of the cost.
quote: Callable[[str], str] = encode_basestring


def list_of(words: Iterable[str]) -> str:
    """Encode a list of strings. Encoding them singly is several times as fast as encoding
    the list.
    """
    return f"[{','.join(map(quote, words))}]"


def numbers_of(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"


def join_parts(parts: Mapping[str, str]) -> str:
    """Join parts that are already JSON into a message."""
    return "{" + ",".join([f'"{key}":{part}' for key, part in parts.items()]) + "}"


class Wire:
    """Writes one game's messages; any text is in the language of its setup."""

    def __init__(self, setup: Setup) -> None:
        self.number = {id: n for n, id in enumerate(setup.faces)} | {BACK: HIDDEN}
        self.digits = {id: str(number) for id, number in self.number.items()}
        self.moves: dict[tuple[int, MoveOption], tuple[str, str, list[str]]] = {}
        grids = [place for place in setup.places if place.columns and place.seat is not None]
        self.grids: dict[int, int] = {}  # by seat: its only grid
        for index, place in enumerate(setup.places):
            if place in grids and sum(each.seat == place.seat for each in grids) == 1:
                assert place.seat is not None
                self.grids[place.seat] = index

    def setup_message(self, setup: Setup, **more: Any) -> str:
        told = {
            "t": "setup",
            "v": VERSION,
            "game": setup.game,
            "title": setup.title,
            "goal": setup.goal,
            "names": list(setup.names),
            "cards": [card_told(id, face) for id, face in setup.faces.items()],
            "places": [_place(place) for place in setup.places],
            **({"plain": list(setup.plain_moves)} if setup.plain_moves else {}),
            **more,
        }
        return text_of(told)

    def frame_message(self, kind: str, frame: Frame, **more: Any) -> str:
        """Write a frame without news or a question, leaving out anything empty."""
        parts = {
            "t": text_of(kind),
            "n": str(frame.number),
            "cells": f"[{','.join(map(self.cell, frame.cells))}]",
            "facts": text_of(frame.facts),
            "seats": f"[{','.join(map(self.seat, frame.seats))}]",
        }
        if frame.faces:
            parts["faces"] = self.faces(frame.faces)
        if frame.backs:
            parts["backs"] = text_of(frame.backs)
        return join_parts(parts | {key: text_of(value) for key, value in more.items()})

    # -- parts of a message ----------------------------------------------------------------

    def cell(self, cards: Sequence[str]) -> str:
        """Write the cards in a place, or just their number if none can be seen."""
        if cards.count(BACK) == len(cards):
            return str(len(cards))
        return self.cards(cards)

    def open_cell(self, cards: Sequence[Card]) -> str:
        """Write the cards in a place where at least one can be seen."""
        return f"[{','.join([self.digits[card.id] for card in cards])}]"

    def cards(self, cards: Iterable[str]) -> str:
        return f"[{','.join([self.digits[card] for card in cards])}]"

    def seat(self, seat: SeatFacts) -> str:
        """Write ``[facts, more, goal, helps]``, the last two only if present."""
        return f"[{list_of(seat.facts)},{list_of(seat.more)}{self.goal(seat.goal, seat.helps)}]"

    def goal(self, goal: str, helps: Sequence[str]) -> str:
        """Write the last two facts about a seat, each after a comma."""
        told = f",{quote(goal)}" if goal or helps else ""
        return f"{told},{self.cards(helps)}" if helps else told

    def faces(self, faces: Mapping[int, Mapping[str, Sequence[str]]]) -> str:
        """Write the lines a plugin draws on cards, by place and card."""
        return f"{{{','.join([self.faces_at(*each) for each in faces.items()])}}}"

    def faces_at(self, place: int, faces: Mapping[str, Sequence[str]]) -> str:
        return f'"{place}":{{{",".join([self.face(*each) for each in faces.items()])}}}'

    def face(self, id: str, lines: Sequence[str]) -> str:
        return f'"{self.digits[id]}":{list_of(lines)}'

    def question(self, question: Question) -> str:
        moves = [self._move(move, question.seat) for move in question.moves]
        ask = {"moves": f"[{','.join([text for text, _, _ in moves])}]"}
        if question.prompt:
            ask["q"] = quote(question.prompt)
        if question.why:
            ask["why"] = quote(question.why)
        zones = {name: found for _, name, found in moves if found}
        if any(map(any, zones.values())):
            ask["from"] = text_of({name: found for name, found in zones.items() if any(found)})
        return join_parts(ask)

    def _move(self, move: MoveOption, seat: int) -> tuple[str, str, list[str]]:
        """Return a move as it is written, its name, and the zones it is picked from; made once."""
        known = self.moves.get((seat, move))
        if known is None:
            zones = [pick.zone for pick in move.picks]
            known = self._write_move(move, seat), move.text.partition(":")[0], zones
            if len(self.moves) >= REMEMBERED:
                self.moves.clear()
            self.moves[seat, move] = known
        return known

    def _write_move(self, move: MoveOption, seat: int) -> str:
        """Write ``[text, label, picks]``: a card as its number, ``s1`` for a seat, ``p4:2`` for a
        position in a place, ``=word`` for anything else. A fourth element is the index of the pick
        from which order does not matter.
        """
        picks = ",".join([self._pick(pick, seat) for pick in move.picks])
        several = "" if move.several is None else f",{move.several}"
        return f"[{quote(move.text)},{quote(move.label)},[{picks}]{several}]"

    def _pick(self, pick: Pick, seat: int) -> str:
        if pick.kind == "card":
            return self.digits[pick.value]
        if pick.kind == "seat":
            return f'"s{pick.value}"'
        if pick.kind == "position":
            return f'"p{pick.value}"'
        if seat in self.grids and pick.value.isdecimal():
            return f'"p{self.grids[seat]}:{pick.value}"'
        return quote(f"={pick.value}")

    def news(self, news: News, ahead: int = 0) -> str:
        """Write news; its lines are numbered by this many more."""
        told = [f'{{"k":"{KINDS[news.kind]}"']
        if news.seat is not None:
            told.append(f'"s":{news.seat}')
        if news.log:
            lines = [f"[{number + ahead},{quote(line)}]" for number, line in news.log]
            told.append(f'"l":[{",".join(lines)}]')
            if news.line and news.log[-1][1] != news.line:
                told.append(f'"x":{quote(news.line)}')
        if news.cards:
            told.append(f'"c":{self.cards(news.cards)}')
        if news.sources:
            told.append(f'"f":{numbers_of(news.sources)}')
        if news.to is not None:
            told.append(f'"to":{news.to}')
        if news.positions:
            told.append(f'"p":{numbers_of(news.positions)}')
        if news.at is not None:
            told.append(f'"at":{news.at}')
        if news.mood:
            told.append(f'"m":{quote(news.mood)}')
        if news.summary:
            lines = [list_of((s.name, s.worked, s.gained, s.total)) for s in news.summary]
            told.append(f'"sum":[{",".join(lines)}]')
        if news.zone:
            told.append(f'"z":{quote(news.zone)}')
        if news.happened:
            told.append(f'"h":{list_of(news.happened)}')
        return ",".join(told) + "}"


def card_told(id: str, face: Face) -> dict[str, str]:
    """A card as clients draw it, from its fields."""
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
