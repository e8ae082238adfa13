"""A comparison: the findings for each side, and how they differ from the first, as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from .. import rendering
from .findings import Findings, to_dict, to_json
from .stats import Estimate

if TYPE_CHECKING:
    import polars
    from matplotlib.figure import Figure


@attrs.frozen
class Difference:
    """By how much a side's figure exceeds the first side's.

    Games with the same seed are compared, if both have the figure.
    """

    metric: str
    unit: str
    pairs: int
    change: Estimate
    p: float | None  # how likely a difference of that size is by chance alone
    clear: bool  # whether that is below 5 %, given all the side's figures (Holm)
    gain: float | None = None  # fraction of the variance removed by pairing; None: not known
    #: How many pairs would probably (in 80 % of all runs) make a difference of this size clear,
    #: given all the side's figures; None if it is clear, or 0.
    needed: int | None = None


@attrs.frozen
class Compared:
    """The findings for one side."""

    label: str
    findings: Findings
    differences: tuple[Difference, ...]  # from the first side; empty for that one
    sentence: str  # the differences in words


@attrs.frozen(repr=False)
class Comparison:
    """Sides that played on the same seeds."""

    varied: str | None  # what --vary changes
    sides: tuple[Compared, ...]
    interrupted: bool
    trouble: str | None
    workers: int
    seconds: float
    rate: float  # pairs of games per second

    def to_dict(self) -> dict[str, object]:
        """Return plain data, as ``to_json`` writes it."""
        return to_dict(self)

    def to_json(self) -> str:
        """Return one JSON object, as printed by ``cardkit compare --json``."""
        return to_json(self)

    def frames(self) -> dict[str, polars.DataFrame]:
        """The differences as a polars data frame. Needs the extra ``cardkit[lab]``."""
        return rendering.comparison_frames(self)

    def plots(self) -> dict[str, Figure]:
        """The report's charts as matplotlib figures, by title. Needs the extra ``cardkit[lab]``."""
        return rendering.comparison_plots(self)

    def write_report(self, path: str | Path) -> None:
        """Write a page with charts to a new file. Needs the extra ``cardkit[lab]``."""
        rendering.write_report(path, self)

    def __str__(self) -> str:
        return rendering.comparison_text(self)

    def __repr__(self) -> str:
        return f"<Comparison: {rendering.comparison_line(self)}>"

    def _repr_html_(self) -> str:
        return rendering.comparison_html(self)


@attrs.frozen(repr=False)
class Comparisons:
    """The same comparison with several line-ups, to see whether it holds up."""

    lineups: tuple[str, ...]
    each: tuple[Comparison, ...]

    @property
    def interrupted(self) -> bool:
        return any(comparison.interrupted for comparison in self.each)

    @property
    def trouble(self) -> str | None:
        return next((each.trouble for each in self.each if each.trouble), None)

    def to_dict(self) -> dict[str, object]:
        return to_dict(self)

    def to_json(self) -> str:
        return to_json(self)

    def write_report(self, path: str | Path) -> None:
        """Write a page with charts to a new file. Needs the extra ``cardkit[lab]``."""
        rendering.write_report(path, self)

    def __str__(self) -> str:
        return rendering.comparisons_text(self)

    def __repr__(self) -> str:
        return f"<Comparisons: {len(self.each)} line-ups>"
