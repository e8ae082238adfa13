"""Garbage collection in quiet moments.

A full collection over the objects of a few hundred tables stops a process for a quarter of a
second, and everybody waits. Nearly everything a server releases is freed immediately and needs no
collection, but connections and rooms leave a little behind, in cycles. So Python's automatic
collections look at few objects at a time and at each one once, and leftovers are collected when
there is nothing else to do.
"""

from __future__ import annotations

import gc

#: How many new objects make a young collection (a millisecond), how many of these a middle-aged
#: one, and how many of these a full one. If two million objects have not been freed, they are
#: collected at once, no matter who is waiting.
THRESHOLDS = (500, 4_000, 1)


class Tidying:
    """Tracks whether there is anything to collect."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most  # objects that can wait for a quiet moment
        self.left_behind = 0

    def begin(self) -> None:
        """Exempt everything that exists now from collection, for as long as the process runs."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    def leave_behind(self) -> None:
        """Note that something was released that may be in a cycle."""
        self.left_behind += 1
        if self.most is not None and self.left_behind >= self.most:
            self.collect()

    def collect(self) -> None:
        """Free leftover objects, if there are any."""
        if self.left_behind:
            self.left_behind = 0
            gc.collect()
