"""The findings of a comparison, in one sentence per side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..measure.comparison import Difference
from ..measure.pairs import PLAYER, STARTER
from .figures import is_share
from .format import about, scale, signed_text


def sentence(label: str, differences: Sequence[Difference], first: str | None = None) -> str:
    """What the side does to the length of a game, in words; `first` is what it is compared with, if
    that needs saying."""
    found = {difference.metric: difference for difference in differences}
    length = found.get("rounds")
    if length is None or length.p == 1.0:  # all games have the same number
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


TO_TELL = "with that many games, four of five runs would call a difference of this size clear"


def answers(differences: Sequence[Difference]) -> Iterator[str]:
    """Answer each question with yes, no, or how many games it would take to tell."""
    found = {difference.metric: difference for difference in differences}
    for question, metric, (more, less) in QUESTIONS:
        each = found.get(metric)
        if each is None or each.p == 1.0:
            continue
        size = _size(each)
        word = more if each.change.value > 0 else less
        if each.clear:
            yield f"{question} {word.capitalize()}: {size}"
        else:
            needed = "" if each.needed is None else f"; to tell, about {about(each.needed)} games"
            yield f"{question} No clear difference: {size}{needed}"


def _size(each: Difference) -> str:
    """Tell a difference with its unit."""
    if is_share(each.metric):
        return f"{signed_text(scale(each.change, 100))} percentage points"
    return f"{signed_text(each.change)} {each.unit}"
