"""Frames as they are sent: short JSON texts in which cards are numbers. docs/protocol.md.

A client needs nothing else: no rules, no game, no card that its reader cannot see. A message is
joined from parts that are JSON already, so what has not changed need not be written again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cardkit.session.frames import (
    BACK,
    Face,
    Frame,
    MoveOption,
    News,
    PlaceInfo,
    Question,
    SeatFacts,
    Setup,
)

VERSION = 1
KINDS = {"did": "d", "moved": "m", "shown": "t", "said": "s", "other": "o"}
HIDDEN = -1  # the number of a card that cannot be seen

#: A message, or a part of one, as JSON.
text_of = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def join_parts(parts: Mapping[str, str]) -> str:
    """A message of parts that are JSON already, as it is sent."""
    return "{" + ",".join([f'"{key}":{part}' for key, part in parts.items()]) + "}"


class Wire:
    """Writes the messages of one game; where there are words, they are in those of its setup."""

    def __init__(self, setup: Setup) -> None:
        self.number = {id: n for n, id in enumerate(setup.faces)} | {BACK: HIDDEN}
        self.digits = {id: str(number) for id, number in self.number.items()}
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
            "cards": [_card(id, face) for id, face in setup.faces.items()],
            "places": [_place(place) for place in setup.places],
            **({"plain": list(setup.plain_moves)} if setup.plain_moves else {}),
            **more,
        }
        return text_of(told)

    def frame_message(self, kind: str, frame: Frame, **more: Any) -> str:
        """A frame without news and without a question; what is empty is left out."""
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
        """The cards of a place; where none can be seen, how many there are."""
        if cards.count(BACK) == len(cards):
            return str(len(cards))
        return f"[{','.join([self.digits[card] for card in cards])}]"

    def seat(self, seat: SeatFacts) -> str:
        """``[facts, more, goal, helps]``, the last two where there are some."""
        helps = [self.number[card] for card in seat.helps]
        told = [seat.facts, seat.more, seat.goal, helps]
        return text_of(told if helps else told[:3] if seat.goal else told[:2])

    def faces(self, faces: Mapping[int, Mapping[str, Sequence[str]]]) -> str:
        """By place and card: the lines that a plugin wants on it."""
        return text_of(
            {
                place: {self.number[id]: lines for id, lines in found.items()}
                for place, found in faces.items()
            }
        )

    def question(self, question: Question) -> str:
        ask: dict[str, Any] = {"moves": [self._move(m, question.seat) for m in question.moves]}
        if question.prompt:
            ask["q"] = question.prompt
        if question.why:
            ask["why"] = question.why
        zones = {_name(m): [pick.zone for pick in m.picks] for m in question.moves}
        if any(map(any, zones.values())):
            ask["from"] = {name: found for name, found in zones.items() if any(found)}
        return text_of(ask)

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

    def news(self, news: News) -> str:
        told: dict[str, Any] = {"k": KINDS[news.kind]}
        if news.seat is not None:
            told["s"] = news.seat
        if news.log:
            told["l"] = news.log
            if news.line and news.log[-1][1] != news.line:
                told["x"] = news.line
        if news.cards:
            told["c"] = [self.number[card] for card in news.cards]
        if news.sources:
            told["f"] = news.sources
        if news.to is not None:
            told["to"] = news.to
        if news.positions:
            told["p"] = news.positions
        if news.at is not None:
            told["at"] = news.at
        if news.mood:
            told["m"] = news.mood
        if news.summary:
            told["sum"] = [[s.name, s.worked, s.gained, s.total] for s in news.summary]
        if news.zone:
            told["z"] = news.zone
        if news.happened:
            told["h"] = news.happened
        return text_of(told)


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
