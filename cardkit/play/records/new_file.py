"""A requested output file, which gets its name only when it is complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from types import TracebackType

from cardkit.engine.base.errors import CardkitError
from cardkit.play.saves.durable import BINARY, sync, sync_directory, write_all


class NewFile:
    """Written as a hidden file next to its destination. `keep` gives it its name, unless another
    file has it by now and `replaces` is not set. A failure or interruption before that leaves
    nothing behind.
    """

    def __init__(self, path: Path | str, *, replaces: bool = False) -> None:
        self.path = Path(path)
        self.replaces = replaces
        if not self.path.name:
            raise CardkitError(f"'{path}' cannot be written: it is not the name of a file")
        self.part = self.path.with_name(f".{self.path.name[:40]}.{token_hex(4)}.part")
        self.fd: int | None = None
        with self.refused():
            if not replaces:
                refuse_any(self.path)
            self.fd = os.open(self.part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)

    def write(self, text: str | bytes) -> None:
        """Add to the file. If that fails, the file is dropped and the caller gets an error."""
        assert self.fd is not None
        with self.refused():
            write_all(self.fd, text.encode() if isinstance(text, str) else text)

    def keep(self) -> None:
        """Finalize the complete file. One that was dropped stays dropped."""
        if self.fd is None:
            return
        with self.refused():
            sync(self.fd)
            if self.replaces:
                os.replace(self.part, self.path)
            else:
                _name(self.part, self.path)
        self.drop()
        with suppress(OSError):  # the file is there; an unreadable folder cannot be synced
            sync_directory(self.path.parent)

    def drop(self) -> None:
        """Remove everything except files that were kept."""
        if self.fd is not None:
            os.close(self.fd)
            self.fd = None
            self.part.unlink(missing_ok=True)

    @contextmanager
    def refused(self) -> Iterator[None]:
        """Turn the system's errors about the file into messages."""
        try:
            yield
        except FileExistsError:
            self.drop()
            raise CardkitError(f"'{self.path}' already exists; choose another name") from None
        except OSError as error:
            self.drop()
            why = error.strerror or error
            raise CardkitError(f"'{self.path}' cannot be written: {why}") from None

    def __enter__(self) -> NewFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self.keep()
        finally:
            self.drop()


def _name(part: Path, path: Path) -> None:
    """Give a file its name, never replacing an existing one."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a system or file system without hard links
        refuse_any(path)
        os.rename(part, path)


def refuse_any(path: Path) -> None:
    """Raise FileExistsError, even for a dangling link, or whatever error the system gives."""
    with suppress(FileNotFoundError):
        os.lstat(path)
        raise FileExistsError
