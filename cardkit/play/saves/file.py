"""A saved game's file: a record that grows with every move, on disk before the move counts."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec

from cardkit.engine.base.errors import CardkitError
from cardkit.play.evening.history import History, PastGame
from cardkit.play.records.format import line_text, log_lines
from cardkit.play.saves.code_paths import paths_file

from .durable import BINARY, NO_LINK, Lock, is_same_file, replace, sync, sync_directory, write_all

P = ParamSpec("P")


class SaveFailed(CardkitError):
    """A move was made but could not be written, so the game continues unsaved."""


def _report_failures(act: Callable[P, None]) -> Callable[P, None]:
    """Turn the system's write errors into SaveFailed."""

    def acting(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            act(*args, **kwargs)
        except OSError as error:
            raise SaveFailed(f"{error.strerror or error} ({error.filename or args[0]})") from None

    return acting


class SaveFile:
    """A saved game held by this process; nobody else writes it until it is closed."""

    def __init__(self, id: str, path: Path, finished: Path, lock: Lock, history: History) -> None:
        self.id = id
        self.path = path
        self.finished = finished  # where the record goes after the game
        self.lock = lock
        self.history = history
        self.logged = 0  # entries of the table's log on disk
        self.size = 0  # bytes on disk
        self.fd: int | None = None

    def __str__(self) -> str:
        return str(self.path)

    @_report_failures
    def rewrite(self, text: str, logged: int) -> None:
        """Replace everything written so far with this text."""
        self._hold()
        self._replace(text, logged)

    @_report_failures
    def follow(self, log: list[tuple[Any, ...]], whole: Callable[[], str]) -> None:
        """Write the new log entries, or the whole record if somebody removed or changed the file.
        They are on disk when this returns.
        """
        self._hold()
        fd = self._open()
        if fd is None:
            self._replace(whole(), len(log))
            return
        new = "".join(f"{line_text(line)}\n" for line in log_lines(log[self.logged :])).encode()
        try:
            write_all(fd, new)
            sync(fd)
        except OSError:
            with suppress(OSError):  # half a move is useless
                os.ftruncate(fd, self.size)
            raise
        self.size += len(new)
        self.logged = len(log)

    @_report_failures
    def finish(self, text: str, past: PastGame | None) -> None:
        """End the game: move its whole record to the finished games, add `past` to the history, and
        remove the save.

        If the process ends in between, the save is still there and leads to the same record.
        """
        if self.path == self.finished:
            return
        self._hold()
        self.finished.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace(self.finished, text.encode())
        if past is not None:
            self.history.add(past)
        self.delete()
        self.path = self.finished

    @_report_failures
    def delete(self) -> None:
        self._close_file()
        self.path.unlink(missing_ok=True)
        paths_file(self.path).unlink(missing_ok=True)
        sync_directory(self.path.parent)
        self.lock.release()

    def close(self) -> None:
        """Release the save for others."""
        self._close_file()
        self.lock.release()

    def _hold(self) -> None:
        """Take the lock again if its file or folder was removed. Anyone who has started or resumed
        a game with this name since then keeps it.
        """
        if self.lock.held:
            return
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock.take(self.lock.path)
        if lock is None:
            raise SaveFailed(f"'{self.id}' is being played in another window")
        self.lock.release()
        self.lock = lock
        if os.path.lexists(self.path) and self._open() is None:
            raise SaveFailed(f"there is another '{self.id}' now")

    def _open(self) -> int | None:
        """Open the file, if it is as we left it."""
        if self.fd is None and not self.path.is_symlink():
            with suppress(FileNotFoundError):
                self.fd = os.open(self.path, os.O_WRONLY | os.O_APPEND | BINARY | NO_LINK)
        if self.fd is None or not is_same_file(self.path, self.fd):
            return None
        return self.fd if os.fstat(self.fd).st_size == self.size else None

    def _replace(self, text: str, logged: int) -> None:
        self._close_file()
        data = text.encode()
        replace(self.path, data)
        self.size = len(data)
        self.logged = logged

    def _close_file(self) -> None:
        if self.fd is not None:
            os.close(self.fd)
            self.fd = None
