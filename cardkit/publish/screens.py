"""The table at four terminal sizes: whether it fits, and whether it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic

from cardkit.engine.base.errors import CardkitError
from cardkit.play.match import Match
from cardkit.play.seating import read_seats

from .project import Project

SIZES = ((60, 20), (80, 24), (120, 40), (200, 60))
MOST_SEATS = 6
PATIENCE = 60.0  # seconds until the first question; a busy machine is slow


def check_screens(project: Project) -> Iterator[str]:
    """The table reaches its first question in windows of 60×20, 80×24, 120×40 and 200×60."""
    least, most = project.game.seat_range
    for seats in dict.fromkeys((least, max(least, min(most or MOST_SEATS, MOST_SEATS)))):
        for width, height in SIZES:
            problem = asyncio.run(_problem(project, seats, width, height))
            if problem:
                yield f"{width}×{height}, {seats} seats: {problem}"


async def _problem(project: Project, seats: int, width: int, height: int) -> str:
    from cardkit.tui.app import CardkitApp
    from cardkit.tui.draw.board import Board
    from cardkit.tui.screens.table import TableScreen
    from cardkit.tui.settings import Settings

    line_up = "you" if seats == 1 else f"you,random*{seats - 1}"
    match = Match.begin(project.game, read_seats(line_up), project.library, "1")
    app = CardkitApp(project.library, Settings(pace="instant", automatic=True), None, match)
    limit = monotonic() + PATIENCE
    async with app.run_test(size=(width, height)) as pilot:
        while app.failure is None and monotonic() < limit:
            screen = app.screen
            if not isinstance(screen, TableScreen) or screen.choice is not None:
                break  # a question, or a screen on top of the table
            await asyncio.sleep(0.01)
        else:
            why = f": {app.failure}" if app.failure else "; does a bot wait forever?"
            return f"the table did not reach a question{why}"
        await pilot.pause()
        boards = list(app.screen.query(Board))
        small = any(board.has_class("-small") for board in boards)
    if app.failure is not None:
        raise CardkitError(str(app.failure))
    roomy = "give each seat fewer zones, or a grid with more columns (docs/faces.md)"
    return f"the window is too small for the table: {roomy}" if small else ""
