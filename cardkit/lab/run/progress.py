"""A progress bar with rate, time left and precision, shown only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt

from cardkit.engine.loading.game import Game
from cardkit.play.seating import read_seats

from ..measure.distributions import Z
from .chunks import Chunk

GUESS = 0.3  # seconds; a process's first games are slow


def rivals_in(lineup: str, game: Game | None = None) -> int | None:
    """Return how many compete for a win: the number of seats, or 2 for those who play together
    against the game. None if the line-up cannot be parsed, which is reported elsewhere.
    """
    try:
        seats = len(read_seats(lineup))
        return 2 if game is not None and game.table_of(seats, 0).rules.together else seats
    except Exception:
        return None


def exactness(games: int, seats: int, sides: int = 1) -> float:
    """Return half the width of the interval that this many games give for a seat's win share; with
    two sides, for the difference of two shares if pairing does not help.
    """
    fair = 1 / seats
    return Z * sqrt(sides * fair * (1 - fair) / max(1, games))


def foretell(games: int, seats: int, sides: int = 1) -> str:
    """Say how precise that many games will be, and how many it takes to be precise."""
    half = exactness(games, seats, sides)
    needed = round(games * (half / 0.01) ** 2)
    if sides == 1:
        told = f"{games:,} games give a win share to within ± {100 * half:.1f} percentage points"
        return f"{told}; ± 1 takes about {needed:,}"
    told = f"{games:,} games per side give a difference of win shares to within ± {100 * half:.1f}"
    return f"{told} percentage points or better; ± 1 takes {needed:,} at most"


@contextmanager
def progress(
    games: int, seats: int | None = None, sides: int = 1, unit: str = "games"
) -> Iterator[Callable[[Chunk], None]]:
    """Yield a function to call with each chunk. It shows nothing unless stderr is a terminal.
    Before the first game it says how precise that many games will be, and then how precise the
    finished ones are.
    """
    if not sys.stderr.isatty():
        yield lambda chunk: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(file=sys.__stderr__)  # the original, because a bar uses control sequences
    if seats is not None and seats > 1:
        console.print(foretell(games, seats, sides), highlight=False)
    columns = (
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn(f"{unit}  {{task.fields[rate]}}"),
    )
    # It is drawn when a chunk arrives, not by a thread: workers are forked while it is shown.
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as shown:
        task = shown.add_task("", total=games, rate="")
        shown.refresh()
        pace = Pace()

        def take(chunk: Chunk) -> None:
            done = chunk.first + chunk.games  # a resumed run does not start at 0
            rate = pace.add(chunk.games, time.monotonic())
            told = f"{rate:,.0f}/s  {duration((games - done) / rate)} left" if rate else ""
            if seats is not None and seats > 1:
                told += f"  ± {100 * exactness(done, seats, sides):.1f} % points"
            shown.update(task, completed=done, rate=told, refresh=True)

        yield take


class Pace:
    """Games per second since the first chunk arrived: starting the processes does not count."""

    def __init__(self) -> None:
        self.begun: float | None = None
        self.games = 0

    def add(self, games: int, now: float) -> float | None:
        """Return the rate with this many more games; None as long as it would be a guess."""
        if self.begun is None:
            self.begun = now
            return None
        self.games += games
        spent = now - self.begun
        return self.games / spent if spent > GUESS else None


def duration(seconds: float) -> str:
    """A rough duration in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"
