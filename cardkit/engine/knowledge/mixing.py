"""Dealing mix after mix, where counting all deals would take too long.

First the cards that were seen to leave a mix are traced back to where they came from, one after
another, then the mixes are dealt in turn. Neither looks at what comes later, so each deal has a
weight: how likely the cards that were seen are, given what was drawn before.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, chain, repeat
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import Card

from .dealing import Allowed, Dealer, Route, TooMany, both, choices, either

if TYPE_CHECKING:  # a part deals its cards by this
    from .part import Part

TRACES = 20  # tried to see whether any fits

Output = tuple[Any, Allowed, int]  # a kind of spots or an input, what is possible, how many


class Mixing:
    """Deals the mixes of a part in turn. Mixes have numbers here, and so have their sources."""

    def __init__(self, part: Part) -> None:
        mixes = part.mixes
        number = {mix: n for n, mix in enumerate(mixes)}
        self.pools = [dict(part.pools[mix]) for mix in mixes]
        lots = [list(dict.fromkeys(lot for lot, _ in mix.inputs)) for mix in mixes]
        self.sources = [[(number[lot.mix], lot.allowed) for lot in found] for found in lots]
        self.came = [
            [sum(count for other, count in mix.inputs if other is lot) for lot in found]
            for mix, found in zip(mixes, lots, strict=True)
        ]
        self.sizes = [
            sum(pool.values()) + sum(came) for pool, came in zip(self.pools, self.came, strict=True)
        ]
        #: What was seen to leave a mix with sources, and how many had come of each by then.
        self.seen: list[tuple[int, Card, list[int]]] = []
        for n, mix in enumerate(mixes):
            for _, card, inputs in mix.seen if mix.inputs else ():
                early = mix.inputs[:inputs]
                came = [sum(c for other, c in early if other is lot) for lot in lots[n]]
                self.seen.append((n, card, came))
        self.outputs: list[list[Output]] = [[] for _ in mixes]
        reach: list[Allowed] = [None] * len(mixes)
        for n in reversed(range(len(mixes))):
            for lot in mixes[n].lots.values():
                for kind in part.kinds[lot]:
                    self.outputs[n].append((kind, both(lot.allowed, kind.allowed), kind.room))
                for later in dict.fromkeys(number[mix] for mix, _ in part.onward[lot]):
                    to = later, lots[later].index(lot)
                    self.outputs[n].append((to, both(lot.allowed, reach[later]), 0))
            reach[n] = either(allowed for _, allowed, _ in self.outputs[n])
        # So that most weights are near to one; none if the cards cannot have come as was seen.
        weights = (Traced(self, Random(n)).weight for n in range(TRACES))
        self.usual = next(filter(None, weights), None)

    def deal(self, rng: Random, cells: list[list[Any]]) -> float | None:
        """Puts the cards on the spots; gives the weight of the deal, None at a dead end."""
        traced = Traced(self, rng)
        weight = traced.weight / (self.usual or 1.0)
        arrived: list[list[Card]] = [[] for _ in self.pools]
        for pool, came, outputs in zip(traced.pools, arrived, self.outputs, strict=True):
            if not weight:
                return None
            cards = (
                [*chain.from_iterable(map(repeat, pool, pool.values())), *came] if pool else came
            )
            room = [traced.left[to[0]][to[1]] if count == 0 else count for to, _, count in outputs]
            shares, likely = share_out(cards, outputs, room, rng)
            weight *= likely
            for (to, _, count), taken in zip(outputs, shares, strict=False):
                if count:
                    to.fill(taken, cells)
                else:
                    arrived[to[0]] += taken
        return weight or None


def share_out(
    cards: list[Card], outputs: list[Output], room: list[int], rng: Random
) -> tuple[list[list[Card]], float]:
    """The cards that go each way, and which share of all ways to share them out fits."""
    rnd = rng.random
    shares: list[list[Card]] | None
    if all(allowed is None or not n for (_, allowed, _), n in zip(outputs, room, strict=True)):
        cards.sort(key=lambda _: rnd())
        ends = list(accumulate(room))
        return [cards[end - n : end] for end, n in zip(ends, room, strict=True)], 1.0
    routes = [Route(0, (n,), allowed) for n, (_, allowed, _) in enumerate(outputs)]
    try:
        dealer = Dealer({0: cards}, routes, room)
        shares = dealer.deal(rng)
    except TooMany:
        shares = None
    if shares is None:
        return [], 0.0
    for share in shares:
        share.sort(key=lambda _: rnd())
    return shares, dealer.ways(0, dealer.room) / choices(room)


class Traced:
    """Where the cards came from that were seen to leave a mix, and what is left of all others."""

    def __init__(self, mixing: Mixing, rng: Random) -> None:
        self.sources = mixing.sources
        self.pools = [pool.copy() for pool in mixing.pools]
        self.left = [came.copy() for came in mixing.came]
        self.sizes = mixing.sizes.copy()
        self.weight = 1.0
        for mix, card, came in mixing.seen:
            # Of a source only those can have left that had come by then.
            later = [all_ - early for all_, early in zip(mixing.came[mix], came, strict=True)]
            self.weight *= self.take(mix, card, later, rng)
            if not self.weight:
                return

    def take(self, mix: int, card: Card, later: list[int] | None, rng: Random) -> float:
        """Takes this card out of a mix, not of what came later; gives how likely it was there."""
        ways: list[float] = []
        total = float(self.pools[mix].get(card, 0))
        for n, (source, allowed) in enumerate(self.sources[mix]):
            free = self.left[mix][n] - (later[n] if later else 0)
            if free > 0 and (allowed is None or card in allowed):
                total += free * self.likely(source, card)
            ways.append(total)
        if not total:
            return 0.0
        self.sizes[mix] -= 1
        drawn = rng.random() * total
        if drawn < self.pools[mix].get(card, 0):
            self.pools[mix][card] -= 1
        else:
            n = bisect_right(ways, drawn)
            self.left[mix][n] -= 1
            self.take(self.sources[mix][n][0], card, None, rng)
        return total

    def likely(self, mix: int, card: Card) -> float:
        """How likely a card of this mix is this one."""
        found = float(self.pools[mix].get(card, 0))
        for (source, allowed), left in zip(self.sources[mix], self.left[mix], strict=True):
            if left and (allowed is None or card in allowed):
                found += left * self.likely(source, card)
        return found / self.sizes[mix]
