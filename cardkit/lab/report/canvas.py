"""The canvas for charts: matplotlib in the style of the reports, as SVG."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

INK, SOFT, GRID, CARD = "#22303c", "#5d6d7a", "#dfe5ea", "#fffffe"
COLORS = ("#0f6e84", "#d1622b", "#6b4fa0", "#4b8b3b", "#b8336a", "#8a6d1d", "#345995", "#737373")
#: The page defines these colours, for light and dark.
VARIABLES = {INK: "ink", SOFT: "soft", GRID: "line", CARD: "card"} | {
    color: f"c{number}" for number, color in enumerate(COLORS)
}
DASHES = (0, (2, 1.5))
WIDE, NARROW = 8.6, 4.2  # inches; two narrow ones and a gap are as wide as a wide one
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


class Drawing(str):
    """A chart as SVG text, with the matplotlib figure it was made from."""

    figure: Any


@contextmanager
def chart(name: str, width: float, height: float) -> Iterator[tuple[Any, Callable[[], Drawing]]]:
    """Yield axes to draw on, and a function that returns the finished SVG; the same drawing gives
    the same text.
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(width, height), layout="constrained")
        FigureCanvasSVG(figure)

        def finished() -> Drawing:
            out = io.StringIO()
            figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
            svg = out.getvalue()
            svg = svg[svg.index("<svg") :]
            svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
            for color, variable in VARIABLES.items():
                svg = svg.replace(color, f"var(--{variable})")
            size = r'(<svg [^>]*?)width="[^"]*" height="[^"]*"'
            drawn = Drawing(re.sub(size, r"\1", svg, count=1))
            drawn.figure = figure
            return drawn

        yield figure.subplots(), finished


def color(number: int) -> str:
    return COLORS[number % len(COLORS)]


def named_at_the_end(axes: Any, x: float, names: Sequence[tuple[float, str, str]]) -> None:
    """Label lines (height, text, colour) next to their ends, as close as possible without
    overlapping."""
    scale = axes.transScale + axes.transLimits  # from data to fractions of the height
    ordered = sorted(names)
    wanted = [float(scale.transform((x, y))[1]) for y, _, _ in ordered]
    line = 14 / (72 * 0.75 * axes.figure.get_figheight())  # height of a line of text
    for place, (_, text, ink) in zip(spread(wanted, line), ordered, strict=True):
        axes.annotate(
            text,
            (x, place),
            (7, 0),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            va="center",
            color=ink,
            fontweight="bold",
            annotation_clip=False,
        )


def spread(places: Sequence[float], gap: float) -> list[float]:
    """Positions in order, moved as little as possible so that they are at least `gap` apart:
    those that touch form a block centred where its members want to be."""
    blocks: list[list[float]] = []  # per block: the members' original positions

    def middle(block: list[float]) -> float:
        return sum(block) / len(block)

    for place in places:
        blocks.append([place])
        while len(blocks) > 1:
            one, two = blocks[-2:]
            if middle(two) - middle(one) >= gap * (len(one) + len(two)) / 2:
                break
            blocks[-2:] = [one + two]
    return [
        middle(block) + gap * (i - (len(block) - 1) / 2)
        for block in blocks
        for i in range(len(block))
    ]
