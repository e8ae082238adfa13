"""When garbage is collected: in quiet moments.

A full collection over the objects of some hundred tables stops a process for a quarter of a second,
and everybody waits. Nearly all that a server lets go is freed at once and needs none; connections
and rooms leave a little behind, in cycles. So the collections that Python makes by itself become
rare, and what was left behind is collected when nothing else is to do.
"""

from __future__ import annotations

import gc

#: Objects made since the last collection; of the young, of the middle-aged, of all. Two million
#: objects that nobody freed are collected at once, whoever waits.
THRESHOLDS = (5_000, 10, 40)


class Tidying:
    """Knows whether something was left behind."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most  # of what was left behind that may wait for a quiet moment
        self.left_behind = 0

    def begin(self) -> None:
        """Whatever is here now stays for as long as the process: it is never looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    def leave_behind(self) -> None:
        """Something was let go that may be part of cycles."""
        self.left_behind += 1
        if self.most is not None and self.left_behind >= self.most:
            self.collect()

    def collect(self) -> None:
        """Frees what was left behind, if there is something."""
        if self.left_behind:
            self.left_behind = 0
            gc.collect()
