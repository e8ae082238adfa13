"""The findings of a comparison, in one sentence per side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..measure.comparison import Compared, Difference
from ..measure.fairness import fairer
from ..measure.pairs import PLAYER, STARTER
from .figures import is_share
from .format import about, plus_minus, scale, signed_text


def sentence(label: str, differences: Sequence[Difference], first: str | None = None) -> str:
    """What the side does to the length of a game, in words; `first` is what it is compared with, if
    that needs saying."""
    found = {difference.metric: difference for difference in differences}
    length = found.get("rounds")
    if length is None or _same(length):
        length = found.get("decisions")
    if length is None:
        return f"{label}: no pair of games was finished"
    e = length.change
    if not length.clear:
        change = f"{signed_text(e)} {length.unit}"
        compared = f" compared with {first}" if first else ""
        return f"{label} makes no clear difference to the length of games{compared}: {change}"
    word = "longer" if e.value > 0 else "shorter"
    digits = 1 if e.half >= 0.05 else 2
    amount = f"{abs(e.value):.{digits}f} ± {e.half:.{digits}f} {length.unit}"
    return f"{label} makes games {amount} {word}" + (f" than {first}" if first else "")


def wins_of_players(differences: Sequence[Difference]) -> Iterator[str]:
    """Describe how wins change if one player's agent differs, since that is what is being
    compared.
    """
    players = [each for each in differences if each.metric.startswith(PLAYER)]
    if len(players) != 1:
        return
    who, e = players[0].metric.removeprefix("wins of "), scale(players[0].change, 100)
    if players[0].clear:
        word = "more" if e.value > 0 else "less"
        yield f"{who} wins {abs(e.value):.1f} ± {e.half:.1f} percentage points {word}"
    else:
        yield f"no clear difference to the wins of {who}: {signed_text(e)} percentage points"


#: A designer's questions about a change: the question, its figure, and the word for more of it.
QUESTIONS = (
    ("Won more often?", "won", ("won more often", "won less often")),
    ("Longer?", "rounds", ("longer", "shorter")),
    ("Better for the starter?", STARTER, ("better", "worse")),
    ("Swingier?", "swing_share", ("swingier", "steadier")),
    ("More dramatic?", "drama_share", ("more dramatic", "less dramatic")),
    ("Decided later?", "decisiveness", ("decided later", "decided earlier")),
    ("More to choose from?", "branching", ("more to choose from", "less to choose from")),
    ("Longer between choices?", "wait", ("longer", "shorter")),
)


FARTHEST = "farthest from an equal share"
FARTHEST_MEANING = (
    "of the starter, the next seat, …, how far the one farthest from an equal share of the wins is "
    "away from it; the sides are compared by these intervals, which all hold in 95 % of such "
    "comparisons, not game by game: clear if they do not meet"
)
TO_TELL = "with that many games, four of five runs would call a difference of this size clear"


def answers(first: Compared, side: Compared) -> Iterator[str]:
    """Answer each question about a side with yes, no, or how many games it would take to tell."""
    found = {difference.metric: difference for difference in side.differences}
    for question, metric, (more, less) in QUESTIONS:
        each = found.get(metric)
        if each is None or _same(each):
            continue
        size = _size(each)
        word = more if each.change.value > 0 else less
        if each.clear:
            yield f"{question} {word.capitalize()}: {size}"
        else:
            needed = "" if each.needed is None else f"; to tell, about {about(each.needed)} games"
            yield f"{question} No clear difference: {size}{needed}"
    yield from _fairer(first, side)


def _same(each: Difference) -> bool:
    """Whether no game differs from another: a difference that chance made 0 has an interval, and
    something that pairing gains.
    """
    return each.p == 1.0 and (each.gain is None or each.change.half == 0)


def _fairer(first: Compared, side: Compared) -> Iterator[str]:
    """Compare how far the place farthest from an equal share is away from it."""
    orders = [each.findings.order for each in (first, side)]
    one, two = (None if order is None else order.distance for order in orders)
    if one is None or two is None:
        return
    clear = fairer(one, two)
    word = "No clear difference" if clear is None else "Fairer" if clear else "Less fair"
    away = " → ".join(plus_minus(scale(e, 100)) for e in (one, two))
    yield f"Fairer to all places? {word}: {FARTHEST} {away} percentage points"


def _size(each: Difference) -> str:
    """Tell a difference with its unit."""
    if is_share(each.metric):
        return f"{signed_text(scale(each.change, 100))} percentage points"
    return f"{signed_text(each.change)} {each.unit}"
