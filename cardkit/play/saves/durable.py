"""Files that survive a crash: synced writes, atomic replacement, and locks that end with the
process.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600  # a save contains the seed, and so every hidden card
BINARY = getattr(os, "O_BINARY", 0)  # otherwise Windows turns each newline into two characters
NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # a link's target is not ours to write


def sync(fd: int) -> None:
    """Wait until a file is on the disk itself, not just in the system's or the disk's cache."""
    if sys.platform == "darwin":
        import fcntl

        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
            return
        except OSError:  # some file systems cannot, and only support fsync
            pass
    os.fsync(fd)


def sync_directory(path: Path) -> None:
    """Make a new, renamed or removed file name durable."""
    if sys.platform != "win32":  # Windows cannot open directories, and does not need this
        fd = os.open(path, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def replace(path: Path, data: bytes) -> None:
    """Write a whole file so that a reader finds either the old one or the new one, nothing in
    between.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.unlink(missing_ok=True)  # left by a killed process, or a link
        fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, PRIVATE)
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


def is_same_file(path: Path, fd: int) -> bool:
    """Whether the name still refers to this open file; a link does not count."""
    try:
        named = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return os.path.samestat(named, os.fstat(fd))


class Lock:
    """A file that one process holds. The system releases it when the process ends,
    however it ends.
    """

    def __init__(self, path: Path, fd: int) -> None:
        self.path = path
        self.fd = fd

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Take the lock, or return None if another process has it."""
        fd = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK, PRIVATE)
        try:
            _lock(fd)
            if os.name == "nt" or os.fstat(fd).st_nlink:  # has its last holder just removed it?
                return cls(path, fd)
        except OSError:
            pass
        os.close(fd)
        return None

    @property
    def held(self) -> bool:
        """Whether others would find it; they would not if its file or folder was removed."""
        return is_same_file(self.path, self.fd)

    def release(self) -> None:
        """Remove the file before unlocking it, so that nobody locks a file that is gone."""
        held = self.held
        if os.name == "nt":
            os.close(self.fd)
        if held:
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
