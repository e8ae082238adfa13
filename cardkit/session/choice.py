"""Composing a move: cards and seats are picked one after another until one move is meant.

A move is a list of picks: the card it is named after, if there is one, then its arguments. What has
been picked narrows the legal moves; nothing here draws or listens.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError, Reason
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move


@attrs.frozen
class SeatPick:
    """A seat as the argument of a move."""

    seat: int


@attrs.frozen
class WordPick:
    """Any other argument: chosen from the list of moves."""

    word: str


Pick = Card | SeatPick | WordPick
Spotted = tuple[int, int]  # where a card lies: its place, and its position there


@attrs.frozen
class Picked:
    pick: Pick
    at: Spotted | None = None


class Choice:
    """The legal moves of a decision, and what has been picked of them so far."""

    def __init__(self, moves: Sequence[Move], rules: Any) -> None:
        self.moves = tuple(moves)
        seats = rules.texts.seat_moves
        self.picks = {move: _picks(move, rules.cards, seats.get(move.name, ())) for move in moves}
        # What all moves begin with needs no picking: a target is asked for a card that is known.
        # But each move keeps something to pick: one card that can be laid in two ways is open.
        heads = [picks[:-1] for picks in self.picks.values()]
        columns = zip(*heads, strict=False) if len(self.moves) > 1 else ()
        self.given = tuple(p[0] for p in takewhile(lambda c: len(set(c)) == 1, columns))
        self.picked: list[Picked] = []

    @property
    def so_far(self) -> tuple[Pick, ...]:
        return (*self.given, *(each.pick for each in self.picked))

    @property
    def fitting(self) -> list[Move]:
        """The moves that begin with what is picked."""
        so_far = self.so_far
        return [move for move in self.moves if self.picks[move][: len(so_far)] == so_far]

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
        return {picks[n] for picks in self.picks.values() if len(picks) > n and picks[:n] == so_far}

    @property
    def complete(self) -> list[Move]:
        """The moves that are wholly picked; several where only the move itself differs."""
        if not self.picked:
            return []
        return [move for move in self.fitting if len(self.picks[move]) == len(self.so_far)]

    @property
    def preview(self) -> Move | None:
        """The one move that Enter would make."""
        complete = self.complete
        if len(complete) == 1:
            return complete[0]
        fitting = self.fitting
        return fitting[0] if self.picked and len(fitting) == 1 else None

    def order_of(self, at: Spotted) -> int:
        """The number of a picked card among those picked; 0 if it is not."""
        return next((n for n, each in enumerate(self.picked, 1) if each.at == at), 0)

    def pick(self, pick: Pick, at: Spotted | None = None) -> bool:
        """Picks one more, or takes the last pick back, or begins anew; False if it cannot be."""
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


def _picks(move: Move, cards: Any, seats: Sequence[bool]) -> tuple[Pick, ...]:
    found: list[Pick] = [cards[move.name]] if move.name in cards else []
    for n, arg in enumerate(move.args):
        if isinstance(arg, Card):
            found.append(arg)
        elif isinstance(arg, int) and n < len(seats) and seats[n]:
            found.append(SeatPick(arg))
        else:
            found.append(WordPick(str(arg)))
    return tuple(found)


def why_not(table: Any, choice: Choice, pick: Pick) -> tuple[Move, Reason] | None:
    """Why this cannot be picked: the move that it would make, and the reason it is not legal.

    Tries the moves that are being chosen from first, then all others of the game.
    """
    names = list(dict.fromkeys([move.name for move in choice.moves]))
    names += [name for name in table.rules.core.moves if name not in names]
    found: tuple[Move, Reason] | None = None
    for so_far in dict.fromkeys((choice.so_far, choice.given)):
        words = [_word(each, names) for each in (*so_far, pick)]
        for name in [pick.id] if isinstance(pick, Card) and pick.id in names else names:
            text = ":".join(filter(None, (name, "+".join(w for w in words if w != name))))
            try:
                move = table.rules.parse(text)
                reason = table.why_not(move)
            except CardkitError:
                continue
            if reason is not None and (found is None or found[1].id == "not_listed"):
                found = move, reason
        if found is not None and found[1].id != "not_listed":
            break
    return found


def _word(pick: Pick, names: list[str]) -> str:
    if isinstance(pick, Card):
        return pick.id
    return str(pick.seat) if isinstance(pick, SeatPick) else pick.word
