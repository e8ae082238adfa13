"""Dealing mix after mix, where counting all deals would take too long.

First the cards that were seen to leave a mix are traced back to where they came from, one after
another, then the mixes are dealt in turn. Neither looks at what comes later, so each deal has a
weight: how likely the cards that were seen are, given what was drawn before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import Card

from .dealing import Allowed, Dealer, Route, TooMany, both, choices, either
from .tracks import Mix

if TYPE_CHECKING:
    from .part import Part

Output = tuple[Any, Allowed, int]  # a kind of spots or an input, what is possible, how many


class Mixing:
    """Deals the mixes of a part in turn."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.sizes = {
            mix: part.pools[mix].total() + sum(count for _, count in mix.inputs)
            for mix in part.mixes
        }
        self.outputs: dict[Mix, list[Output]] = {}
        reach: dict[Mix, Allowed] = {}
        for mix in reversed(part.mixes):
            self.outputs[mix] = self._outputs(mix, reach)
            reach[mix] = either(allowed for _, allowed, _ in self.outputs[mix])
        self.usual = Traced(self, Random(0)).weight or 1.0  # so that most weights are near to one

    def _outputs(self, mix: Mix, reach: dict[Mix, Allowed]) -> list[Output]:
        """Where the cards of a mix went that nobody saw leave it."""
        found: list[Output] = []
        for lot in mix.lots.values():
            for kind in self.part.kinds[lot]:
                found.append((kind, both(lot.allowed, kind.allowed), kind.room))
            for later, number in self.part.onward[lot]:
                count = later.inputs[number][1]
                found.append(((later, number), both(lot.allowed, reach[later]), count))
        return found

    def deal(self, rng: Random, cells: list[list[Any]]) -> float | None:
        """Puts the cards on the spots; gives the weight of the deal, None at a dead end."""
        traced = Traced(self, rng)
        weight = traced.weight / self.usual
        arrived: dict[Mix, list[Card]] = defaultdict(list)
        for mix in self.part.mixes if weight else ():
            cards = [*traced.pools[mix].elements(), *arrived[mix]]
            outputs = self.outputs[mix]
            room = [
                traced.rooms[to[0]][to[1]] if isinstance(to, tuple) else count
                for to, _, count in outputs
            ]
            shares, likely = self._shared(cards, outputs, room, rng)
            weight *= likely
            for (to, _, _), taken in zip(outputs, shares, strict=False):
                if isinstance(to, tuple):
                    arrived[to[0]] += taken
                else:
                    to.fill(taken, cells)
        return weight or None

    def _shared(
        self, cards: list[Card], outputs: list[Output], room: list[int], rng: Random
    ) -> tuple[list[list[Card]], float]:
        """The cards that go each way, and which share of all ways to share them out fits."""
        rnd = rng.random
        shares: list[list[Card]] | None
        if all(allowed is None for _, allowed, _ in outputs):
            cards.sort(key=lambda _: rnd())
            shares, first = [], 0
            for count in room:
                shares.append(cards[first : first + count])
                first += count
            return shares, 1.0
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
    """Where the cards came from that were seen to leave a mix; what is left of pools and inputs."""

    def __init__(self, mixing: Mixing, rng: Random) -> None:
        mixes = mixing.part.mixes
        self.random = rng.random
        self.pools: dict[Mix, Counter[Card]] = {
            mix: pool.copy() for mix, pool in mixing.part.pools.items()
        }
        self.rooms = {mix: [count for _, count in mix.inputs] for mix in mixes}
        self.sizes = mixing.sizes.copy()
        self.weight = 1.0
        for mix in mixes:
            if mix.inputs:
                for _, card, came in mix.seen:
                    self.weight *= self.take(mix, card, came)
                    if not self.weight:
                        return

    def take(self, mix: Mix, card: Card, came: int) -> float:
        """Takes this card out of a mix, of the first inputs; gives how likely it was in there."""
        ways = self.ways(mix, card, came)
        sums = list(accumulate(ways))
        total = sums[-1]
        if not total:
            return 0.0
        self.sizes[mix] -= 1
        number = bisect_right(sums, self.random() * total) - 1
        if number < 0:  # the pool
            self.pools[mix][card] -= 1
        else:
            self.rooms[mix][number] -= 1
            source = mix.inputs[number][0].mix
            self.take(source, card, len(source.inputs))
        return total

    def ways(self, mix: Mix, card: Card, came: int) -> list[float]:
        """How much speaks for the pool of a mix, and for each of its inputs, as the source."""
        found: list[float] = [self.pools[mix][card]]
        for (lot, _), room in zip(mix.inputs[:came], self.rooms[mix], strict=False):
            likely = 0.0
            if room and lot.can_be(card):
                source = lot.mix
                there = self.ways(source, card, len(source.inputs))
                likely = room * sum(there) / self.sizes[source]
            found.append(likely)
        return found
