"""Dealing one mix at a time, when counting all deals would take too long.

First, the cards seen to leave a mix are traced back to where they came from, one after another;
then the mixes are dealt in turn. Neither looks ahead, so each deal has a weight: how likely the
observed cards are, given what was drawn before.

Ways that turn out to be dead ends in the first trial deals are left out, along with their weight.
Later deals learn nothing: the same generator has to give the same world.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import Card

from .dealing import Allowed, both, either
from .sharing import Output, Sharing

if TYPE_CHECKING:  # parts use this to deal their cards
    from .part import Part

TRIED = 12  # trial deals, to see whether any fits
MOST_KEPT = 2_000  # origins; more would cost memory for little gain

Path = tuple[tuple[int, int], ...]  # of a card: mixes with its source number there, -1 for none


class Mixing:
    """Deals the mixes of a part in turn. Mixes and their sources are numbered here."""

    def __init__(self, part: Part) -> None:
        mixes = part.mixes
        number = {mix: n for n, mix in enumerate(mixes)}
        pools = [dict(part.pools[mix]) for mix in mixes]
        lots = [list(dict.fromkeys(lot for lot, _ in mix.inputs)) for mix in mixes]
        self.sources = [[(number[lot.mix], lot.allowed) for lot in found] for found in lots]
        self.tokens = [[lot.token for lot in found] for found in lots]
        self.trails = any(token for found in self.tokens for token in found)
        self.came = [
            [sum(count for other, count in mix.inputs if other is lot) for lot in found]
            for mix, found in zip(mixes, lots, strict=True)
        ]
        #: The cards seen to leave a mix with sources, and how many cards came from each source only
        #: after that.
        self.seen: list[tuple[int, Card, list[int]]] = []
        for n, mix in enumerate(mixes):
            for _, card, inputs in mix.seen if mix.inputs else ():
                late = mix.inputs[inputs:]
                later = [sum(c for other, c in late if other is lot) for lot in lots[n]]
                self.seen.append((n, card, later))
        self.outputs: list[list[Output]] = [[] for _ in mixes]
        reach: list[Allowed] = [None] * len(mixes)
        for n in reversed(range(len(mixes))):
            for lot in mixes[n].lots.values():
                for kind in part.kinds[lot]:
                    self.outputs[n].append((kind, both(lot.allowed, kind.allowed), kind.room))
                for later_mix in dict.fromkeys(number[mix] for mix, _ in part.onward[lot]):
                    to = later_mix, lots[later_mix].index(lot), lot.token
                    self.outputs[n].append((to, both(lot.allowed, reach[later_mix]), 0))
            reach[n] = either(allowed for _, allowed, _ in self.outputs[n])
            # The most restricted first, while the cards they need are still there.
            self.outputs[n].sort(key=lambda to: inf if to[1] is None else len(to[1]))
        self.path: list[tuple[Ancestry, int]] = []  # the way that a trial deal traced last
        self.origins: dict[Any, Ancestry] = {}
        self.shares: dict[Any, Sharing] = {}
        self.origin = Ancestry(pools, [came.copy() for came in self.came])
        # Scales weights so that most are close to one; None if the cards could not have been dealt
        # as observed.
        self.usual: float | None = None
        self.learns = True
        cells = [[None] * size for size in part.sizes]
        weights = (self.deal(Random(n), cells) for n in range(TRIED))
        self.usual = next(filter(None, weights), None)
        self.learns = False
        self.path.clear()

    def trace(self, rng: Random) -> tuple[Ancestry, float] | None:
        """Trace where the observed cards came from, in one of the possible ways, and return it with
        its weight; None at a dead end.
        """
        origin, weight, rnd, learns = self.origin, 1.0, rng.random, self.learns
        if learns:
            self.path.clear()
        for n, seen in enumerate(self.seen):
            if origin.ways is None:
                origin.ways = list(origin.find_ways(self, *seen))
                origin.sums = list(accumulate(likely for likely, _ in origin.ways))
                origin.after = [None] * len(origin.ways)
            sums = origin.sums
            if not sums:
                self._leave_out()
                return None
            weight *= sums[-1]
            drawn = bisect_right(sums, rnd() * sums[-1]) if len(sums) > 1 else 0
            if learns:
                self.path.append((origin, drawn))
            if self.trails:
                self._follow(origin.ways[drawn][1], seen[1])
            after = origin.after[drawn]
            if after is None:
                after = origin.take_card(self, n + 1, seen[1], origin.ways[drawn][1])
                origin.after[drawn] = after
            origin = after
        return origin, weight

    def _follow(self, path: Path, card: Card) -> None:
        """Tell the single cards on this way that they were this card."""
        for mix, source in path:
            token = self.tokens[mix][source] if source >= 0 else None
            if token is not None:
                token.card = card

    def _leave_out(self) -> None:
        """Leave out the way that a trial deal traced last, because it is a dead end. This only
        changes how many deals are tried: the other ways become likelier as their weights become
        smaller.
        """
        while self.path:
            origin, drawn = self.path.pop()
            assert origin.ways is not None
            del origin.ways[drawn], origin.after[drawn]
            origin.sums = list(accumulate(likely for likely, _ in origin.ways))
            if origin.sums:
                return

    def deal(self, rng: Random, cells: list[list[Any]]) -> float | None:
        """Put the cards on the spots and return the weight of the deal, None at a dead end."""
        traced = self.trace(rng)
        if traced is None:
            return None
        weight = traced[1] / (self.usual or 1.0)
        arrived: list[list[Card]] = [[] for _ in self.outputs]
        for share in traced[0].shares(self):
            likely = share.deal(rng, cells, arrived)
            if not likely:
                if share.dealer is not None:  # no deal of these cards fits
                    self._leave_out()
                return None
            weight *= likely
        return weight

    def origin_of(self, n: int, pools: list[dict[Card, int]], left: list[list[int]]) -> Ancestry:
        """Return the origin of `n` of the observed cards, shared by all ways that leave the same
        cards. Origins are cached, since many worlds share them.
        """
        key = n, tuple(map(tuple, left)), tuple(tuple(pool.values()) for pool in pools)
        origin = self.origins.get(key)
        if origin is None:
            origin = Ancestry(pools, left)
            if len(self.origins) < MOST_KEPT:
                self.origins[key] = origin
        return origin

    def share_of(self, mix: int, pool: dict[Card, int], left: list[list[int]]) -> Sharing:
        """How the remaining cards of a mix are shared out; the same for all origins that leave the
        same cards."""
        outputs = self.outputs[mix]
        room = tuple([count or left[to[0]][to[1]] for to, _, count in outputs])
        key = mix, room, tuple(pool.values())
        share = self.shares.get(key)
        if share is None:
            cards = [card for card, n in pool.items() for _ in range(n)]
            share = self.shares[key] = Sharing(mix, cards, outputs, room)
        return share


class Ancestry:
    """What is left in all mixes, given the origins drawn so far for the observed cards."""

    __slots__ = ("after", "left", "pools", "sharing", "sums", "ways")

    def __init__(self, pools: list[dict[Card, int]], left: list[list[int]]) -> None:
        self.pools, self.left = pools, left
        #: How likely the next card seen is to have come each way,
        self.ways: list[tuple[float, Path]] | None = None
        self.sums: list[float] = []  # summed up,
        self.after: list[Ancestry | None] = []  # and where it leads.
        self.sharing: list[Sharing] | None = None

    def find_ways(
        self, mixing: Mixing, mix: int, card: Card, later: list[int] | None = None
    ) -> Iterator[tuple[float, Path]]:
        """Yield all the ways this card could have reached a mix, excluding later arrivals, and how
        likely each is for one card in it.
        """
        left = self.left[mix]
        free = left if later is None else [n - m for n, m in zip(left, later, strict=True)]
        size = sum(self.pools[mix].values()) + sum(free)
        here = self.pools[mix].get(card, 0)
        if here:
            yield here / size, ((mix, -1),)
        for n, (source, allowed) in enumerate(mixing.sources[mix]):
            if free[n] > 0 and (allowed is None or card in allowed):
                for likely, path in self.find_ways(mixing, source, card):
                    yield free[n] / size * likely, ((mix, n), *path)

    def take_card(self, mixing: Mixing, n: int, card: Card, path: Path) -> Ancestry:
        """Return the ancestry without one card, which came this way."""
        pools, left = self.pools.copy(), self.left.copy()
        for mix, source in path:
            if source < 0:
                pools[mix] = {**pools[mix], card: pools[mix][card] - 1}
            else:
                left[mix] = left[mix].copy()
                left[mix][source] -= 1
        return mixing.origin_of(n, pools, left)

    def shares(self, mixing: Mixing) -> list[Sharing]:
        """How the remaining cards are shared out, mix by mix."""
        if self.sharing is None:
            self.sharing = [
                mixing.share_of(mix, pool, self.left) for mix, pool in enumerate(self.pools)
            ]
        return self.sharing
