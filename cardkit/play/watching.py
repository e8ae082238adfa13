"""Edit and continue: rereads a game file when it is saved and replays the moves so far."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import attrs

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.knowledge.events import Decided, read_log
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.suggestions import cure_of
from cardkit.plugin.discovery import error_in_file
from cardkit.plugin.library import Library

from .match import Match

Stamp = tuple[tuple[int, int], ...]


@attrs.frozen
class RefusedMove:
    """The first move that is no longer possible, and why."""

    number: int  # from 1
    seat: int
    move: str
    why: str


@attrs.frozen
class Continued:
    """A match under the current rules. If it diverged from the old one, it stops before
    that move.
    """

    match: Match
    moves: int  # number replayed
    parted: RefusedMove | None = None


class WatchedGame:
    """A game whose files are polled for changes. `load` reads its current version."""

    def __init__(self, path: Path, files: Iterable[str | Path], load: Callable[[], Game]) -> None:
        self.path = path
        self.files = sorted({os.path.abspath(file) for file in (path, *files)})
        self.load = load
        self.read = self.last = self.stamp()

    def stamp(self) -> Stamp:
        """Return a stamp that identifies this version of the files; empty while any file is
        missing.
        """
        try:
            return tuple((s.st_mtime_ns, s.st_size) for s in map(os.stat, self.files))
        except OSError:
            return ()

    @property
    def is_stale(self) -> bool:
        """Whether the files have changed since they were read."""
        return self.stamp() not in ((), self.read)

    def was_saved(self) -> bool:
        """Whether a file has been saved since it was read; False while it is still being
        written.
        """
        before, self.last = self.last, self.stamp()
        if self.last != before or not self.is_stale:
            return False
        self.read = self.last
        return True

    def replay(self, old: Match, library: Library) -> Continued:
        """Replay this match's moves in the current version of the game, with the same seed and
        players.
        """
        self.read = self.stamp()
        game = attrs.evolve(self.load(), lang=old.game.lang)
        decided = [event for event in read_log(old.table.entries) if isinstance(event, Decided)]
        return self._follow(old, game, library, decided)

    def _follow(
        self, old: Match, game: Game, library: Library, decided: Sequence[Decided]
    ) -> Continued:
        stops = bool(old.table.stops)
        match = Match.begin(game, old.plans, library, old.seed, practice=old.practice, stops=stops)
        match.relaunch_options = old.relaunch_options
        for number, event in enumerate(decided):
            if len(event.choices) == 1 and not _is_due(match, event):
                continue  # the engine has already made it
            try:
                _repeat(match, event)
            except Exception as error:
                if not _is_refusal(error):  # it failed in the middle of the move
                    match = self._follow(old, game, library, decided[:number]).match
                parted = RefusedMove(number + 1, event.seat, event.move.text, self.describe(error))
                return Continued(match, number, parted)
        return Continued(match, len(decided))

    def describe(self, error: Exception) -> str:
        """Describe an error in one line, with the file, the line number and how to fix it."""
        if _is_refusal(error):
            return str(error)  # already gives its location
        return f"{error_in_file(error, self.path)}{cure_of(error)}"


def _is_refusal(error: Exception) -> bool:
    return isinstance(error, CardkitError) and not isinstance(error, PluginError)


def _is_due(match: Match, event: Decided) -> bool:
    t = match.table
    return not t.over and t.seat == event.seat and event.move.text in {m.text for m in t.moves}


def _repeat(match: Match, event: Decided) -> None:
    t = match.table
    if t.over:
        raise CardkitError("the game is over")
    if t.seat != event.seat:
        raise CardkitError(f"it is {match.names[t.seat]}'s turn")
    match.apply(event.move.text)
