"""The Gymnasium and PettingZoo spaces that an encoding needs."""

from __future__ import annotations

from typing import Any

from .cells import FAR, Cell
from .encoding import Encoding
from .extra import need

WIDE = 2.0**96  # the bound of numbers without one; frameworks warn about infinity


def action_space(encoding: Encoding) -> Any:
    return need("gymnasium.spaces", "this door").Discrete(len(encoding.actions))


def observation_space(encoding: Encoding) -> Any:
    """Return the space of observations and legal actions."""
    spaces = need("gymnasium.spaces", "this door")
    np = need("numpy", "this door")
    low, high = np.array([_bounds(cell) for cell in encoding.cells], dtype=np.float32).T
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(encoding.actions),), dtype=np.int8),
        }
    )


def _bounds(cell: Cell) -> tuple[float, float]:
    return (
        -WIDE if cell.low <= -FAR else cell.low,
        WIDE if cell.high >= FAR else cell.high,
    )
