"""Simulation and what it tells: ``from cardkit.lab import assert_fair``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .balance import assert_beats, assert_fair, assert_lasts
    from .measure.findings import (
        AgentFindings,
        CardFindings,
        Distribution,
        EventFindings,
        Findings,
        RoundScores,
        Setup,
        Share,
    )

__all__ = [
    "AgentFindings",
    "CardFindings",
    "Distribution",
    "EventFindings",
    "Findings",
    "RoundScores",
    "Setup",
    "Share",
    "assert_beats",
    "assert_fair",
    "assert_lasts",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"cardkit.lab has no '{name}'")
    home = "balance" if name.startswith("assert_") else "measure.findings"
    return getattr(import_module(f"{__name__}.{home}"), name)
