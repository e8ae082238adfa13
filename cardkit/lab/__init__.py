"""Simulation and what it tells: ``from cardkit.lab import assert_fair``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .balance import assert_beats, assert_fair, assert_lasts

__all__ = ["assert_beats", "assert_fair", "assert_lasts"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"cardkit.lab has no '{name}'")
    from . import balance

    return getattr(balance, name)
