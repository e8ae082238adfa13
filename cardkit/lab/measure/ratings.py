"""Ratings: how strong the bots of a tournament are, and how much of winning is skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log, log10, sqrt
from typing import TYPE_CHECKING

import attrs

from .. import rendering
from .findings import to_dict, to_json
from .stats import Estimate, mean, width

if TYPE_CHECKING:
    import polars

GROUPS = 50  # of deals, left out in turn for the intervals
FEW_DEALS = 30  # with fewer, variance share intervals fall short of their coverage

#: One game: who sat where, and each seat's rank.
Game = tuple[tuple[int, ...], tuple[int, ...]]
Deal = Sequence[Game]  # all games with one seed


@attrs.frozen
class Rating:
    """A bot's wins and rating. A difference of 400 points means odds of 10 to 1 of finishing ahead
    of the other bot; the average of all ratings is 0.
    """

    bot: str
    games: int
    wins: Estimate  # share of its games, with shared wins as fractions
    fair: float
    rating: Estimate


@attrs.frozen
class Variance:
    """What decides who wins, as shares of the variance of a seat's win.

    *Skill* is who sits there; *deal* is what the shuffles give the seat, whoever sits there; the
    rest is whatever happens along the way.
    """

    skill: Estimate
    deal: Estimate
    rest: Estimate


@attrs.frozen(repr=False)
class Tournament:
    """Bots in every line-up and seating order, on the same deals."""

    game: str
    seats: int
    seed: str
    deals: int
    asked: int
    games: int
    unfinished: int
    ratings: tuple[Rating, ...]  # strongest first
    variance: Variance | None
    interrupted: bool
    trouble: str | None
    workers: int
    seconds: float
    rate: float

    def to_dict(self) -> dict[str, object]:
        return to_dict(self)

    def to_json(self) -> str:
        """Return one JSON object, as printed by ``cardkit tournament --json``."""
        return to_json(self)

    def frames(self) -> dict[str, polars.DataFrame]:
        """The ratings as a polars data frame. Needs the extra ``cardkit[lab]``."""
        return rendering.tournament_frames(self)

    def __str__(self) -> str:
        return rendering.tournament_text(self)

    def __repr__(self) -> str:
        return f"<Tournament: {', '.join(rating.bot for rating in self.ratings)}>"

    def _repr_html_(self) -> str:
        return rendering.tournament_html(self)


# -- estimates -----------------------------------------------------------------------------


def jackknife(deals: Sequence[Deal], figure: Callable[[Sequence[Deal]], float]) -> Estimate:
    """A figure over all deals, with an interval from leaving out one group of deals at a time."""
    value = figure(deals)
    groups = min(GROUPS, len(deals))
    if groups < 2:
        return Estimate(value)
    parts = [[deal for i, deal in enumerate(deals) if i % groups != g] for g in range(groups)]
    without = [figure(part) for part in parts]
    middle = sum(without) / groups
    error = sqrt((groups - 1) / groups * sum((each - middle) ** 2 for each in without))
    half = width(groups) * error
    return Estimate(value, value - half, value + half)


def won_parts(ranks: Sequence[int]) -> list[Fraction]:
    winners = sum(rank == 1 for rank in ranks)
    return [Fraction(1, winners) if rank == 1 else Fraction(0) for rank in ranks]


def win_share(deals: Sequence[Deal], bot: int) -> Estimate:
    """Return the average part of a win taken by a seat of this bot; a deal is one observation."""
    by_deal: Counter[int | Fraction] = Counter()
    for deal in deals:
        parts = [
            part
            for lineup, ranks in deal
            for who, part in zip(lineup, won_parts(ranks), strict=True)
            if who == bot
        ]
        if parts:
            by_deal[sum(parts, Fraction(0)) / len(parts)] += 1
    return (mean(by_deal, may_vary=True) or Estimate(0.0)).within_a_whole()


def strengths(deals: Sequence[Deal], bots: int) -> list[float]:
    """Rate all bots with the Bradley-Terry model of who finishes ahead of whom, adding half a win
    each way for each pair, so that nobody is infinitely strong.
    """
    ahead = [[0.5 if i != j else 0.0 for j in range(bots)] for i in range(bots)]
    for deal in deals:
        for lineup, ranks in deal:
            for i, mine in zip(lineup, ranks, strict=True):
                for j, theirs in zip(lineup, ranks, strict=True):
                    if i != j:
                        ahead[i][j] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    power = [1.0] * bots
    for _ in range(500):
        fresh = []
        for i in range(bots):
            met = sum(
                (ahead[i][j] + ahead[j][i]) / (power[i] + power[j]) for j in range(bots) if j != i
            )
            fresh.append(sum(ahead[i]) / met)
        mean = sum(map(log, fresh)) / bots
        fresh = [each / 2.718281828459045**mean for each in fresh]
        change = max(abs(a - b) / b for a, b in zip(fresh, power, strict=True))
        power = fresh
        if change < 1e-10:
            break
    return [400 * log10(each) for each in power]


def variance_of(deals: Sequence[Deal], bots: int, seats: int) -> tuple[float, float]:
    """Return the shares of skill and of the deal in the variance of a seat's win.

    Skill is how far the bots' shares are from equal. The deal is whether the same seat wins again
    in other games of the deal, with a different bot in it. Both exclude what chance alone
    contributes.
    """
    fair = 1 / seats
    totals, counts = [0.0] * bots, [0] * bots
    same = pairs = squares = games = 0.0
    own: list[list[float]] = [[] for _ in range(bots)]  # by bot: its mean for each deal
    for deal in deals:
        sums = [[0.0] * bots for _ in range(seats)]
        times = [[0] * bots for _ in range(seats)]
        for lineup, ranks in deal:
            for seat, (who, part) in enumerate(zip(lineup, won_parts(ranks), strict=True)):
                above = float(part) - fair
                sums[seat][who] += above
                times[seat][who] += 1
                squares += above**2
                games += 1
        for by_bot, n in zip(sums, times, strict=True):
            same += sum(by_bot) ** 2 - sum(each**2 for each in by_bot)
            pairs += sum(n) ** 2 - sum(each**2 for each in n)
        for who in range(bots):
            total, number = sum(s[who] for s in sums), sum(n[who] for n in times)
            if number:
                own[who].append(total / number)
                totals[who] += total
                counts[who] += number
    if not squares or not pairs:
        return 0.0, 0.0
    means = [total / count if count else 0.0 for total, count in zip(totals, counts, strict=True)]
    skill = sum(_square(mean, values) for mean, values in zip(means, own, strict=True)) / bots
    apart = -skill / (bots - 1) if bots > 1 else 0.0  # two bots deviate in opposite directions
    whole = squares / games
    return skill / whole, (same / pairs - apart) / whole


def _square(mean: float, values: Sequence[float]) -> float:
    """Square a mean, minus the contribution of its own error."""
    n = len(values)
    if n < 2:
        return mean**2
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    return mean**2 - spread / n
