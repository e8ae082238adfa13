"""How many turns a win takes in the code game: solved once, for hands described by their counts.

The model: a drawn card is any card of the game, numbers can be played as often as in real games,
and every turn does whatever wins soonest. `Outlook` adds which cards are held, and on which pile.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("plan.json")
NUMBERS, JOKERS, SWAPS, GIFTS, PLAIN = 80, 4, 6, 4, 16  # the cards of the game
CARDS = NUMBERS + JOKERS + SWAPS + GIFTS + PLAIN
EACH = 8  # numbers of one value
ALONE = 0.325  # chance that a drawn number fits alone: one of four colours, or of ten values
PARTNER = (0.0, 0.05, 0.10, 0.14, 0.18, 0.21, 0.24, 0.27, 0.29)  # or with one of this many others
ASKED = 3  # players who offer a card for a Gift
OPEN_GIFT = GIFTS / (SWAPS + GIFTS + PLAIN)  # chance that one is on top of the action pile
CLOSE = 0.02  # turns; below that it counts as solved


class Fit(NamedTuple):
    """The chances that no spare number can be played, only one, or two."""

    none: float
    one: float
    two: float


#: For this many spare numbers, as counted in games.
USUAL = (
    Fit(1.0, 0.0, 0.0),
    Fit(0.66, 0.34, 0.0),
    Fit(0.43, 0.50, 0.07),
    Fit(0.30, 0.57, 0.13),
    Fit(0.18, 0.61, 0.21),
    Fit(0.12, 0.60, 0.28),
    Fit(0.08, 0.60, 0.32),
    Fit(0.05, 0.58, 0.37),
    Fit(0.03, 0.57, 0.40),
)


class Counts(NamedTuple):
    """What a hand lacks for its code, and what it has too much of."""

    lacking: int
    numbers: int
    plain: int  # action cards that just have to go
    swaps: int
    gifts: int


MOST = Counts(4, 8, 2, 1, 1)
MORE = Counts(4, 1, 1, 1, 1)  # turns for each one beyond that


class Turns(NamedTuple):
    """The turns to a win if no number can be played, one, or two; their mean; after a draw."""

    none: float
    one: float
    two: float
    usual: float
    drawn: float


@cache
def solved() -> dict[Counts, Turns]:
    """Return the turns for each of the counts, from the table next to this file. Solving takes half
    a second, which the first decision of every game would have to wait for.
    """
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    every = product(*[range(most + 1) for most in MOST])
    return {Counts(*counts): Turns(*row) for counts, row in zip(every, rows, strict=True)}


def solve() -> dict[Counts, Turns]:
    """Compute the turns by value iteration; digits are found, never lost."""
    turns: dict[Counts, Turns] = {}
    for lacking in range(MOST.lacking + 1):
        states = [Counts(lacking, *rest) for rest in product(*[range(n + 1) for n in MOST[1:]])]
        for s in states:
            guess = (0, 12, 18, 22, 25)[lacking] + 1.2 * s.numbers + 0.5 * sum(s[2:])
            turns[s] = Turns(guess, guess, guess, guess, guess)
        if not lacking:
            turns[states.pop(0)] = Turns(0.0, 0.0, 0.0, 0.0, 0.0)  # the code is complete
        change = 1.0
        while change > CLOSE:
            change = 0.0
            for s in states:
                before = turns[s].usual
                turns[s] = Turn(s, turns).best()
                change = max(change, abs(turns[s].usual - before))
    return turns


class Turn:
    """One turn, starting from these counts."""

    def __init__(self, counts: Counts, turns: dict[Counts, Turns]) -> None:
        self.counts, self.turns = counts, turns
        self.useful = (EACH * counts.lacking + JOKERS) / CARDS if counts.lacking else 0.0

    def then(self, lacking: int = 0, **changes: int) -> float:
        """Return the turns to a win with this many more or fewer cards."""
        changed = [n + changes.get(name, 0) for name, n in zip(NAMES, self.counts[1:], strict=True)]
        limited = [min(n, most) for n, most in zip(changed, MOST[1:], strict=True)]
        beyond = sum(changed) - sum(limited)
        return self.turns[Counts(self.counts.lacking + lacking, *limited)].usual + beyond

    def best(self) -> Turns:
        has, then = self.counts, self.then
        drawn = self.draw()
        least = min(drawn, then(plain=-1) if has.plain else 99.0, self.gift())
        if has.swaps:
            least = min(least, then(swaps=-1, plain=1))
        one = min(least, then(numbers=-1)) if has.numbers else least
        two = min(one, then(numbers=-2)) if has.numbers > 1 else one
        found = [1 + self.swap(value) for value in (least, one, two)]
        mean = sum(map(float.__mul__, USUAL[has.numbers], found))
        return Turns(found[0], found[1], found[2], mean, drawn)

    def draw(self) -> float:
        has, then = self.counts, self.then
        number = 1 - self.useful - (SWAPS + GIFTS + PLAIN) / CARDS  # or a surplus joker
        paired = PARTNER[has.numbers]
        turns = number * (1 - paired) * (ALONE * then() + (1 - ALONE) * then(numbers=1))
        turns += (SWAPS * then(swaps=1) + GIFTS * then(gifts=1) + PLAIN * then(plain=1)) / CARDS
        if has.numbers:
            turns += number * paired * then(numbers=-1)
        if has.lacking:
            turns += self.useful * then(lacking=-1)
        return turns

    def gift(self) -> float:
        if not self.counts.gifts:
            return 99.0
        chance = 1 - (1 - self.useful) ** ASKED
        found = self.then(lacking=-1, gifts=-1) if self.counts.lacking else 0.0
        return chance * found + (1 - chance) * self.then(gifts=-1)

    def swap(self, least: float) -> float:
        """Return the turns with a Swap: no worse, and better if a digit or a Gift is face up."""
        if not self.counts.swaps:
            return least
        least += OPEN_GIFT * min(0.0, self.then(swaps=-1, gifts=1) - least)
        if self.counts.lacking:
            chance = EACH * self.counts.lacking / NUMBERS
            least += chance * min(0.0, self.then(lacking=-1, swaps=-1) - least)
        return least


NAMES = Counts._fields[1:]
