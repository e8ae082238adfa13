"""The only link from findings to their presentation.

Findings print themselves, draw themselves and write their own report, so that a notebook needs no
other import; but data must not import its renderers, which import the data. Imports here happen on
demand; that also keeps matplotlib out of runs without a report.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # findings and comparisons inherit their display methods
    import polars
    from matplotlib.figure import Figure

    from .measure.comparison import Comparison, Comparisons
    from .measure.findings import Findings
    from .measure.ratings import Tournament


def findings_text(findings: Findings) -> str:
    """Render findings for a terminal."""
    from .report.text import text

    return text(findings)


def findings_line(findings: Findings) -> str:
    """Render findings on one line."""
    from .report.text import line

    return line(findings)


def findings_html(findings: Findings) -> str:
    """Render findings for a notebook."""
    from .report.notebook import findings_html

    return findings_html(findings)


def comparison_text(comparison: Comparison) -> str:
    """Render a comparison for a terminal."""
    from .report.compare_text import text

    return text(comparison)


def comparison_line(comparison: Comparison) -> str:
    """Render a comparison on one line."""
    from .report.compare_text import line

    return line(comparison)


def comparison_html(comparison: Comparison) -> str:
    """Render a comparison for a notebook."""
    from .report.notebook import comparison_html

    return comparison_html(comparison)


def comparisons_text(comparisons: Comparisons) -> str:
    """Render comparisons with several line-ups for a terminal."""
    from .report.compare_text import across

    return across(comparisons)


def tournament_text(tournament: Tournament) -> str:
    """Render a tournament for a terminal."""
    from .report.tournament_text import text

    return text(tournament)


def tournament_html(tournament: Tournament) -> str:
    """Render a tournament for a notebook."""
    from .report.notebook import tournament_html

    return tournament_html(tournament)


def tournament_frames(tournament: Tournament) -> dict[str, polars.DataFrame]:
    """Convert a tournament to data frames."""
    from .report.notebook import tournament_frames

    return tournament_frames(tournament)


def frames(findings: Findings) -> dict[str, polars.DataFrame]:
    """Convert findings to data frames."""
    from .report.notebook import frames

    return frames(findings)


def comparison_frames(comparison: Comparison) -> dict[str, polars.DataFrame]:
    """Convert a comparison to data frames."""
    from .report.notebook import comparison_frames

    return comparison_frames(comparison)


def plots(findings: Findings) -> dict[str, Figure]:
    """Draw the charts for findings."""
    from .report.notebook import plots

    return plots(findings)


def comparison_plots(comparison: Comparison) -> dict[str, Figure]:
    """Draw the charts for a comparison."""
    from .report.notebook import comparison_plots

    return comparison_plots(comparison)


def write_report(path: str | Path, found: Findings | Comparison | Comparisons) -> None:
    """Write a page with charts to a new file."""
    from .report.report import write_report

    write_report(path, found)
