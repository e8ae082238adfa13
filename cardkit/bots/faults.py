"""Faults of external agents that fail to choose a move: they are reported, and play continues."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from multiprocessing.util import Finalize
from random import Random
from typing import Any, ClassVar

from cardkit.engine.model.moves import Move


class Wrong(Exception):
    """What an agent did instead of answering."""


class Faults:
    """One agent's faults in this process: each kind is reported once on standard error, and the
    rest are counted.
    """

    known: ClassVar[dict[str, Faults]] = {}

    def __init__(self, who: str) -> None:
        self.who = who
        self.owner = os.getpid()
        self.noted: Counter[str] = Counter()
        self.told: list[tuple[str, Any]] = []  # each kind, and the stream it was reported on
        Finalize(None, self.sum_up, exitpriority=1)  # worker processes skip atexit

    @classmethod
    def of(cls, who: str) -> Faults:
        known = cls.known.get(who)
        if known is None or known.owner != os.getpid():  # a forked process counts its own
            known = cls.known[who] = cls(who)
        return known

    def instead(self, wrong: Wrong, moves: Sequence[Move], rng: Random) -> Move:
        """Note it, and return a random move."""
        what = str(wrong)
        kind = what.partition(" ")[0]
        self.noted[kind] += 1
        if self.noted[kind] == 1:
            text = f"{self.who} {what}: a random move is made for it"
            print(text, file=sys.stderr)
            self.told.append((text, sys.stderr))
        return moves[int(rng.random() * len(moves))]

    def sum_up(self) -> None:
        if self.owner != os.getpid():
            return
        for text, stream in self.told:
            if stream is not sys.stderr:  # a full-screen display swallowed it
                print(text, file=sys.stderr)
        total = sum(self.noted.values())
        if total > 1:
            print(f"{self.who}: {total} moves were made at random", file=sys.stderr)
