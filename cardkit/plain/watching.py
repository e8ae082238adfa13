"""Edit and continue in plain text: a saved file is reloaded at the next prompt."""

from __future__ import annotations

import attrs

from cardkit.play.evening.memory import PlayerMemory
from cardkit.play.match import Match
from cardkit.play.watching import Continued, WatchedGame
from cardkit.plugin.library import Library

from .table import FileSaved, PlainTable
from .terminal import read_line


def play_watched(
    match: Match, library: Library, memory: PlayerMemory, watched: WatchedGame
) -> Match:
    """Play a match whose file is being edited, and return the match as it was left."""
    continued: Continued | None = None
    while True:
        table = PlainTable(match, match.game.texts(), library, None, memory, watched)
        if continued is not None:
            table.host.catch_up()
            print(_line(continued, table, watched), flush=True)
        try:
            table.run()
            return match
        except FileSaved:
            pass
        except Exception as error:
            print(watched.describe(error))
            read_line(table.texts("watch.wait"))
        while True:
            try:
                continued = watched.replay(match, library)
                break
            except Exception as error:
                print(watched.describe(error))
                read_line(table.texts("watch.wait"))
        match = continued.match


def _line(continued: Continued, table: PlainTable, watched: WatchedGame) -> str:
    file, parted = watched.path.name, continued.parted
    if parted is None:
        return table.texts("watch.again", file=file, count=continued.moves)
    return table.texts("watch.parted", file=file, **attrs.asdict(parted))
