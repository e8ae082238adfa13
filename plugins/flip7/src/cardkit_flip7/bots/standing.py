"""The standing of a player in Flip 7: the chance of winning, by rule of thumb.

Against each other player the chance is a logistic curve of the distance in points: flat while many
rounds remain, steep in the round that ends the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from typing import Any

from ..table import points
from .outlook import laid_out

ROUND = 20.0  # points a player makes in a round
SAVED = 6.0  # what a Second Chance adds to that
SPREAD = 11.0  # uncertainty in the points of a player still in
FAR = 50.0  # differences beyond this do not matter
MOST = 256  # points of a round whose effect is remembered
FIXED = 1.0  # uncertainty for a player who is out: every point decides

#: A player's expected total after the round, and its uncertainty.
Guess = tuple[float, float]


def hoped(now: float) -> float:
    """Return the points that a player still in can hope to turn these into."""
    return max(now, ROUND + now / 4)


def guess(t: Any, seat: int) -> Guess:
    """Return a player's expected result. Works on tables and views."""
    score = t.score[seat]
    if t.status[seat] != "in":
        return score + points(t, seat), FIXED
    total, times, plus, saved = laid_out(tuple(t.row[seat]), tuple(t.above[seat]))
    return score + hoped(total * times + plus) + (SAVED if saved else 0.0), SPREAD


class Standing:
    """The chance of winning for the player `me` among these players."""

    def __init__(self, me: int, guesses: list[Guess], target: int, scale: float) -> None:
        self.me, self.guesses, self.target, self.scale = me, guesses, target, scale
        self.others = guesses[:me] + guesses[me + 1 :]
        best = self.best = max([total for total, _ in self.others], default=0.0)
        field, goes_on = 0.0, 1.0
        for total, spread in self.others:
            field += exp((total - best) / scale)
            goes_on /= 1 + power((total + 0.5 - target) / spread)
        self.field, self.goes_on = field, goes_on  # the chance that none of the others ends it

    @classmethod
    def of(cls, t: Any) -> Standing:
        """Return the standing of the seat to decide."""
        target = t.rules.options.target_score
        rounds = max(1.0, (target - max(t.score)) / ROUND)
        return cls(t.seat, [guess(t, seat) for seat in t.seats], target, SPREAD * rounds**0.5)

    def chance(self, mine: float) -> float:
        """Return my chance of winning with this total after the round."""
        if mine >= self.target:  # F7-42, F7-43: now whoever has the most wins
            return 1 / (1 + sum([power((total - mine) / spread) for total, spread in self.others]))
        return self.goes_on / (1 + self.field * power((self.best - mine) / self.scale))

    def expected(self, score: int, after: Sequence[int], ways: Iterable[int]) -> float:
        """Sum the chances with these points on top of the score, each weighted by its number of
        ways.
        """
        gained = zip(after, ways, strict=True)
        distance, highest = (self.best - score) / self.scale, max(after)
        if distance >= FAR or highest >= MOST:
            return sum([n * self.chance(score + more) for more, n in gained])
        goes_on, odds, eased = self.goes_on, self.field * exp(distance), easing(self.scale)
        # This is `chance` again: calling it would take most of the time of a roll-out.
        if (enough := self.target - score) > highest:
            return goes_on * sum([n / (1 + odds * eased[more]) for more, n in gained])
        found = [
            n * (goes_on / (1 + odds * eased[more]) if more < enough else self.chance(score + more))
            for more, n in gained
        ]
        return sum(found)

    def chance_if(self, seat: int, total: float, spread: float) -> float:
        """Return my chance of winning if this is another player's expected result."""
        guesses = self.guesses.copy()
        guesses[seat] = total, spread
        return Standing(self.me, guesses, self.target, self.scale).chance(guesses[self.me][0])


@lru_cache(maxsize=256)
def easing(scale: float) -> list[float]:
    """Return by how much each number of points shortens the odds against a player."""
    return [exp(-more / scale) for more in range(MOST)]


def power(distance: float) -> float:
    return exp(distance if distance < FAR else FAR)
