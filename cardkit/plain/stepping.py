"""A table that waits before each step and can go back, for authors inspecting their rules."""

from __future__ import annotations

from typing import Any

import attrs

from cardkit.engine.flow.flow import ASKED, Flow
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move


@attrs.frozen
class StepHistory:
    """A snapshot of a table, the length of its log, and what its last method returned."""

    table: Any
    logged: int
    asked: Any


class Stepper:
    """A game that advances one step at a time. `t` is its table, a different one after
    going back.
    """

    def __init__(self, game: Game, seats: int, seed: str) -> None:
        self.asked: Any = None  # what the last method returned
        self.past: list[StepHistory] = []
        self.t = game.with_table_class(seats, self._waiting).start(seats, seed)

    def _waiting(self, table: type[Any]) -> type[Any]:
        stepper = self

        class Waiting(table):  # type: ignore[misc]
            __slots__ = ()

            def run(self, asked: Any) -> None:
                stepper.asked = asked

        Waiting.__name__ = table.__name__  # the name Python uses in messages
        return Waiting

    @property
    def choosing(self) -> bool:
        """Whether a seat has a choice now; if not, the next step is pending."""
        return self.asked is ASKED and not self.t.over

    @property
    def pending(self) -> list[tuple[Any, ...]]:
        """The pending steps, the next one first; a forced decision comes before them."""
        frames = list(reversed(self.t.stack))
        asking = self.t.asking
        if asking is None or self.asked is None or self.choosing:
            return frames
        return [asking, *frames]

    # -- forward and back -----------------------------------------------------------------

    def step(self) -> None:
        """Run the next step or a forced move."""
        self._keep()
        self._try(lambda: self._go(self.asked))

    def move(self, move: Move) -> None:
        """Make a legal move; what follows stays pending."""
        self._keep()

        def make() -> None:
            self.asked = ASKED  # unless the table has more to do
            self.t.apply(move)

        self._try(make)

    def force(self, move: Move) -> None:
        """Carry out a move by the seat that decides, legal or not."""
        self._keep()
        t = self.t

        def make() -> None:
            t.asking, t.sealed = (None, max(t.seat, 0)), None
            self._go((move,))

        self._try(make)

    def _go(self, asked: Any) -> None:
        self.asked = Flow.run(self.t, asked, steps=1)

    def go_on(self) -> None:
        """Continue until a seat has a choice, or the game is over."""
        for _ in range(self.t.rules.patience):
            if self.choosing or self.t.over:
                return
            self.step()

    def back(self) -> bool:
        """Undo the last step or move; False if there is none."""
        if not self.past:
            return False
        past = self.past.pop()
        log = self.t.entries[: past.logged]
        self.t, self.asked = past.table, past.asked
        self.t.log = log
        return True

    def _keep(self) -> None:
        self.past.append(StepHistory(self.t.clone(), len(self.t.entries), self.asked))

    def _try(self, act: Any) -> None:
        """Run an act; one that fails leaves no trace."""
        try:
            act()
        except Exception:
            self.back()
            raise
