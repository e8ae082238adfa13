"""Composing a move: cards and seats are picked one after another until one move is meant.

A move is a list of picks: the card it is named after, if there is one, then its arguments. What has
been picked narrows the legal moves; nothing here draws or listens.
"""

from __future__ import annotations

from itertools import takewhile

import attrs

from .frames import MoveOption, Pick, Question

CardAt = tuple[int, int]  # where a card lies: its place, and its position there


@attrs.frozen
class Picked:
    """A pick, and where the card lay that was picked."""

    pick: Pick
    at: CardAt | None = None


class Choice:
    """The legal moves of a question, and what has been picked of them so far."""

    def __init__(self, question: Question) -> None:
        self.moves = question.moves
        # What all moves begin with needs no picking: a target is asked for a card that is known.
        # But each move keeps something to pick: one card that can be laid in two ways is open.
        heads = [move.picks[:-1] for move in self.moves]
        columns = zip(*heads, strict=False) if len(self.moves) > 1 else ()
        self.given = tuple(p[0] for p in takewhile(lambda c: len(set(c)) == 1, columns))
        self.picked: list[Picked] = []

    @property
    def so_far(self) -> tuple[Pick, ...]:
        return (*self.given, *(each.pick for each in self.picked))

    @property
    def fitting(self) -> list[MoveOption]:
        """The moves that begin with what is picked."""
        so_far = self.so_far
        return [move for move in self.moves if move.picks[: len(so_far)] == so_far]

    @property
    def options(self) -> set[Pick]:
        """What can be picked next."""
        return self._next(self.so_far)

    @property
    def first_options(self) -> set[Pick]:
        """What can be picked when nothing is."""
        return self._next(self.given)

    def _next(self, so_far: tuple[Pick, ...]) -> set[Pick]:
        n = len(so_far)
        picks = (move.picks for move in self.moves)
        return {each[n] for each in picks if len(each) > n and each[:n] == so_far}

    @property
    def complete(self) -> list[MoveOption]:
        """The moves that are wholly picked; several where only the move itself differs."""
        if not self.picked:
            return []
        return [move for move in self.fitting if len(move.picks) == len(self.so_far)]

    @property
    def preview(self) -> MoveOption | None:
        """The one move that confirming would make."""
        complete = self.complete
        if len(complete) == 1:
            return complete[0]
        fitting = self.fitting
        return fitting[0] if self.picked and len(fitting) == 1 else None

    def order_of(self, at: CardAt) -> int:
        """The number of a picked card among those picked; 0 if it is not."""
        return next((n for n, each in enumerate(self.picked, 1) if each.at == at), 0)

    def pick(self, pick: Pick, at: CardAt | None = None) -> bool:
        """Picks one more, takes the last pick back, or starts over; False if it cannot be."""
        if self.picked and self.picked[-1] == Picked(pick, at):
            self.picked.pop()
            return True
        if at is not None and self.order_of(at):
            return False
        if pick in self.options:
            self.picked.append(Picked(pick, at))
            return True
        if self.picked and pick in self.first_options:
            self.picked = [Picked(pick, at)]
            return True
        return False

    def back(self) -> bool:
        """Takes back the last pick; False if there is none."""
        if self.picked:
            self.picked.pop()
            return True
        return False
