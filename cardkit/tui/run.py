"""Starts the full-screen program."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from cardkit.play.evening.memory import PlayerMemory
from cardkit.play.match import Match
from cardkit.play.saves.folder import Saves
from cardkit.plugin.library import Library

from .app import CardkitApp
from .interruption import interruption, stop_errands
from .settings import PACES, Settings

if TYPE_CHECKING:
    from cardkit.play.records.reader import RecordedGame
    from cardkit.play.watching import WatchedGame


def play_match(
    match: Match,
    library: Library,
    saves: Saves | None,
    *,
    fast: bool = False,
    ascii: bool = False,
    watched: WatchedGame | None = None,
) -> None:
    """Play a match in full screen; `watched` if its file is edited meanwhile."""
    memory = PlayerMemory.here(kept=saves is not None)
    settings = settings_of(memory, fast, ascii, match.game.lang)
    run(CardkitApp(library, settings, saves, match, memory=memory, watched=watched))


def settings_of(memory: PlayerMemory, fast: bool, ascii: bool, lang: str) -> Settings:
    """Return the person's earlier settings."""
    habits = memory.habits
    pace = habits.pace if habits.pace in PACES else "normal"
    return Settings("instant" if fast else pace, ascii, lang, automatic=habits.automatic)


def open_menu(
    library: Library,
    saves: Saves | None,
    lang: str,
    relaunch_options: Sequence[str],
    *,
    fast: bool = False,
    ascii: bool = False,
) -> None:
    """Let the person pick or resume a game, and play it; `relaunch_options` are the options for a
    command that finds the games again.
    """
    memory = PlayerMemory.here(kept=saves is not None)
    settings = settings_of(memory, fast, ascii, lang)
    app = CardkitApp(library, settings, saves, relaunch_options=relaunch_options, memory=memory)
    run(app)


def watch(recorded: RecordedGame, library: Library, lang: str, ascii: bool = False) -> None:
    """Step through a recorded game. A record that fails verification is rejected first."""
    from cardkit.tui.screens.replay import ReplayScreen

    game = attrs.evolve(recorded.load(library), lang=lang)
    app = CardkitApp(library, Settings(ascii=ascii, lang=lang))
    app.first = ReplayScreen(app.present_record(recorded, game))
    run(app)


def run(app: CardkitApp) -> None:
    """Run the program; any final message is printed after leaving the full screen."""
    known = [info.name for info in app.library.plugins if info.error]
    app.run()
    stopped = stop_errands(app)
    for info in app.library.plugins:
        if info.error and info.name not in known:  # a face failed, so the card was drawn without it
            print(f"cardkit: plugin '{info.name}' is broken: {info.error}", file=sys.stderr)
    left = app.match
    if left is not None and not left.table.over:
        from cardkit.plain.ending import farewell

        if stopped or app.interrupted:
            left.drop_unfinished()
        print(farewell(left, left.game.texts().named(left.names)), file=sys.stderr)
        left.leave()
    if app.failure is not None and not app.stopped_at:
        raise app.failure
    if app.hung_up:
        sys.exit(129)  # as a hang-up signal would
    if app.interrupted or stopped:
        raise KeyboardInterrupt(*filter(None, [interruption(app)]))
