"""A bot: a function that takes a view and returns one of its moves."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardkit import Move


def thrifty(view: Any, rng: Random) -> Move:
    """Take a pile while it is cheap; otherwise play the lowest card it can."""
    moves: Sequence[Move] = view.moves
    lays = [move for move in moves if move.name == "lay"]
    if not lays or (view.pile and sum(card.value for card in view.pile) <= 4):
        return moves[-1]
    return min(lays, key=lambda move: move.args[0].value)
