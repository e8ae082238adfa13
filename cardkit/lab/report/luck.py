"""Luck and skill apart, in words: what decides who wins, and how much a better bot wins."""

from __future__ import annotations

from ..measure.findings import Findings, LuckFindings, Variance
from ..measure.luck import FEW_DEALS
from ..measure.stats import Estimate
from .format import between, count, percent, percents
from .layout import table

Row = tuple[str, ...]

#: Each part of the variance: its name, its field, and what it is.
PARTS = (
    ("skill", "skill", "who plays"),
    ("the deal", "deal", "what the shuffles give a seat, whoever sits there"),
    ("the rest", "rest", "what happens along the way"),
)
NO_INTERVALS = (
    f"no intervals: fewer than {FEW_DEALS} deals, or deals that all went the same way, "
    "show too little"
)
MEANING = "as shares of the variance of a seat's part of the win"


def decided(variance: Variance) -> list[str]:
    """Render what decides who wins, for a terminal."""
    lines = ["What decides who wins"]
    for name, field, why in PARTS:
        lines.append(f"  {name.ljust(8)}  {part_text(getattr(variance, field)).rjust(14)}  {why}")
    return lines if has_intervals(variance) else [*lines, f"  {NO_INTERVALS}"]


def has_intervals(variance: Variance) -> bool:
    return variance.skill.low is not None


def luck(found: Findings) -> list[str]:
    """Render it for a terminal; if bots differ, say how to get it."""
    if found.luck is None:
        differ = len(found.agents) > 1 and found.won is None and found.finished > 0
        hint = "--duplicate plays each deal with the seats exchanged"
        return [f"Luck and skill: not told apart; {hint}"] if differ else []
    wins = [
        (w.name, percent(w.share.value), between(w.share), percent(w.fair)) for w in found.luck.wins
    ]
    lines = decided(found.luck.variance)
    return [
        *lines,
        f"  {MEANING}",
        "",
        *table(("Wins, seats exchanged", "a seat", "95 %", "fair"), wins),
        f"  {deals_text(found.luck)}",
    ]


def deals_text(luck: LuckFindings) -> str:
    return f"{count(luck.deals, 'deal')}, each played with the line-up shifted seat by seat"


def part_text(e: Estimate) -> str:
    return percents(e) if e.low is not None else f"{100 * e.value:.0f} %"
