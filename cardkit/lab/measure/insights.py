"""What a designer wants to know: how safe a lead is, and which moves are never good."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor, sqrt

import attrs

from .distributions import p_of, t_quantile
from .findings import LeadFindings, MoveFindings
from .significance import clear_ones
from .stats import Estimate, agresti_coull, width
from .tally import ChoiceTotals, Tally

MOSTLY = Fraction(95, 100)
#: Which two of the four numbers in ChoiceTotals each product multiplies.
PRODUCTS = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))


def leads_of(tally: Tally) -> LeadFindings | None:
    """Find the lead above which nobody lost, and the one above which 95 % won."""
    if not tally.leads:
        return None
    margins = sorted(tally.leads, reverse=True)
    never = mostly = None
    led = lost = safe = often = 0
    for margin in margins:
        led += tally.leads[margin]
        lost += tally.leads_lost[margin]
        if lost == 0:
            never, safe = margin, led
        if lost <= (1 - MOSTLY) * led:
            mostly, often = margin, led
    bound = agresti_coull(0, safe).high if safe else None
    held = tuple((margin, tally.leads[margin], tally.leads_lost[margin]) for margin in margins)
    return LeadFindings(never, safe, bound, mostly, often, margins[0], held[::-1])


def moves_of(tally: Tally) -> tuple[MoveFindings, ...]:
    """Return the findings by kind of move, worst first."""
    found = [_move(kind, totals, tally) for kind, totals in sorted(tally.choices.items())]
    ps = [p for _, p in found]
    told = [
        attrs.evolve(move, clear=clear)
        for (move, _), clear in zip(found, clear_ones(ps), strict=True)
    ]
    return tuple(sorted(told, key=lambda move: move.effect.value if move.effect else 0.0))


def _move(kind: str, totals: ChoiceTotals, tally: Tally) -> tuple[MoveFindings, float | None]:
    won, chosen, won_passed, passed = totals.sums
    offered = chosen + passed
    part = chosen / offered if offered else 0.0
    after = won / (chosen * tally.scale) if chosen else None
    beside = won_passed / (passed * tally.scale) if passed else None
    if after is None or beside is None:
        return MoveFindings(kind, offered, part, after, beside, None, clear=False), None
    change, games = after - beside, [_games(totals, 1), _games(totals, 3)]
    known = floor(min(games))  # a move chosen or passed over in few games is little known
    if known < 2:
        told = MoveFindings(kind, offered, part, after, beside, Estimate(change), clear=False)
        return told, None
    ratios = Fraction(won, chosen), Fraction(won_passed, passed)
    error = sqrt(_variance(totals, tally, *ratios) + _doubt((after, beside), games))
    half = width(known) * error
    effect = Estimate(change, max(-1.0, change - half), min(1.0, change + half))
    alike = Fraction(won + won_passed, offered)  # as if the choice made no difference
    error = max(error, sqrt(_variance(totals, tally, alike, alike)))
    # with the larger error, nothing is clear whose interval has 0 in it
    p = p_of(abs(change) * t_quantile(known - 1) / (width(known) * error), known - 1)
    return MoveFindings(kind, offered, part, after, beside, effect, clear=False), p


def _games(totals: ChoiceTotals, which: int) -> float:
    """Return how many games tell something about a choice, those with many of them counting for
    more (Kish).
    """
    square = totals.products[PRODUCTS.index((which, which))]
    return totals.sums[which] ** 2 / square


def _doubt(parts: Sequence[float], games: Sequence[float]) -> float:
    """Return a variance as if each kind of choice had been made in two more games, one way or the
    other, because a few games that all end alike do not prove that the others will.
    """
    more = 0.0
    for part, n in zip(parts, games, strict=True):
        p = (part * n + 1) / (n + 2)
        more += 2 * p * (1 - p) / n**2
    return more


def _variance(
    totals: ChoiceTotals, tally: Tally, if_chosen: Fraction, if_passed: Fraction
) -> float:
    """Return the variance of the difference of the two ratios, if these are the true ones, with a
    game as one observation (delta method).
    """
    _, chosen, _, passed = totals.sums
    weights = (
        Fraction(1, chosen),
        -if_chosen / chosen,
        -Fraction(1, passed),
        if_passed / passed,
    )
    squares = Fraction(0)
    for (i, j), product in zip(PRODUCTS, totals.products, strict=True):
        squares += (1 if i == j else 2) * weights[i] * weights[j] * product
    n = tally.finished
    return max(0.0, float(squares * Fraction(n, n - 1))) / tally.scale**2
