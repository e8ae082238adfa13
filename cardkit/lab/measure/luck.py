"""Luck and skill apart: what decides who wins, from deals that are played with the seats exchanged.

All figures follow from sums over deals, kept for a few groups of deals: memory does not grow with
their number, and leaving out one group after another gives the intervals (a jackknife).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import sqrt
from operator import add, sub

import attrs

from .findings import LuckFindings, Share, Variance
from .stats import Estimate, share, skewed_t, skewness_of, width

GROUPS = 50  # of deals, left out in turn for the intervals
TINY = 1e-20  # a variance that is only due to rounding
FEW_DEALS = 30  # with fewer, variance share intervals fall short of their coverage

#: One game: who sat where, and each seat's rank.
Game = tuple[tuple[int, ...], tuple[int, ...]]
Deal = Sequence[Game]  # all games with one seed
Sums = list[float]


@attrs.define
class Groups:
    """Sums over deals, in groups: deal i belongs to group i modulo their number."""

    deals: int = 0
    sums: list[Sums] = attrs.Factory(list)

    def add(self, sums: Sums) -> None:
        group = self.deals % GROUPS
        if group == len(self.sums):
            self.sums.append(sums)
        else:
            self.sums[group] = [*map(add, self.sums[group], sums)]
        self.deals += 1

    def jackknife(self, figures: Callable[[Sums], Sequence[float]]) -> list[Estimate]:
        """Figures over all deals, with intervals from leaving out one group at a time."""
        whole: Sums = [sum(column) for column in zip(*self.sums, strict=True)]
        values, n = figures(whole), len(self.sums)
        if n < 2:
            return [Estimate(value) for value in values]
        without = zip(*[figures([*map(sub, whole, part)]) for part in self.sums], strict=True)
        both = zip(values, without, strict=True)
        return [_estimate(value, [n * value - (n - 1) * part for part in of]) for value, of in both]


def _estimate(value: float, pseudo: list[float]) -> Estimate:
    """Return a jackknife estimate: Student's t on its pseudovalues. Skewness, which few of them
    show badly, only makes it wider. No interval if they are all equal: deals that all went the same
    way do not show how often others do not.
    """
    n, middle = len(pseudo), sum(pseudo) / len(pseudo)
    spread = sum((each - middle) ** 2 for each in pseudo) / (n - 1)
    if spread < TINY:
        return Estimate(value)
    skew = skewness_of(sum((each - middle) ** 3 for each in pseudo), spread, n)
    error, wide = sqrt(spread / n), width(n)
    low, high = max(wide, skewed_t(wide, skew, n)), min(-wide, skewed_t(-wide, skew, n))
    return Estimate(value, value - low * error, value - high * error)


@attrs.define
class LuckTotals:
    """What decides who wins at this many seats, and how much each bot wins."""

    bots: int
    seats: int
    groups: Groups = attrs.Factory(Groups)
    #: By bot, how often it had each mean part of a win in the games of a deal.
    wins: list[Counter[int | Fraction]] = attrs.Factory(list)

    def add(self, deal: Deal) -> None:
        """Add the finished games of a deal; one in which a bot finished none tells nothing."""
        own = _parts_of(deal, self.bots)
        if all(own):
            self.wins = self.wins or [Counter() for _ in range(self.bots)]
            for counts, parts in zip(self.wins, own, strict=True):
                counts[sum(parts, Fraction(0)) / len(parts)] += 1
            self.groups.add(sums_of(deal, self.bots, self.seats))

    @property
    def variance(self) -> Variance | None:
        if self.groups.deals < 2:
            return None
        skill, deal, rest = self.groups.jackknife(lambda sums: shares_of(sums, self.bots))
        (root,) = self.groups.jackknife(lambda sums: [_root_of_skill(sums, self.bots)])
        if root.low is not None and root.high is not None:
            skill = Estimate(skill.value, max(0.0, root.low) ** 2, root.high**2)
        known = self.groups.deals >= FEW_DEALS
        parts = [_part(e) if known else _bare(e) for e in (skill, deal, rest)]
        return Variance(*adding_up(*parts))

    def win_share(self, bot: int) -> Estimate:
        """Return the mean part of a win that a seat of this bot took; a deal is one observation."""
        counts = self.wins[bot] if self.wins else {}
        return share(counts) or Estimate(0.0)

    def findings(self, names: Sequence[str]) -> LuckFindings | None:
        """Return what it shows for bots of these names."""
        variance = self.variance
        if variance is None:
            return None
        wins = [Share(name, self.win_share(bot), 1 / self.seats) for bot, name in enumerate(names)]
        return LuckFindings(self.groups.deals, tuple(wins), variance)


def adding_up(skill: Estimate, deal: Estimate, rest: Estimate) -> Iterator[Estimate]:
    """Make clipped parts add up to the whole again; each interval contains its value."""
    left = 1.0
    for e, most in ((skill, skill.value), (deal, deal.value), (rest, 1.0)):
        value = min(most, left)
        left -= value
        if e.low is None or e.high is None:
            yield Estimate(value)
        else:
            yield Estimate(value, min(e.low, value), max(e.high, value))


def _part(e: Estimate) -> Estimate:
    """Return a part of the whole; one that is clearly below 0 has no interval that means
    anything.
    """
    return _bare(e) if e.high is not None and e.high <= 0 else e.within_a_whole()


def _bare(e: Estimate) -> Estimate:
    return Estimate(e.within_a_whole().value)


def won_parts(ranks: Sequence[int]) -> list[Fraction]:
    winners = sum(rank == 1 for rank in ranks)
    return [Fraction(1, winners) if rank == 1 else Fraction(0) for rank in ranks]


def _parts_of(deal: Deal, bots: int) -> list[list[Fraction]]:
    """Return by bot the parts of a win that its seats took."""
    found: list[list[Fraction]] = [[] for _ in range(bots)]
    for lineup, ranks in deal:
        for who, part in zip(lineup, won_parts(ranks), strict=True):
            found[who].append(part)
    return found


# -- shares of the variance ----------------------------------------------------------------


def sums_of(deal: Deal, bots: int, seats: int) -> Sums:
    """Return what a deal adds to the sums. A *result* is a seat's part of the win minus an equal
    share.

    The sums are: 1; the number of results, their squares, and the products of two results of a
    seat that had different bots; by bot its number of results, and its mean result; by two bots,
    how often one sat where the other did in another game, and the product of their means.
    """
    fair = 1 / seats
    totals = [[0.0] * bots for _ in range(seats)]
    times = [[0] * bots for _ in range(seats)]
    squares = 0.0
    for lineup, ranks in deal:
        for seat, (who, part) in enumerate(zip(lineup, won_parts(ranks), strict=True)):
            result = float(part) - fair
            totals[seat][who] += result
            times[seat][who] += 1
            squares += result**2
    taken = [sum(column) for column in zip(*times, strict=True)]
    won = [sum(column) for column in zip(*totals, strict=True)]
    means = [total / n for total, n in zip(won, taken, strict=True)]
    two = [*product(range(bots), repeat=2)]
    met = [sum(n[i] * n[j] for n in times) if i != j else 0 for i, j in two]
    same = sum(of[i] * of[j] for of in totals for i, j in two if i != j)
    both = [means[i] * means[j] for i, j in two]
    return [1, sum(taken), squares, same, *taken, *means, *met, *both]


def _root_of_skill(sums: Sums, bots: int) -> float:
    """Return the root of the share of skill, what chance contributes included. Its interval also
    holds if bots are equal, where a square hardly changes with what is squared.
    """
    n, _, squares = sums[:3]
    taken, means = sums[4 : 4 + bots], sums[4 + bots : 4 + 2 * bots]
    if not squares:
        return 0.0
    return sqrt(sum(t * (m / n) ** 2 for t, m in zip(taken, means, strict=True)) / squares)


def shares_of(sums: Sums, bots: int) -> tuple[float, float, float]:
    """Return the shares of skill, of the deal and of the rest in the variance of a seat's result.

    A part cannot be negative, but the estimate of the deal is, where a bot that is lucky in a deal
    is so at every seat; the rest makes up for it.

    Skill is how far the bots' shares are from equal. The deal is whether the same seat wins again
    in other games of the deal, with a different bot in it. Both exclude what chance alone
    contributes.
    """
    n, results, squares, same = sums[:4]
    taken, means = sums[4 : 4 + bots], sums[4 + bots : 4 + 2 * bots]
    met, both = sums[4 + 2 * bots : -bots * bots], sums[-bots * bots :]
    if not squares or not any(met):
        return 0.0, 0.0, 1.0

    def of_two(i: int, j: int) -> float:
        """The product of two bots' true means: that of those found, minus what their errors
        contribute."""
        found = means[i] * means[j] / n**2
        return found - (both[i * bots + j] / n - found) / (n - 1) if n > 1 else found

    whole = squares / results
    skill = sum(taken[i] / results * of_two(i, i) for i in range(bots)) / whole
    pairs = zip(product(range(bots), repeat=2), met, strict=True)
    apart = sum(times * of_two(i, j) for (i, j), times in pairs) / sum(met)
    deal = (same / sum(met) - apart) / whole
    return skill, deal, 1 - skill - max(0.0, deal)
