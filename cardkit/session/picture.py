"""A picture of a finished game to share, as SVG: the ranking, the course of the lead, the boldest
move, the revealed hands and the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten, wrap
from xml.sax.saxutils import escape, quoteattr

from cardkit.engine.base.printable import one_line
from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match
from cardkit.plugin.library import Library

from .ending import Ending, command_of, describe_end, find_boldest, follow_chances, heading_of

WIDTH, MARGIN, LINE = 1000, 40, 26
GRAPH_TOP, GRAPH_HEIGHT = 110, 260
LEGEND = 330  # columns of the picture for names and scores
FELT, PAPER, FAINT, GOLD = "#0d2a24", "#f6f1e4", "#9fb3a8", "#ffd166"
INKS = ("#ffd166", "#7fc8f8", "#ff938a", "#9bedb0", "#c9a7f5", "#f7a072", "#e8efe9", "#5fd3bc")
DASHES = ("", "8 4", "2 4", "12 4 2 4")  # so that colours are not the only signal


def share_picture(match: Match, texts: Texts, library: Library, series: str = "") -> str:
    """Draw a finished game as an SVG."""
    end, chances = describe_end(match, texts), follow_chances(match)
    lines = [*_opened_lines(match, end)]
    bold = find_boldest(match, texts, library, chances)
    lines += wrap(texts("share.boldest", said=bold), 100) if bold else []
    lines += [series] if series else []
    lines += wrap(texts("share.again", command=command_of(match)), 100)
    top = GRAPH_TOP + max(GRAPH_HEIGHT, LINE * len(end.places)) + 2 * LINE
    height = top + LINE * len(lines) + MARGIN - LINE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label={quoteattr(end.winners)}>',
        "<style>text { font-family: system-ui, sans-serif; font-size: 18px }</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="{FELT}"/>',
        _text(MARGIN, 50, heading_of(match, texts), PAPER, 26),
        _text(MARGIN, 84, end.winners, GOLD, 22),
        *_graph(chances, [place.seat for place in end.places]),
        _text(MARGIN, GRAPH_TOP + GRAPH_HEIGHT + 20, texts("share.course"), FAINT, 14),
        *_legend(match, end),
        *(_text(MARGIN, top + LINE * n, line, FAINT) for n, line in enumerate(lines)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _graph(chances: Sequence[Sequence[float]], seats: Sequence[int]) -> list[str]:
    """Each seat's winning chances, from the first decision to the end."""
    left, right = MARGIN, WIDTH - LEGEND
    bottom = GRAPH_TOP + GRAPH_HEIGHT
    parts = [
        f'<rect x="{left}" y="{GRAPH_TOP}" width="{right - left}" height="{GRAPH_HEIGHT}" '
        f'fill="none" stroke="{FAINT}"/>'
    ]
    step = (right - left) / max(1, len(chances) - 1)
    for place, seat in reversed(list(enumerate(seats))):  # the winner on top
        points = " ".join(
            f"{left + n * step:.1f},{bottom - each[seat] * GRAPH_HEIGHT:.1f}"
            for n, each in enumerate(chances)
        )
        parts.append(f'<polyline points="{points}" fill="none" {_stroke(place)}/>')
    return parts


def _legend(match: Match, end: Ending) -> list[str]:
    """A line per player: how the graph draws them, the rank, the name, the score."""
    parts, x = [], WIDTH - LEGEND + 20
    for n, place in enumerate(end.places):
        y = GRAPH_TOP + LINE * (n + 1) - 8
        name = shorten(one_line(match.names[place.seat]), 18, placeholder="…")
        ink = GOLD if place.first else PAPER
        parts += [
            f'<line x1="{x}" y1="{y - 6}" x2="{x + 40}" y2="{y - 6}" {_stroke(n)}/>',
            _text(x + 52, y, f"{place.rank} {name}", ink),
            _text(WIDTH - MARGIN, y, str(place.score), ink, end=True),
        ]
    return parts


def _stroke(place: int) -> str:
    dash = DASHES[place // len(INKS) % len(DASHES)] if place >= len(INKS) else DASHES[place % 2]
    return f'stroke="{INKS[place % len(INKS)]}" stroke-width="3" stroke-dasharray="{dash}"'


def _opened_lines(match: Match, end: Ending) -> list[str]:
    """The hidden cards, now that the game is over."""
    lines = []
    for place in end.places:
        if place.held:
            lines += wrap(f"{match.names[place.seat]}: {place.held}", 100)
    return lines


def _text(x: int, y: int, text: str, ink: str, size: int = 18, *, end: bool = False) -> str:
    anchor = ' text-anchor="end"' if end else ""
    style = f' style="font-size: {size}px"' if size != 18 else ""
    return f'<text x="{x}" y="{y}" fill="{ink}"{anchor}{style}>{escape(one_line(text))}</text>'
