"""Words and numbers as the lab writes them: figures with intervals, bars."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import floor, log10
from typing import TypeVar

from ..measure.metrics import FIGURES
from ..measure.stats import Estimate

Item = TypeVar("Item")

BAR = 24  # characters in a full bar
ACROSS = 3  # sides in a table, as many as fit on paper
#: What shares in percent differ by; "points" alone are those of the game.
POINTS = "% points"
POINTS_MEANING = "percentage points, the difference of two figures in percent"
TITLES = {name: figure.title for name, figure in FIGURES.items()}


def bar(part: float) -> str:
    """Draw a bar of blocks, with eight steps per character."""
    eighths = round(part * BAR * 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def plus_minus(estimate: Estimate) -> str:
    value, interval = halves(estimate)
    if estimate.lopsided:
        return f"{value} ({interval})"
    return f"{value} ± {interval}" if interval else value


def percents(estimate: Estimate) -> str:
    """Format a share with its interval."""
    return f"{plus_minus(scale(estimate, 100))} %"


def margin(e: Estimate) -> str:
    """Format the interval alone."""
    interval = halves(e)[1]
    return interval if e.lopsided else f"± {interval}"


def between(e: Estimate) -> str:
    """Format the interval of a share by its ends, in percent."""
    if e.low is None or e.high is None:
        return ""
    return f"{100 * e.low:.1f} – {100 * e.high:.1f}"


def scale(e: Estimate, by: float) -> Estimate:
    if e.low is None or e.high is None:
        return Estimate(e.value * by)
    return Estimate(e.value * by, e.low * by, e.high * by)


def halves(estimate: Estimate) -> tuple[str, str]:
    """Format the value, and half its interval to two significant digits, both with the same number
    of decimals; instead of the half, both ends if the interval is lopsided.
    """
    low, high, half = estimate.low, estimate.high, estimate.half
    if low is None or high is None or half == 0:
        return short(estimate.value), "" if low is None else "0"
    digits = decimals(half)
    value = decimal_text(estimate.value, digits)
    if estimate.lopsided:
        return value, f"{decimal_text(low, digits)} – {decimal_text(high, digits)}"
    return value, decimal_text(half, digits)


def decimal_text(value: float, digits: int, sign: str = "") -> str:
    """Format a value with this many decimals; what is 0 then has no minus."""
    return f"{round(value, digits) + 0.0:{sign},.{digits}f}".replace("-", "−")


def at_most(bound: float) -> str:
    """Format the upper bound of a share in percent, with enough decimals not to be 0."""
    digits = max(1, decimals(100 * bound)) if bound > 0 else 1
    return f"{100 * bound:.{digits}f} %"


def decimals(half: float) -> int:
    """Return how many decimals show two significant digits."""
    return min(6, max(0, 1 - floor(log10(half))))


def short(value: float) -> str:
    """Format a value with three or more significant digits."""
    if value == 0:
        return "0"
    told = (
        f"{value:,.1f}"
        if abs(value) >= 100
        else f"{value:.2f}"
        if abs(value) >= 0.1
        else f"{value:.2g}"
    )
    return told.replace("-", "−")


def count(n: int, what: str) -> str:
    return f"{n:,} {what}" if n == 1 else f"{n:,} {what}s"


def about(n: int) -> str:
    """Format a rough number, to two significant digits."""
    return f"{round(n, 2 - len(str(n))):,}"


def evenly(items: Sequence[Item], most: int) -> list[Sequence[Item]]:
    """Cut into as few parts as possible with at most this many items, and about as many in each."""
    parts = -(-len(items) // most)
    cuts = [i * len(items) // parts for i in range(parts + 1)] if parts else []
    return [items[first:last] for first, last in pairwise(cuts)]


def lineup(seats: Sequence[str]) -> str:
    """Format seats the way people write them: ``odds*2, random*2``."""
    parts: list[tuple[str, int]] = []
    for agent in seats:
        if parts and parts[-1][0] == agent:
            parts[-1] = (agent, parts[-1][1] + 1)
        else:
            parts.append((agent, 1))
    return ", ".join(agent if n == 1 else f"{agent}*{n}" for agent, n in parts)


def signed_text(e: Estimate) -> str:
    digits = 2 if e.half == 0 else decimals(e.half)
    value = decimal_text(e.value, digits, "+")
    if e.low is None or e.high is None:  # a single pair has no interval
        interval = ""
    elif e.lopsided:
        interval = f" ({decimal_text(e.low, digits, '+')} – {decimal_text(e.high, digits, '+')})"
    else:
        interval = f" ± {decimal_text(e.half, digits)}"
    return f"{value}{interval}"


def gain_text(gain: float) -> str:
    """Format how much pairing helps, in percent; negative if it hurts."""
    return f"{round(100 * gain)} %".replace("-", "−")


def chance(p: float) -> str:
    """Describe a p-value in plain words."""
    if p < 0.0001:
        return "less than once in 10,000 such runs"
    if p < 0.01:
        return f"once in {round(1 / p):,} such runs"
    return f"in {100 * p:.0f} % of such runs"


def verdict(p: float) -> str:
    if p < 0.001:
        return "chance hardly explains it"
    return "chance is a poor explanation" if p < 0.05 else "chance could explain it"


def games_for(e: Estimate, games: int, half: float) -> int:
    """Return how many games pin down a figure to within `half`."""
    return round(games * (e.half / half) ** 2)


def signed_points(e: Estimate) -> str:
    """Format a difference of shares."""
    return f"{signed_text(scale(e, 100))} {POINTS}"
