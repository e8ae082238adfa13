"""Ctrl-C between chunks: what is being counted or written is finished first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Interrupts:
    """While this is entered, Ctrl-C raises KeyboardInterrupt, but not inside `held`."""

    def __init__(self) -> None:
        self.asked = False
        self.holding = False
        self.before: Any = None

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self._take)
        return self

    def __exit__(self, *_: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def _take(self, *_: object) -> None:
        self.asked = True
        if not self.holding:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """What happens in here is not torn: Ctrl-C waits for its end."""
        self.holding = True
        try:
            yield
        finally:
            self.holding = False
        if self.asked:
            raise KeyboardInterrupt
