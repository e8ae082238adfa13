"""Simulation and statistics: ``from cardkit.lab import assert_fair``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .balance import assert_beats, assert_fair, assert_lasts
    from .measure.comparison import Compared, Comparison, Comparisons, Difference
    from .measure.findings import (
        AgentFindings,
        CardFindings,
        Distribution,
        EventFindings,
        Findings,
        LeadFindings,
        LuckFindings,
        MoveFindings,
        OrderFindings,
        RoleFindings,
        RoundScores,
        RunSetup,
        Share,
        Variance,
    )
    from .measure.ratings import Rating, Tournament

#: Where each public name lives.
HOMES = {
    "balance": ("assert_beats", "assert_fair", "assert_lasts"),
    "measure.comparison": ("Compared", "Comparison", "Comparisons", "Difference"),
    "measure.findings": (
        *("AgentFindings", "CardFindings", "Distribution", "EventFindings", "Findings"),
        *("LeadFindings", "LuckFindings", "MoveFindings", "OrderFindings", "RoleFindings"),
        *("RoundScores", "RunSetup", "Share", "Variance"),
    ),
    "measure.ratings": ("Rating", "Tournament"),
}
__all__ = [
    "AgentFindings",
    "CardFindings",
    "Compared",
    "Comparison",
    "Comparisons",
    "Difference",
    "Distribution",
    "EventFindings",
    "Findings",
    "LeadFindings",
    "LuckFindings",
    "MoveFindings",
    "OrderFindings",
    "Rating",
    "RoleFindings",
    "RoundScores",
    "RunSetup",
    "Share",
    "Tournament",
    "Variance",
    "assert_beats",
    "assert_fair",
    "assert_lasts",
]


def __getattr__(name: str) -> Any:
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"cardkit.lab has no '{name}'")
