"""The game tree with explicit chance nodes, for solvers and learners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.flow.open_pile import (
    OpenPile,
    Outcome,
    Outcomes,
    Undecided,
    bind_piles,
    open_table,
    with_open_piles,
)
from cardkit.engine.flow.table import Table
from cardkit.engine.model.moves import Move
from cardkit.engine.model.result import Result

if TYPE_CHECKING:  # a game unfolds into histories
    from .game import Game


class Juncture:
    """A node of the tree: what seats have chosen and what chance has decided so far.

    Somebody has to choose (`seat`, `moves`), the game is over (`result`), or chance decides
    (`chance`, `outcomes`). ``after(…)`` is the next node; a node never changes.
    """

    __slots__ = ("_before", "_brought", "_move", "_weights", "table", "what")

    #: The table; at a chance node, the one before the move whose outcome is open. Read it, but do
    #: not change it: `settle` returns one to play with.
    table: Table[Any]
    what: str  # what chance decides: a place, or the name of a pick; empty if nothing

    def __init__(self, before: Any, move: Move | None, brought: tuple[Outcome, ...]) -> None:
        self._before, self._move, self._brought = before, move, brought
        self._weights: dict[Outcome, int] = {}
        self.what = ""
        t = before.clone(log=True)
        t.script = Outcomes(brought)
        bind_piles(t, t)
        try:
            if move is None:
                t.begin()
            else:
                t.apply(move)
        except Undecided as undecided:
            self.table = before
            self.what, self._weights = undecided.what, undecided.weights
        else:
            self.table = t
            t.script = None
            bind_piles(t, None)

    @property
    def chance(self) -> bool:
        """Whether chance decides."""
        return bool(self._weights)

    @property
    def outcomes(self) -> dict[Outcome, Fraction]:
        """The different cards that could be there, or the numbers that could be picked, each with
        its probability; empty where chance does not decide.
        """
        total = sum(self._weights.values())
        return {outcome: Fraction(n, total) for outcome, n in self._weights.items()}

    @property
    def over(self) -> bool:
        return not self.chance and bool(self.table.over)

    @property
    def seat(self) -> int:
        """Who chooses; -1 if nobody does."""
        return -1 if self.chance else self.table.seat

    @property
    def moves(self) -> Sequence[Move]:
        """The legal moves of that seat; empty if nobody chooses."""
        return () if self.chance else self.table.moves

    @property
    def result(self) -> Result:
        if self.chance:
            raise CardkitError("the game is not over: chance decides")
        return self.table.result

    def after(self, what: Outcome | Move | str) -> Juncture:
        """The node that this chance outcome or this move leads to."""
        if self.chance:
            if what not in self._weights:
                known = ", ".join(map(str, self._weights))
                raise CardkitError(
                    f"{self.what}: {what} is not possible here; it must be one of {known}"
                )
            assert not isinstance(what, Move | str)
            return Juncture(self._before, self._move, (*self._brought, what))
        if isinstance(what, str):
            what = self.table.rules.parse(what)
        if not isinstance(what, Move):
            raise CardkitError(f"seat {self.seat} chooses a move here, not {what!r}")
        return Juncture(self.table, what, ())

    def settle(self, rng: Random) -> Table[Any]:
        """Return an ordinary table with a log that could have led here; everything undecided is
        decided at random.
        """
        here = self
        while here.chance:
            outcomes = list(here._weights)
            (found,) = rng.choices(outcomes, [here._weights[each] for each in outcomes])
            here = here.after(found)
        t = here.table.clone(log=True)
        for cards in t.cells:
            if cards.__class__ is OpenPile:
                _decide_at_random(t, cards, rng)
        t.key = rng.getrandbits(128)
        return t

    def walk(self) -> Iterator[Juncture]:
        """This node and all its descendants, depth first."""
        waiting = [self]
        while waiting:
            here = waiting.pop()
            yield here
            ways: Sequence[Any] = list(here._weights) if here.chance else here.moves
            waiting += [here.after(way) for way in reversed(ways)]

    def __deepcopy__(self, memo: Any) -> Juncture:
        return self

    def __repr__(self) -> str:
        state = f"chance: {self.what}" if self.chance else repr(self.table)[1:-1]
        return f"<history, {state}>"


def _decide_at_random(t: Any, pile: OpenPile, rng: Random) -> None:
    """Shuffle whatever is undecided, in the pile and in the log."""
    open = [n for n, at in enumerate(pile.undecided) if at is not None]
    if not open:
        return
    place, told = t.log[pile.shuffled_at]
    order, cards = list(told), [pile.raw[n] for n in open]
    rng.shuffle(cards)
    for n, card in zip(open, cards, strict=True):
        at = pile.undecided[n]
        assert at is not None
        order[at] = card
        pile[n] = card
    t.log[pile.shuffled_at] = (place, tuple(order))


def unfold(game: Game[Any], seats: int) -> Juncture:
    """Return the root of a game's tree with this many seats."""
    return Juncture(opened(game, seats), None, ())


def opened(game: Game[Any], seats: int) -> Any:
    """The blank table with open chance; it starts with an empty log."""
    wrapped = game.with_table_class(seats, open_table)
    blank = with_open_piles(wrapped.table_of(seats, 0))
    blank.rules.core.blank = blank
    blank.log = []
    return blank
