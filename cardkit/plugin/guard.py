"""The guard around plugin code: whatever it raises or prints, the program survives."""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import TextIO, cast

from cardkit.engine.base.printable import one_line


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while plugin code was running."""

    def __init__(self, plugin: str) -> None:
        super().__init__(f"interrupted while loading the plugin '{plugin}'")
        self.plugin = plugin


class Aside(io.TextIOBase):
    """Where a guarded plugin's output goes: stderr, with each line prefixed with its name.

    A plugin may keep it or close it; neither does any harm.
    """

    def __init__(self, plugin: str, stream: TextIO | None) -> None:
        self.prefix = f"plugin '{one_line(plugin)}': "
        self.stream = stream
        self.fresh = True  # at the start of a line

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):  # a missing stderr must not cause a failure
            for line in text.splitlines(keepends=True):
                if self.stream is not None:
                    self.stream.write(f"{self.prefix if self.fresh else ''}{line}")
                self.fresh = line.endswith("\n")
        return len(text)

    def writable(self) -> bool:
        return True

    def end(self) -> None:
        """End an unfinished line."""
        if not self.fresh:
            self.write("\n")

    def flush(self) -> None:
        if self.stream is not None:
            with suppress(OSError, ValueError):
                self.stream.flush()

    def close(self) -> None:
        self.flush()

    def fileno(self) -> int:
        if self.stream is None:
            raise io.UnsupportedOperation("fileno")
        return self.stream.fileno()


class Guard:
    """``with Guard(name) as guard:`` runs plugin code; `guard.error` is what it raised.

    That can be anything, including SystemExit. Only Ctrl-C gets through, as `Interrupted`. A plugin
    raising KeyboardInterrupt itself does not count as Ctrl-C, which requires a signal.
    """

    def __init__(self, plugin: str) -> None:
        self.plugin = plugin
        self.error: BaseException | None = None
        self._signalled = False
        self._handler: Callable[[int, FrameType | None], object] | None = None

    def __enter__(self) -> Guard:
        self._streams = sys.stdout, sys.stderr
        self._aside = Aside(self.plugin, sys.stderr)
        sys.stdout = sys.stderr = cast(TextIO, self._aside)
        handler = signal.getsignal(signal.SIGINT)
        if callable(handler) and threading.current_thread() is threading.main_thread():
            self._handler = handler
            signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._signalled = True
        if self._handler is not None:
            self._handler(number, frame)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if self._handler is not None and signal.getsignal(signal.SIGINT) == self._note:
            signal.signal(signal.SIGINT, self._handler)
        self._aside.end()
        sys.stdout, sys.stderr = self._streams
        if isinstance(error, Interrupted):
            return False
        if error is not None and self._signalled:  # even if the plugin raised something else
            raise Interrupted(self.plugin) from None
        self.error = error
        return True
