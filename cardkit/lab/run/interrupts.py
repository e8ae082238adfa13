"""Ctrl-C between chunks: any counting or writing under way is finished first. A simulation treats
SIGTERM and a closed terminal (SIGHUP) the same way.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Interrupts:
    """While this is active, Ctrl-C raises KeyboardInterrupt, but not inside `held`."""

    def __init__(self) -> None:
        self.asked = False
        self.holding = False
        self.before: dict[int, Any] = {}

    def __enter__(self) -> Interrupts:
        if threading.current_thread() is threading.main_thread():
            heard = [number for number in ENDING if signal.getsignal(number) == signal.SIG_DFL]
            for number in (signal.SIGINT, *heard):  # not those silenced by nohup
                self.before[number] = signal.signal(number, self._take)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self.before.items():
            signal.signal(number, before)

    def _take(self, *_: object) -> None:
        self.asked = True
        if not self.holding:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """Delay Ctrl-C until the block is finished."""
        self.holding = True
        try:
            yield
        finally:
            self.holding = False
        if self.asked:
            raise KeyboardInterrupt
