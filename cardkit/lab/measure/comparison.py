"""A comparison: what was found about each side, and how it differs from the first, as data."""

from __future__ import annotations

from pathlib import Path

import attrs

from ..rendering import comparison_text, write_report
from .findings import Findings, to_json
from .stats import Estimate


@attrs.frozen
class Difference:
    """By how much a metric of a side exceeds that of the first, in games with the same seed.

    Only pairs of finished games count; branching and forced are ratios over all games.
    """

    metric: str
    unit: str
    pairs: int
    change: Estimate

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0."""
        low, high = self.change.low, self.change.high
        return low is not None and high is not None and (low > 0 or high < 0)


@attrs.frozen
class Compared:
    """What was found about a side."""

    label: str
    findings: Findings
    differences: tuple[Difference, ...]  # to the first side; empty for that one
    sentence: str  # the same in words


@attrs.frozen
class Comparison:
    """Sides that played with the same seeds."""

    varied: str | None  # the option that --vary changes
    sides: tuple[Compared, ...]
    interrupted: bool
    workers: int
    seconds: float
    rate: float  # pairs of games a second

    def to_json(self) -> str:
        """One JSON object, as ``cardkit compare --json`` prints it."""
        return to_json(self)

    def write_report(self, path: str | Path) -> None:
        """Writes a page with charts into a new file: the extra ``cardkit[lab]``."""
        write_report(path, self)

    def __str__(self) -> str:
        return comparison_text(self)
