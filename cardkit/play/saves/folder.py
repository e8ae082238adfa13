"""This user's saved games, one file each in the data directory: listing, starting and
opening them.
"""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import MOST_GAME, read_text, read_whole
from cardkit.play.evening.history import History
from cardkit.play.records.format import PRACTICE, line_text

from .durable import Lock
from .file import SaveFailed, SaveFile

if TYPE_CHECKING:  # the reader is only imported when a save is read
    from cardkit.play.records.reader import Header

CLOCKS_DIFFER = 60  # seconds a remote disk's clock may be ahead
FINISHED_KEPT = 100  # records of finished games; the oldest make room


def data_directory() -> Path:
    """Return CARDKIT_DATA, or the platform's default location for program data."""
    given = os.environ.get("CARDKIT_DATA")
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("cardkit", appauthor=False)


@attrs.frozen
class Saved:
    """A saved game as listed; `problem` says what is wrong if it is unreadable."""

    id: str
    path: Path
    changed: float  # seconds since the epoch
    header: Header | None = None
    decisions: int = 0
    practice: bool = False
    problem: str = ""

    @property
    def when(self) -> str:
        """The local time of the last move, or ``?`` if the file does not say."""
        from datetime import datetime

        return f"{datetime.fromtimestamp(self.changed):%Y-%m-%d %H:%M}" if self.changed else "?"


class Saves:
    """The folder of saved games."""

    def __init__(self, directory: Path | None = None) -> None:
        directory = directory or data_directory()
        self.folder = directory / "saves"
        self.finished = directory / "finished"
        self.history = History(directory / "games.jsonl")

    def all(self) -> list[Saved]:
        """List the saved games, latest first."""
        found = [_describe(path) for path in self.folder.glob("*.ckr")]
        return sorted(found, key=lambda saved: (saved.changed, saved.id), reverse=True)

    def records(self) -> list[Path]:
        """List the records of finished games, latest first."""
        return sorted(self.finished.glob("*.ckr"), key=_changed_at, reverse=True)

    def begin(self, game: str) -> SaveFile:
        """Start a new save named after the game; the file is created by the first `rewrite`."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for old in self.records()[FINISHED_KEPT - 1 :]:
                with suppress(OSError):  # failing to remove old records must not stop a game
                    old.unlink()
            known = [*self.folder.glob("*.ckr"), *self.records()]
            numbers = [_number(path.stem, game) for path in known]
            for number in count(max(numbers, default=0) + 1):
                held = self._held_save(f"{game}-{number}")
                if held is None:
                    continue
                if not os.path.lexists(held.path) and not os.path.lexists(held.finished):
                    return held
                held.close()  # someone else started it since we looked
        except OSError as error:
            raise SaveFailed(f"{error.strerror} ({error.filename})") from None
        raise AssertionError("unreachable: there is always a free number")

    def open(self, id: str | None = None) -> SaveFile:
        """Open a saved game by id, or the latest, and lock it so that nobody else can open it."""
        known = [saved.id for saved in self.all()]
        if not known:
            raise CardkitError("there are no saved games; start one with 'cardkit play'")
        id = known[0] if id is None else id
        if id not in known:
            raise CardkitError(f"no saved game '{id}'; there are: {', '.join(known)}")
        try:
            held = self._held_save(id)
        except OSError as error:
            raise CardkitError(f"'{self.folder}' cannot be written: {error.strerror}") from None
        if held is None:
            raise CardkitError(f"'{id}' is being played in another window; close that one first")
        return held

    def refuse_running(self, game: str, seed: str | None) -> None:
        """Reject the seed of a saved game with several people, since it would reveal every hidden
        card.
        """
        for saved in self.all():
            head = saved.header
            if head is not None and head.people > 1 and (head.game, head.seed) == (game, seed):
                raise CardkitError(
                    f"{', '.join(head.seats)} have not finished the game with this seed "
                    f"({saved.id}), and it would show every hidden card"
                )

    def _held_save(self, id: str) -> SaveFile | None:
        lock = Lock.take(self.folder / f"{id}.lock")
        if lock is None:
            return None
        finished = self.finished / f"{id}.ckr"
        return SaveFile(id, self.folder / f"{id}.ckr", finished, lock, self.history)


def _number(id: str, game: str) -> int:
    name, _, number = id.rpartition("-")
    return (read_whole(number) or 0) if name == game else 0


def _describe(path: Path) -> Saved:
    # Imported only when a list is requested, so that a game starts without delay.
    from cardkit.play.records.reader import Header, read_line

    when = _changed_at(path)
    try:
        first, *rest = read_text(path, MOST_GAME).split("\n")
        header = read_line(first)
    except CardkitError as error:
        problem = str(error).removeprefix(f"'{path}' cannot be read: ")
        return Saved(path.stem, path, when, problem=problem)
    if not isinstance(header, Header):
        return Saved(path.stem, path, when, problem="it does not begin with a header line")
    decisions = sum(line.startswith('{"seat"') for line in rest)
    return Saved(path.stem, path, when, header, decisions, rest[:1] == [line_text(PRACTICE)])


def _changed_at(path: Path) -> float:
    """Return when a file was last written, or 0 if that time is in the future and so
    meaningless.
    """
    try:
        when = path.lstat().st_mtime
    except OSError:  # gone in the meantime
        return 0
    return when if 0 <= when < time() + CLOCKS_DIFFER else 0
