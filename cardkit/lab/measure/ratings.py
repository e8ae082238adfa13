"""Ratings: how strong the bots of a tournament are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import exp, log, log10
from typing import TYPE_CHECKING

import attrs

from .. import rendering
from .findings import Variance, to_dict, to_json
from .luck import Deal, Sums
from .stats import Estimate

if TYPE_CHECKING:
    import polars


@attrs.frozen
class Rating:
    """A bot's wins and rating. A difference of 400 points means odds of 10 to 1 of finishing ahead
    of the other bot; the average of all ratings is 0.
    """

    bot: str
    games: int
    wins: Estimate  # share of its games, with shared wins as fractions
    fair: float
    rating: Estimate  # without an interval if some bots always finished behind all others


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


# -- ratings -------------------------------------------------------------------------------


def ahead_in(deal: Deal, bots: int, teams: Sequence[Sequence[int]] = ()) -> Sums:
    """Return how often each bot finished ahead of each other one, row by row; level is half.
    Partners, who cannot, are not compared.
    """
    found = [0.0] * bots * bots
    partners = {frozenset(two) for team in teams for two in combinations(team, 2)}
    for lineup, ranks in deal:
        for one, two in permutations(range(len(lineup)), 2):
            i, j, mine, theirs = lineup[one], lineup[two], ranks[one], ranks[two]
            if i != j and {one, two} not in partners:
                found[i * bots + j] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    return found


def comparable(ahead: Sums, bots: int) -> bool:
    """Whether the games say how far apart all bots are (Ford's condition). If some of them never
    finished level with or ahead of any of the rest, they could be worse by any amount.
    """
    reached, fresh = {0}, [0]
    for _ in range(2):  # whoever bot 0 was ahead of, and they; then the other way round
        while fresh:
            i = fresh.pop()
            new = {j for j in range(bots) if ahead[i * bots + j]} - reached
            reached |= new
            fresh += new
        if len(reached) < bots:
            return False
        reached, fresh = {0}, [0]
        ahead = [ahead[j * bots + i] for i in range(bots) for j in range(bots)]
    return True


def strengths(ahead: Sums, bots: int) -> list[float]:
    """Rate all bots with the Bradley-Terry model of who finishes ahead of whom, adding half a win
    each way for each pair, so that nobody is infinitely strong.
    """
    others = [[j for j in range(bots) if j != i] for i in range(bots)]
    won = [[ahead[i * bots + j] + 0.5 for j in range(bots)] for i in range(bots)]
    total = [sum(won[i][j] for j in others[i]) for i in range(bots)]
    power = [1.0] * bots
    for _ in range(500):
        fresh = []
        for i in range(bots):
            met = sum((won[i][j] + won[j][i]) / (power[i] + power[j]) for j in others[i])
            fresh.append(total[i] / met)
        mean = sum(map(log, fresh)) / bots
        fresh = [each / exp(mean) for each in fresh]
        change = max(abs(a - b) / b for a, b in zip(fresh, power, strict=True))
        power = fresh
        if change < 1e-10:
            break
    return [400 * log10(each) for each in power]
