"""A progress bar with rate and time left, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .chunks import Chunk


@contextmanager
def progress(games: int) -> Iterator[Callable[[Chunk], None]]:
    """Yields what to call with each chunk. It shows nothing unless stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda chunk: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("games  {task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    console = Console(file=sys.__stderr__)  # itself: a bar is made of control sequences
    # It is drawn when a chunk is there and by no thread: workers are forked while it is shown.
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as shown:
        task = shown.add_task("", total=games, rate="")
        shown.refresh()

        def take(chunk: Chunk) -> None:
            shown.advance(task, chunk.games)
            elapsed = shown.tasks[0].elapsed or 1e-9
            rate = f"{shown.tasks[0].completed / elapsed:,.0f}/s"
            shown.update(task, rate=rate, refresh=True)

        yield take
