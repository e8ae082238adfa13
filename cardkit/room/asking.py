"""Tables that ask for every decision, also one with a single move.

The engine carries a forced move out at once. Where each seat has secrets, that would tell the
others that somebody had no choice; so here it waits for its seat like any other.
"""

from __future__ import annotations

from typing import Any

from cardkit.engine.flow.flow import _ASKED
from cardkit.engine.loading.game import Game


def asking_always(game: Game, seats: int) -> Game:
    """The same game, whose tables wait for forced moves too. Their log is the same."""
    return game.with_table_class(seats, _asking)


def _asking(table: type[Any]) -> type[Any]:
    class Asking(table):  # type: ignore[misc]
        __slots__ = ()

        def run(self, asked: Any) -> None:
            if not self._waits(asked):
                super().run(asked)

        def _next(self, asked: Any) -> Any:
            found = super()._next(asked)
            return _ASKED if self._waits(found) else found

        def _waits(self, asked: Any) -> bool:
            """Whether a seat has a single move now: it is asked like one with more."""
            if type(asked) is not tuple or len(asked) != 1 or self.asking is None:
                return False
            _let_choose(self, self.asking[1], asked)
            return True

    Asking.__name__ = table.__name__  # as messages of Python name it
    return Asking


def _let_choose(t: Any, seat: int, moves: tuple[Any, ...]) -> None:
    t.seat, t.moves = seat, moves
