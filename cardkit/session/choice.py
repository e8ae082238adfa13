"""Composing a move: cards and seats are picked one by one until only one move is left.

A move is a list of picks: the card it is named after, if there is one, then its arguments; if a
move has several cards, they come in any order. Each pick narrows down the legal moves; nothing here
draws or handles input.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile

import attrs

from .frames import MoveOption, Pick, Question

MOST_LISTED = 20  # moves with several cards

CardAt = tuple[int, int]  # where a card is: its place, and its position there


@attrs.frozen
class Picked:
    """A pick, and where the picked card was."""

    pick: Pick
    at: CardAt | None = None


class Choice:
    """The legal moves of a question, and the picks so far."""

    def __init__(self, question: Question) -> None:
        self.moves = question.moves
        # Picks that all moves start with need not be made: for a known card, only the target is
        # asked for. But each move keeps something to pick: a card that can be played in two ways
        # stays open.
        heads = [move.picks[: -1 if move.several is None else move.several] for move in self.moves]
        columns = zip(*heads, strict=False) if len(self.moves) > 1 else ()
        self.given = tuple(p[0] for p in takewhile(lambda c: len(set(c)) == 1, columns))
        self.picked: list[Picked] = []

    @property
    def so_far(self) -> tuple[Pick, ...]:
        return (*self.given, *(each.pick for each in self.picked))

    @property
    def fitting(self) -> list[MoveOption]:
        """The moves that start with the picks so far."""
        so_far = self.so_far
        return [move for move in self.moves if begins(move, so_far)]

    @property
    def options(self) -> set[Pick]:
        """What can be picked next."""
        return self._next(self.so_far)

    @property
    def first_options(self) -> set[Pick]:
        """What can be picked first."""
        return self._next(self.given)

    def _next(self, so_far: tuple[Pick, ...]) -> set[Pick]:
        fitting = [move for move in self.moves if begins(move, so_far)]
        return {pick for move in fitting for pick in what_follows(move, so_far)}

    @property
    def complete(self) -> list[MoveOption]:
        """The moves that are completely picked; several if only the move itself differs."""
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
        """The position of a card among the picks, from 1; 0 if it is not picked."""
        return next((n for n, each in enumerate(self.picked, 1) if each.at == at), 0)

    def pick(self, pick: Pick, at: CardAt | None = None) -> bool:
        """Add a pick, undo the last one, or start over; False if none of that is possible."""
        if self.picked and self.picked[-1] == Picked(pick, at):
            self.picked.pop()
            return True
        if at is not None and self.order_of(at):
            return self._drop(at)
        if pick in self.options:
            self.picked.append(Picked(pick, at))
            return True
        if self.picked and pick in self.first_options:
            self.picked = [Picked(pick, at)]
            return True
        return False

    def _drop(self, at: CardAt) -> bool:
        """Undo the pick of one of several cards; False if the order matters."""
        number = self.order_of(at) - 1
        first = min((m.several for m in self.fitting if m.several is not None), default=None)
        if first is None or len(self.given) + number < first:
            return False
        self.picked.pop(number)
        return True

    def back(self) -> bool:
        """Undo the last pick; False if there is none."""
        if self.picked:
            self.picked.pop()
            return True
        return False


def begins(move: MoveOption, so_far: tuple[Pick, ...]) -> bool:
    """Whether a move can start with these picks."""
    first = move.several
    if first is None or len(so_far) <= first:
        return move.picks[: len(so_far)] == so_far
    return move.picks[:first] == so_far[:first] and not Counter(so_far[first:]) - Counter(
        move.picks[first:]
    )


def what_follows(move: MoveOption, so_far: tuple[Pick, ...]) -> Iterable[Pick]:
    """What can be picked next for this move, after these first picks."""
    first = move.several
    if first is None or len(so_far) < first:
        return move.picks[len(so_far) : len(so_far) + 1]
    return Counter(move.picks[first:]) - Counter(so_far[first:])


def is_listed(moves: Sequence[MoveOption]) -> bool:
    """Whether these moves are listed one by one; with many multi-card moves the cards are picked
    instead."""
    return len(moves) <= MOST_LISTED or any(move.several is None for move in moves)
