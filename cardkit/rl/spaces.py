"""The Gymnasium and PettingZoo spaces that an encoding needs."""

from __future__ import annotations

from typing import Any

from .encoding import Encoding
from .extra import need


def action_space(encoding: Encoding) -> Any:
    return need("gymnasium.spaces", "this door").Discrete(len(encoding.actions))


def observation_space(encoding: Encoding) -> Any:
    """Return the space of observations and legal actions."""
    spaces = need("gymnasium.spaces", "this door")
    np = need("numpy", "this door")
    low = np.array([cell.low for cell in encoding.cells], dtype=np.float32)
    high = np.array([cell.high for cell in encoding.cells], dtype=np.float32)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(encoding.actions),), dtype=np.int8),
        }
    )
