"""How a player stands in a game of Flip 7: the chance to win, by rule of thumb.

Against each other player the chance is a logistic curve of the distance in points: flat while many
rounds are to come, steep in the round that ends the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from ..table import points, second_chance_of

ROUND = 20.0  # the points that a player makes in a round
SAVED = 6.0  # what a Second Chance adds to them
SPREAD = 11.0  # how far the points of a player still in may be off
FAR = 50.0  # beyond that a distance makes no difference
FIXED = 1.0  # the same for one who is out: a point more or less decides

#: A player's total to expect after the round, and how far it may be off.
Guess = tuple[float, float]


def hoped(now: float) -> float:
    """The points that a player still in may make of these."""
    return max(now, ROUND + now / 4)


def guess(t: Any, seat: int) -> Guess:
    """What to expect of a player. Works on tables and views."""
    score, now = t.score[seat], points(t, seat)
    if t.status[seat] != "in":
        return score + now, FIXED
    saved = SAVED if second_chance_of(t, seat) is not None else 0.0
    return score + hoped(now) + saved, SPREAD


class Standing:
    """The chance to win of the player `me` among these."""

    def __init__(self, me: int, guesses: list[Guess], target: int, scale: float) -> None:
        self.me, self.guesses, self.target, self.scale = me, guesses, target, scale
        self.others = guesses[:me] + guesses[me + 1 :]
        self.best = max([total for total, _ in self.others], default=0.0)
        self.field = sum([exp((total - self.best) / scale) for total, _ in self.others])
        self.goes_on = 1.0  # the chance that none of the others ends the game
        for total, spread in self.others:
            self.goes_on /= 1 + power((total + 0.5 - target) / spread)

    @classmethod
    def of(cls, t: Any) -> Standing:
        """The standing of the seat that decides."""
        target = t.rules.options.target_score
        rounds = max(1.0, (target - max(t.score)) / ROUND)
        return cls(t.seat, [guess(t, seat) for seat in t.seats], target, SPREAD * rounds**0.5)

    def chance(self, mine: float) -> float:
        """My chance to win with this total after the round."""
        if mine >= self.target:  # F7-42, F7-43: now whoever has most wins
            return 1 / (1 + sum([power((total - mine) / spread) for total, spread in self.others]))
        return self.goes_on / (1 + self.field * power((self.best - mine) / self.scale))

    def expected(self, score: int, gained: Sequence[tuple[int, int]]) -> float:
        """The sum of the chances with these points beside the score, each in so many ways."""
        to_win, goes_on, scale = self.target - score, self.goes_on, self.scale
        odds = self.field * power((self.best - score) / scale)  # of the others, if nothing is won
        found = [
            ways * goes_on / (1 + odds * exp(-gain / scale))
            if gain < to_win
            else ways * self.chance(score + gain)
            for gain, ways in gained
        ]
        return sum(found)

    def chance_if(self, seat: int, total: float, spread: float) -> float:
        """My chance to win if this is what to expect of a player."""
        guesses = self.guesses.copy()
        guesses[seat] = total, spread
        return Standing(self.me, guesses, self.target, self.scale).chance(guesses[self.me][0])


def power(distance: float) -> float:
    return exp(distance if distance < FAR else FAR)
