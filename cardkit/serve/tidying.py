"""When garbage is collected: in quiet moments.

A full collection over the objects of a few hundred tables stops a process for a quarter of a
second, and everybody waits. Nearly everything a server releases is freed at once and needs no
collection; connections and rooms leave a little behind, in cycles. So Python's automatic
collections are made rare, and leftovers are collected when there is nothing else to do.
"""

from __future__ import annotations

import gc

#: Objects created since the last collection: young, middle-aged, and all. Two million objects that
#: nobody freed are collected at once, no matter who is waiting.
THRESHOLDS = (5_000, 10, 40)


class Tidying:
    """Keeps track of whether anything was left behind."""

    def __init__(self, most: int | None = None) -> None:
        self.most = most  # leftovers that can wait for a quiet moment
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
        """Free what was left behind, if anything."""
        if self.left_behind:
            self.left_behind = 0
            gc.collect()
