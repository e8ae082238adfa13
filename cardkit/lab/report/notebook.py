"""Findings in a notebook: HTML, data frames and matplotlib figures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from ..extras import need
from ..measure.comparison import Comparison
from ..measure.findings import Findings, to_dict
from ..measure.ratings import Tournament
from . import compare_report, report, text
from .format import TITLES, count, percent, percents, plus_minus
from .html import table
from .tournament_text import rating_text

if TYPE_CHECKING:
    import polars
    from matplotlib.figure import Figure


def findings_html(found: Findings) -> str:
    """Render a short table: who wins, and a game in numbers."""
    shares = found.order.shares if found.order is not None and found.order.moves else found.seats
    agents = [agent.wins for agent in found.agents if agent.wins is not None]
    wins = agents if len(found.agents) > 1 else list(shares)
    rows = [[f"wins of {w.name}", text.share_text(w.share), percent(w.fair)] for w in wins]
    rows += [["games won", text.share_text(found.won), ""]] if found.won is not None else []
    rows += [
        [TITLES[name], plus_minus(n.mean), ""] for name, n in found.numbers.items() if name != "won"
    ]
    head = f"<p><b>{escape(text.line(found))}</b></p>"
    return head + table(["", "95 %", "fair"], rows)


def comparison_html(found: Comparison) -> str:
    """Render the sentences and the differences."""
    told = "".join(f"<p><b>{escape(s.sentence)}.</b></p>" for s in found.sides if s.sentence)
    return told + compare_report.differences(found)


def frames(found: Findings) -> dict[str, polars.DataFrame]:
    """Return data frames by subject."""
    need("frames", "polars", "lab")
    import polars as pl

    def rows(items: Any) -> list[dict[str, Any]]:
        return [_flat(item) for item in items]

    plain = to_dict(found)
    numbers = [{"metric": name, **each} for name, each in plain["numbers"].items()]
    for each in numbers:
        each.pop("counts")
        each["quartiles"] = list(each["quartiles"])
    ratios = [{"metric": name, **each} for name, each in plain["ratios"].items()]
    order = [] if plain["order"] is None else plain["order"]["shares"]
    agents = [
        {
            "agent": each["agent"],
            "seats": each["seats"],
            "wins": None if each["wins"] is None else each["wins"]["share"],
            "fair": None if each["wins"] is None else each["wins"]["fair"],
            "score": None if each["score"] is None else each["score"]["mean"],
            "ranks": each["ranks"],
        }
        for each in plain["agents"]
    ]
    return {
        "agents": pl.DataFrame(rows(agents)),
        "seats": pl.DataFrame(rows(plain["seats"])),
        "order": pl.DataFrame(rows(order)),
        "numbers": pl.DataFrame(rows(numbers)),
        "ratios": pl.DataFrame(rows(ratios)),
        "rounds": pl.DataFrame(rows(plain["by_round"])),
        "cards": pl.DataFrame(rows(plain["cards"])),
        "events": pl.DataFrame(rows(plain["events"])),
        "moves": pl.DataFrame(rows(plain["moves"])),
        "luck": pl.DataFrame(rows([] if plain["luck"] is None else plain["luck"]["wins"])),
    }


def comparison_frames(found: Comparison) -> dict[str, polars.DataFrame]:
    need("frames", "polars", "lab")
    import polars as pl

    rows = [
        {"side": side["label"], **_flat(each)}
        for side in to_dict(found)["sides"]
        for each in side["differences"]
    ]
    return {"differences": pl.DataFrame(rows)}


def tournament_html(found: Tournament) -> str:
    """The ratings."""
    rows = [
        [each.bot, rating_text(each.rating), percents(each.wins), percent(each.fair)]
        for each in found.ratings
    ]
    head = f"{found.game}: {count(found.seats, 'seat')}, {count(found.deals, 'deal')}"
    return f"<p><b>{escape(head)}</b></p>" + table(["", "rating", "wins, 95 %", "fair"], rows)


def tournament_frames(found: Tournament) -> dict[str, polars.DataFrame]:
    need("frames", "polars", "lab")
    import polars as pl

    return {"ratings": pl.DataFrame([_flat(each) for each in to_dict(found)["ratings"]])}


def _flat(item: dict[str, Any]) -> dict[str, Any]:
    """Flatten to one level; an estimate becomes three columns."""
    flat: dict[str, Any] = {}
    for key, value in item.items():
        if isinstance(value, dict):
            flat |= {f"{key}_{part}" if part != "value" else key: v for part, v in value.items()}
        else:
            flat[key] = list(value) if isinstance(value, tuple) else value
    return flat


def plots(found: Findings) -> dict[str, Figure]:
    """Return the report's charts by title."""
    need("plots", "matplotlib", "lab")
    return {each.title: each.svg.figure for each in report.charts(found)}


def comparison_plots(found: Comparison) -> dict[str, Figure]:
    need("plots", "matplotlib", "lab")
    draw = compare_report.charts if found.varied is None else compare_report.swept_chart
    return {each.title: each.svg.figure for each in draw(found)}
