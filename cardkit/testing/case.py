"""A case: one game with one number of seats and one seed, and ways to play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import attrs

from cardkit.engine.base.source_lines import line_of, lines_calling
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move


class CheckFailed(AssertionError):
    """A game broke a promise; the message says where, what to do instead, and how to
    reproduce it.
    """


@attrs.define
class Heart:
    """Beats whenever a game makes progress, so that an endless loop is noticed."""

    beats: int = 0
    stopped: bool = False  # by the watchdog


@attrs.frozen
class Case:
    """What is being checked. `name` is how another process can load the game; None if it cannot."""

    game: Game
    seats: int
    seed: str = "1"
    cap: int = 100_000
    name: str | None = None
    heart: Heart = attrs.field(factory=Heart, eq=False, repr=False)
    #: What a check examined, and how often: ("hand", "pairs").
    counted: Counter[tuple[str, str]] = attrs.field(factory=Counter, eq=False, repr=False)

    def start(self, game: Game | None = None, **how: Any) -> Any:
        self.heart.beats += 1
        return (game or self.game).start(self.seats, self.seed, **how)

    def chooser(self) -> Callable[[Sequence[Move]], Move]:
        """Return a function that picks legal moves at random, but the same ones each time."""
        rnd = Random(f"{self.seed} moves").random
        return lambda moves: moves[int(rnd() * len(moves))]

    def tables(self, t: Any | None = None) -> Iterator[Any]:
        """Yield the table at each choice of a random game, and at its end."""
        t = self.start() if t is None else t
        choose = self.chooser()
        for _ in range(self.cap):
            self.heart.beats += 1
            yield t
            if t.over:
                return
            t.apply(choose(t.moves))
        decision, ends = t.asking[0], lines_calling("end", self.game.rules)
        cure = (
            f"t.end(…) in {', '.join(ends)} was not reached: make every turn bring the end closer"
            if ends
            else 'no method calls t.end(…): write t.end("reason") where the game is over'
        )
        self.fail(
            f"the game did not end within {self.cap} decisions, the last one "
            f"'{decision.__name__}'; {cure}",
            line_of(decision),
        )

    def some_tables(self, every: int = 5, most: int = 40) -> Iterator[Any]:
        """Yield some of those tables: initially every fifth, and at most forty."""
        found = 0
        for index, t in enumerate(self.tables()):
            if index % every == 0 or t.over:
                yield t
                found += 1
                if found >= most:
                    return

    def fail(self, message: str, at: str | None = None) -> None:
        raise CheckFailed(self.told(message, at))

    def told(self, message: str, at: str | None) -> str:
        """Format what is wrong, preceded by its line and followed by what reproduces it."""
        where = f"{self.game.id}, {self.seats} seats, seed {self.seed!r}"
        return f"{at + ': ' if at else ''}{message} [{where}]"

    def require(self, holds: bool, message: str, at: str | None = None) -> None:
        if not holds:
            self.fail(message, at)
