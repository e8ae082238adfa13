"""The program itself, but its server deals the same cards to the same table in every run.

A server makes a new seed for each game. What a test needs must not depend on that: who begins,
whether somebody is out before their first choice, how long a game takes.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.serve.facts import TableFacts


def seed_of(facts: TableFacts) -> str:
    """By the game, who plays it, and how often they have."""
    told = [facts.game, facts.number, *[(seat.name, seat.agent) for seat in facts.seats]]
    return sha256(repr(told).encode()).hexdigest()[:16]


if __name__ == "__main__":  # workers import this file too, and need none of it
    from cardkit.cli.main import main
    from cardkit.serve import lobby

    lobby.new_seed = seed_of
    main()
