"""An unexploitable bot: it plays the equilibrium in which the first player bluffs the most."""

from __future__ import annotations

from random import Random
from typing import Any

from cardkit import Move

#: How often each card bets or calls: opening, after a check, and facing a bet in either position.
BETS = {
    "first": {"J": 1 / 3, "Q": 0.0, "K": 1.0},
    "checked": {"J": 1 / 3, "Q": 0.0, "K": 1.0},
    "first called": {"J": 0.0, "Q": 2 / 3, "K": 1.0},
    "second called": {"J": 0.0, "Q": 1 / 3, "K": 1.0},
}


def balanced(view: Any, rng: Random) -> Move:
    """Bet or call as often as the equilibrium says."""
    passive: Move
    active: Move
    passive, active = view.moves
    opens = active.name == "bet"
    first = view.me == view.first
    if opens:
        spot = "first" if first else "checked"
    else:
        spot = "first called" if first else "second called"
    card = view.hand[view.me][0]
    return active if rng.random() < BETS[spot][card.id] else passive
