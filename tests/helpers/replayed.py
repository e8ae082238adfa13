"""Posteriors from the rules themselves: the game is played again with every order of each shuffle,
every pick and every hidden choice, and kept as far as a seat observes the same.

A hidden choice is any of the legal ones that look the same, all equally likely; one that was seen
says no more than that it was legal. Nothing here knows how worlds are sampled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

import attrs

from cardkit import UNKNOWN, Card, Move, View
from cardkit.engine.knowledge.log import DECIDED, kind_of

from .tiny import game

State = tuple[tuple[Card, ...], ...]  # the cards of every place; those of a fan sorted
Marginals = dict[tuple[int, int, str], float]


def random_positions(rules: Any, cards: str, seats: int, seeds: range) -> Iterator[tuple[Any, int]]:
    """Tables at random moments of random games, not at their end, and one of their seats."""
    made = game(rules, cards)
    for seed in seeds:
        rng = Random(f"{rules.__name__} {seats} {seed}")
        t = made.start(seats, seed)
        if t.over:
            continue
        for _ in range(rng.randrange(1, 8)):
            after = t.clone(log=True)
            after.apply(rng.choice(t.moves))
            if after.over:
                break
            t = after
        yield t, rng.randrange(seats)


class Undecided(BaseException):
    """Chance has no outcome yet."""

    def __init__(self, outcomes: list[tuple[Any, float]]) -> None:
        self.outcomes = outcomes


@attrs.define
class Outcomes:
    """A script of given outcomes of chance."""

    given: Sequence[Any]
    used: int = 0

    def _next(self, make: Callable[[], list[tuple[Any, float]]]) -> Any:
        if self.used == len(self.given):
            raise Undecided(make())
        self.used += 1
        return self.given[self.used - 1]

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card]:
        orders = Counter(permutations(cards))
        whole = orders.total()
        return list(self._next(lambda: [(order, n / whole) for order, n in orders.items()]))

    def pick(self, what: str, of: int) -> int:
        value: int = self._next(lambda: [(value, 1 / of) for value in range(of)])
        return value


def outcomes(play: Callable[[Outcomes], Any]) -> Iterator[tuple[Any, float]]:
    """All tables that this leads to, with how likely each is."""
    left: list[tuple[tuple[Any, ...], float]] = [((), 1.0)]
    while left:
        given, chance = left.pop()
        try:
            yield play(Outcomes(given)), chance
        except Undecided as undecided:
            left += [((*given, each), chance * p) for each, p in undecided.outcomes]


class Replayed:
    """All games that one seat cannot tell from the one at this table."""

    def __init__(self, t: Any, me: int) -> None:
        self.t, self.me, self.rules = t, me, t.rules
        self.events = self.observed(t)
        self.opened = [e for e in t.view(me).events if type(e).__name__ == "Opened"]
        self.asked = {
            n
            for n, e in enumerate(t.log)
            if kind_of(e) is DECIDED and (len(e) > 3 or len(e[1]) > 1)
        }

    def observed(self, t: Any) -> list[str]:
        return [repr(event) for event in t.view(self.me).events]

    def states(self) -> dict[State, float]:
        found: dict[State, float] = defaultdict(float)
        left = [(t, p) for t, p in outcomes(self.begin) if self.fits(t, -1)]
        while left:
            t, chance = left.pop()
            if len(t.log) == len(self.t.log):
                found[state_of(t.cells, self.rules)] += chance
                continue
            for move, p in self.answers(t):
                after = outcomes(lambda script, t=t, move=move: self.apply(t, move, script))
                left += [(each, chance * p * q) for each, q in after if self.fits(each, len(t.log))]
        whole = sum(found.values())
        return {state: p / whole for state, p in found.items()}

    def begin(self, script: Outcomes) -> Any:
        t = self.rules.core.blank.clone()
        t.log, t.script = [], script
        t.begin()
        return t

    @staticmethod
    def apply(t: Any, move: Move, script: Outcomes) -> Any:
        after = t.clone(log=True)
        after.script = script
        after.apply(move)
        return after

    def fits(self, t: Any, before: int) -> bool:
        """Whether the seat observes the same: events, who is asked, and where nobody was asked."""
        end, seen = len(t.log), self.observed(t)
        if end > len(self.t.log) or seen != self.events[: len(seen)]:
            return False
        if any(before < n < end for n in self.asked):
            return False
        if end == len(self.t.log):
            mine = t.seat != self.me or t.moves == self.t.moves
            return t.seat == self.t.seat and t.over == self.t.over and seen == self.events and mine
        entry = self.t.log[end]
        return (
            end in self.asked and t.seat == entry[0] and (t.seat != self.me or t.moves == entry[1])
        )

    def answers(self, t: Any) -> list[tuple[Move, float]]:
        """The moves that look like the one that was made, with how likely each is."""
        entry = self.t.log[len(t.log)]
        if t.seat == self.me:
            return [(entry[2], 1.0)]
        if t.sealed is not None and self.waiting(t):
            return [(move, 1 / len(t.moves)) for move in t.moves]
        told = self.told(t)
        alike = [move for move in t.moves if self.is_like(move, told)]
        hidden = told is None or UNKNOWN in told.args
        return [(move, 1 / len(alike) if hidden else 1.0) for move in alike]

    def told(self, t: Any) -> Move | None:
        """What the seat was told of this answer, for sealed ones when they were opened."""
        if t.sealed is None:
            sight = self.t.view(self.me)._memory.sight
            sight.follow(self.t.log, len(self.t.log))
            told: Move | None = sight.move_told(len(t.log), self.me, t.seat)
            return told
        event = self.opened[self.times_opened(t)]
        return event.moves[event.seats.index(t.seat)]

    def times_opened(self, t: Any) -> int:
        return sum(event.startswith("Opened") for event in self.observed(t))

    def waiting(self, t: Any) -> bool:
        """Whether the answers to this sealed question have not been opened yet."""
        return self.times_opened(t) == len(self.opened)

    def is_like(self, move: Move, told: Move | None) -> bool:
        if told is None:
            return move.name in self.rules.core.private
        same = move.name == told.name and len(move.args) == len(told.args)
        known = Counter(arg for arg in told.args if arg is not UNKNOWN)
        return same and known <= Counter(move.args)


def state_of(cells: Any, rules: Any) -> State:
    return tuple(
        tuple(sorted(cards, key=str)) if place.fan else tuple(cards)
        for place, cards in zip(rules.places, cells, strict=True)
    )


def marginals(states: Any, rules: Any) -> Marginals:
    """How likely each card is at each position, or in a fan: the first, second… of equal ones."""
    found: Marginals = defaultdict(float)
    for state, weight in states:
        for place, cards in zip(rules.places, state, strict=True):
            for n, card in enumerate(cards):
                at = -1 - cards[:n].count(card) if place.fan else n
                found[place.i, at, card.id] += weight
    return found


def compare(
    view: View, exact: dict[State, float], samples: int, rng: Random
) -> tuple[float, float]:
    """The largest error of sampled against exact marginals, and the largest in standard errors. No
    world may be one that cannot be.
    """
    worlds = [view.world(rng) for _ in range(samples)]
    states = [state_of(world.table.cells, view.rules) for world in worlds]
    assert all(state in exact for state in states), "a world that cannot be"
    whole = sum(world.weight for world in worlds)
    effective = whole**2 / sum(world.weight**2 for world in worlds)
    shares = [world.weight / whole for world in worlds]
    found = marginals(zip(states, shares, strict=True), view.rules)
    errors = [
        (abs(found.get(key, 0.0) - p), (p * (1 - p) / effective) ** 0.5)
        for key, p in marginals(exact.items(), view.rules).items()
        if 1e-9 < p < 1 - 1e-9
    ]
    return max((e for e, _ in errors), default=0.0), max((e / s for e, s in errors), default=0.0)
