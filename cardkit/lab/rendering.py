"""The one door from findings to how they are presented.

Findings print themselves and write their own report, so that a notebook needs no other import; but
data must not import its renderers, which import the data. What is imported here is imported when
somebody asks for it; that also keeps matplotlib out of runs without a report.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .measure.comparison import Comparison
    from .measure.findings import Findings


def findings_text(findings: Findings) -> str:
    """Findings as a terminal shows them."""
    from .report.text import text

    return text(findings)


def comparison_text(comparison: Comparison) -> str:
    """A comparison as a terminal shows it."""
    from .report.compare_text import text

    return text(comparison)


def write_report(path: str | Path, found: Findings | Comparison) -> None:
    """A page with charts, in a new file."""
    from .report.report import write_report

    write_report(path, found)
