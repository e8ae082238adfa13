"""A tournament as text for a terminal."""

from __future__ import annotations

from ..measure.luck import FEW_DEALS
from ..measure.ratings import Tournament
from ..measure.stats import Estimate
from .format import between, count, percent, signed_text
from .layout import paragraphs, table
from .luck import decided

UNBOUNDED = (
    "no intervals: a bot was ahead of others in every game, so it may be better by any amount"
)
NONE_FINISHED = (
    "no game was finished, so no bot can be rated: let them go on for more decisions (--cap, or "
    "cap= in Python)"
)


def text(found: Tournament) -> str:
    lines = [
        f"{found.game}: {count(found.seats, 'seat')}, seed {found.seed}",
        f"{count(found.deals, 'deal')}, each in every line-up and order:"
        f" {count(found.games, 'game')}, {found.unfinished:,} unfinished",
    ]
    if found.interrupted:
        lines[1] += f"; interrupted, {count(found.asked, 'deal')} were requested"
    rows = [
        (
            rating.bot,
            rating_text(rating.rating),
            percent(rating.wins.value),
            between(rating.wins),
            percent(rating.fair),
        )
        for rating in found.ratings
    ]
    if rows:
        lines += ["", *table(("Bots", "rating", "wins", "95 %", "fair"), rows)]
        lines.append(
            "  rating: 400 points ahead means odds of 10 to 1 of finishing ahead; the average is 0"
        )
        best = found.ratings[0].rating
        if best.low is None and found.deals < FEW_DEALS:
            lines.append(f"  no intervals of ratings: fewer than {FEW_DEALS} deals show too little")
        elif best.low is None and best.value:
            lines.append(f"  {UNBOUNDED}")
    elif found.games:
        lines.append(NONE_FINISHED)
    if found.variance is not None:
        lines += ["", *decided(found.variance)]
    return paragraphs([lines])


def rating_text(rating: Estimate) -> str:
    if rating.low is None:
        return f"{rating.value:+.0f}".replace("-", "−")
    return signed_text(rating)
