"""How fair a game is to all places in the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from .significance import LEVEL
from .stats import Estimate, Frequencies, share

SIDES = 2  # of a comparison, whose intervals hold together


def distance_from_equal(wins: Sequence[Frequencies]) -> Estimate | None:
    """Return how far the place that is farthest from an equal share is away from it; `wins` is by
    place.

    The largest of several distances is never 0 in a sample, so it has no ordinary error. Its
    interval follows from those of all shares, which hold together, on both sides of a comparison,
    in 95 % of all runs: of two equal distances, at most 5 % are called different because their
    intervals do not meet, whether or not games with the same seed are similar.
    """
    n = len(wins)
    unknown = n if n > 2 else 1  # two shares add up to 1
    z = NormalDist().inv_cdf(1 - LEVEL / (SIDES * unknown) / 2)
    known = [e for e in (share(counts, z) for counts in wins) if e is not None]
    if n < 2 or len(known) < n:
        return None
    fair = 1 / n
    least = max(max(0.0, low - fair, fair - high) for low, high in map(_ends, known))
    most = max(max(high - fair, fair - low) for low, high in map(_ends, known))
    return Estimate(max(abs(e.value - fair) for e in known), least, most)


def _ends(e: Estimate) -> tuple[float, float]:
    assert e.low is not None and e.high is not None
    return e.low, e.high


def fairer(one: Estimate, two: Estimate) -> bool | None:
    """Whether the second side is clearly fairer than the first, or less fair; None if it is not
    clear.
    """
    (one_low, one_high), (two_low, two_high) = _ends(one), _ends(two)
    return True if two_high < one_low else False if two_low > one_high else None
