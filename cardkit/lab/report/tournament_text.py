"""A tournament as text for a terminal."""

from __future__ import annotations

from ..measure.ratings import FEW_DEALS, Tournament
from ..measure.stats import Estimate
from .format import between, count, percent, percents, signed_text, table


def text(found: Tournament) -> str:
    lines = [
        f"{found.game}: {count(found.seats, 'seat')}, seed {found.seed}",
        f"{count(found.deals, 'deal')}, each in every line-up and order:"
        f" {count(found.games, 'game')}, {found.unfinished:,} unfinished",
    ]
    if found.interrupted:
        lines[1] += f"; interrupted, {count(found.asked, 'deal')} were asked for"
    rows = [
        (
            rating.bot,
            signed_text(rating.rating),
            percent(rating.wins.value),
            between(rating.wins),
            percent(rating.fair),
        )
        for rating in found.ratings
    ]
    if rows:
        lines += ["", *table(("Bots", "rating", "wins", "95 %", "fair"), rows)]
        lines.append(
            "  rating: 400 points more are odds of 10 to 1 to come out ahead; 0 is the average here"
        )
    if found.variance is not None:
        v = found.variance
        parts = (
            ("skill", v.skill, "who plays"),
            ("the deal", v.deal, "what the shuffles give a seat, whoever sits there"),
            ("the rest", v.rest, "what comes up on the way"),
        )
        lines += ["", "What decides who wins"]
        lines += [f"  {name.ljust(8)}  {_part(e).rjust(14)}  {why}" for name, e, why in parts]
        if v.skill.low is None:
            lines.append(f"  fewer than {FEW_DEALS} deals say too little for intervals")
    return "\n".join(lines)


def _part(e: Estimate) -> str:
    return percents(e) if e.low is not None else f"{100 * e.value:.0f} %"
