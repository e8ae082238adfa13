"""The program itself, but it deals the same cards in every run.

A game without a seed gets a new one. What a test needs must not depend on that: who begins,
whether somebody has a choice at all, how long a game takes.
"""

from __future__ import annotations

import signal
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.serve.facts import TableFacts

PROGRAM = [sys.executable, "-P", str(Path(__file__))]


class Dealt:
    """In place of the system's randomness: other bytes each time, the same in every run."""

    def __init__(self) -> None:
        self.times = 0

    def urandom(self, size: int) -> bytes:
        self.times += 1
        return sha256(f"seed {self.times}".encode()).digest()[:size]


def seed_of(facts: TableFacts) -> str:
    """By the game, who plays it, and how often they have: tables start in any order."""
    told = [facts.game, facts.number, *[(seat.name, seat.agent) for seat in facts.seats]]
    return sha256(repr(told).encode()).hexdigest()[:16]


def main() -> None:
    # Tests may run where these are ignored (a background job), and a child would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    from cardkit.cli.main import main
    from cardkit.engine.model import chance

    chance.os = Dealt()  # type: ignore[attr-defined]
    if "serve" in sys.argv:
        from cardkit.serve import lobby

        lobby.new_seed = seed_of
    main()


if __name__ == "__main__":  # workers import this file too, and need none of it
    main()
