"""What charts are drawn on: matplotlib with the style of the reports, as SVG text."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

INK, SOFT, GRID = "#22303c", "#5d6d7a", "#dfe5ea"
COLORS = ("#0f6e84", "#d1622b", "#6b4fa0", "#4b8b3b", "#b8336a", "#8a6d1d", "#345995", "#737373")
WIDE, NARROW = 8.6, 4.2  # inches; two narrow ones are as wide as a wide one with the gap
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text
    "font.family": "sans-serif",
    "font.sans-serif": ["system-ui", "DejaVu Sans"],
    "font.size": 9.5,
    "axes.edgecolor": GRID,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "ytick.major.size": 0,
    "xtick.major.size": 0,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


@contextmanager
def chart(name: str, width: float, height: float) -> Iterator[tuple[Any, Callable[[], str]]]:
    """Axes to draw on, and what gives the finished SVG; the same drawing gives the same text."""
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(figure)

        def finished() -> str:
            out = io.StringIO()
            figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
            svg = out.getvalue()
            svg = svg[svg.index("<svg") :]
            svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
            return re.sub(r'(<svg [^>]*?)width="[^"]*" height="[^"]*"', r"\1", svg, count=1)

        yield figure.subplots(), finished
