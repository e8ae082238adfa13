"""Files that survive a crash: synced writes, atomic replacement, and locks that end with us."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600  # a save holds the seed, and so every hidden card
BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn each newline into two characters


def sync(fd: int) -> None:
    """Waits until a file is on the disk itself, not only in the system's or the disk's memory."""
    if sys.platform == "darwin":
        import fcntl

        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
        except OSError:  # some file systems cannot; what they can is fsync
            pass
    os.fsync(fd)


def sync_directory(path: Path) -> None:
    """Makes a new, renamed or removed name last."""
    if sys.platform != "win32":  # Windows cannot open directories, and needs no such call
        fd = os.open(path, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def replace(path: Path, data: bytes) -> None:
    """Writes a whole file so that a reader finds the old one or the new one, nothing between."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, PRIVATE)
        try:
            write_all(fd, data)
            sync(fd)
        finally:
            os.close(fd)
        os.replace(fresh, path)
        sync_directory(path.parent)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise


def write_all(fd: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left) :]


class Lock:
    """A file that one process holds. The system lets go of it when the process ends, in any way."""

    def __init__(self, path: Path, fd: int) -> None:
        self.path = path
        self.fd = fd

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """The lock, or None if another has it."""
        fd = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _lock(fd)
            if os.name == "nt" or os.fstat(fd).st_nlink:  # removed by its last holder meanwhile?
                return cls(path, fd)
        except OSError:
            pass
        os.close(fd)
        return None

    def release(self) -> None:
        """Lets go and removes the file; first removed, so that nobody takes one that is gone."""
        if os.name == "nt":
            os.close(self.fd)
        with suppress(OSError):
            self.path.unlink()
        if os.name != "nt":
            os.close(self.fd)


def _lock(fd: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
