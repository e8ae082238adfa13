"""What a comparison found, in one sentence per side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..measure.comparison import Difference
from ..measure.pairs import PLAYER
from ..measure.stats import Estimate
from .format import scaled, signed


def sentence(label: str, differences: Sequence[Difference]) -> str:
    """What the side does to the length of a game, in words."""
    found = {difference.metric: difference for difference in differences}
    length = found.get("rounds")
    if length is None or length.change == Estimate(0.0, 0.0, 0.0):
        length = found.get("decisions")
    if length is None:
        return f"{label}: no pair of games was finished"
    e = length.change
    if not length.clear:
        return (
            f"{label} makes no clear difference to the length of games: {signed(e)} {length.unit}"
        )
    word = "longer" if e.value > 0 else "shorter"
    digits = 1 if e.half >= 0.05 else 2
    return (
        f"{label} makes games {abs(e.value):.{digits}f} ± {e.half:.{digits}f} {length.unit} {word}"
    )


def wins_of_players(differences: Sequence[Difference]) -> Iterator[str]:
    """The same of the wins, if one player's agent is another: that is what is compared then."""
    players = [each for each in differences if each.metric.startswith(PLAYER)]
    if len(players) != 1:
        return
    who, e = players[0].metric.removeprefix("wins of "), scaled(players[0].change, 100)
    if players[0].clear:
        word = "more" if e.value > 0 else "less"
        yield f"{who} wins {abs(e.value):.1f} ± {e.half:.1f} % of the games {word}"
    else:
        yield f"no clear difference to the wins of {who}: {signed(e)} % of the games"
