"""An independent part of the hidden cards, and the ways to deal it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Any

import attrs

from cardkit.engine.model.cards import Card

from .dealing import MOST_COUNTED, Allowed, Dealer, Route, TooMany, both, shuffle
from .lots import Lot, Mix, Token
from .mixing import Mixing

Spots = dict[Lot, dict[int, list[int]]]  # by lot and place: its cards' positions
#: Which cards are possible in a place, with these positions grouped by the cards they allow.
Possible = Callable[[int, list[int]], list[tuple[Allowed, list[int]]]]

MOST_ROUTES = 24
# Mixes can also be dealt in turn, so their deals are counted only if that is quick.
FEW_CARDS, FEW_COUNTED = 16, 200


@attrs.define(eq=False)
class Interchangeable:
    """Spots in a lot that allow the same cards, or that cards were seen to leave."""

    allowed: Allowed
    spots: dict[int, list[int]] = attrs.Factory(dict)  # positions by place
    room: int = 0
    #: Place, first card, last card, and positions: None if all, a slice if contiguous.
    ways: list[tuple[int, int, int, Any]] = attrs.Factory(list)

    def settle(self, sizes: Sequence[int]) -> None:
        """Finish setup once all spots and the number of cards in each place are known."""
        for i, indices in self.spots.items():
            count, where = len(indices), None
            if count < sizes[i]:
                together = indices[-1] - indices[0] == count - 1
                where = slice(indices[0], indices[-1] + 1) if together else indices
            self.ways.append((i, self.room, self.room + count, where))
            self.room += count

    def fill(self, cards: list[Card], cells: list[list[Any]]) -> None:
        """Put these cards on the spots in order."""
        for i, first, last, where in self.ways:
            if where is None:
                cells[i] = cards[first:last]
            elif where.__class__ is slice:
                cells[i][where] = cards[first:last]
            else:
                cell = cells[i]
                for index, card in zip(where, cards[first:last], strict=True):
                    cell[index] = card


class Part:
    """Mixes that share cards; where those are says nothing about any other part."""

    def __init__(
        self,
        mixes: Sequence[Mix],
        spots: Spots,
        sizes: Sequence[int],
        possible: Possible,
        unseen: frozenset[Card],
        trails: bool = False,
    ) -> None:
        """With `trails`, a deal also says which cards passed through the mixes as single ones."""
        self.mixes, self.sizes = mixes, sizes
        here = unseen.intersection(chain.from_iterable(mix.pool for mix in mixes))
        self.pools: dict[Mix, Counter[Card]] = {}
        self.kinds: dict[Lot, list[Interchangeable]] = {}
        self.onward: dict[Lot, list[tuple[Mix, int]]] = defaultdict(list)  # with the input number
        for mix in mixes:
            # If no others came in, the cards seen to leave were its own.
            self.pools[mix] = Counter(mix.pool if mix.inputs else mix.rest)
            for lot in mix.lots.values():
                self.kinds[lot] = kinds_of(lot, spots, sizes, possible, here)
            for number, (lot, _) in enumerate(mix.inputs):
                self.onward[lot].append((mix, number))
        kinds = [kind for found in self.kinds.values() for kind in found]
        held = [mix for mix in mixes if any(self.kinds[lot] for lot in mix.lots.values())]
        if len(held) == 1 < len(mixes) and not trails:
            self._take_rest(held[0])
            mixes = self.mixes
        bound = any(lot.allowed is not None for lot in self.kinds) or any(
            kind.allowed is not None for kind in kinds
        )
        #: Places whose cards are all dealt at once.
        self.whole = [i for kind in kinds for i, _, _, where in kind.ways if where is None]
        self.free: Interchangeable | None = None  # the cards of its only mix can be anywhere
        self.dealer: Dealer | None = None
        if len(mixes) == 1 and not bound and len(kinds) == 1:
            self.free = kinds[0]
            self.cards = list(self.pools[mixes[0]].elements())
        elif len(mixes) == 1 or (bound and sum(kind.room for kind in kinds) <= FEW_CARDS):
            self._count()
        self.stuck = False  # a card was assumed to come from where it could not be
        if self.dealer is not None:
            self.stuck = len(mixes) > 1 and not self.dealer.ways(0, self.dealer.room)
        elif self.free is None:
            self.mixing = Mixing(self)
            self.stuck = self.mixing.usual is None

    def _take_rest(self, held: Mix) -> None:
        """Reduce the part to this mix, when all others were seen in full. Wherever their cards came
        from, the remaining cards are the rest of this mix, and nothing is known about where they
        are.
        """
        rest: Counter[Card] = Counter()
        for mix in self.mixes:
            rest.update(mix.rest)
        left = Mix(list(rest.elements()), [], lots=held.lots)
        self.mixes, self.pools = [left], {left: rest}
        self.kinds = {lot: self.kinds[lot] for lot in held.lots.values()}
        self.onward.clear()

    def _count(self) -> None:
        """Count the deals, unless that would take too long."""
        numbers: dict[Any, int] = {}
        room: list[int] = []
        self.ends: list[tuple[int, Interchangeable]] = []
        self.passed: dict[int, Token] = {}  # single cards, by the stage that they pass

        def stage(key: Any, count: int) -> None:
            numbers[key] = len(room)
            room.append(count)

        for mix in self.mixes:
            for number, (lot, count) in enumerate(mix.inputs):
                if lot.token is not None:
                    self.passed[len(room)] = lot.token
                stage((mix, number), count)
            for number in range(len(mix.seen) if mix.inputs else 0):
                stage((mix, number, "seen"), 1)
            for lot in mix.lots.values():
                for kind in self.kinds[lot]:
                    self.ends.append((len(room), kind))
                    stage(kind, kind.room)
        try:
            routes = [
                attrs.evolve(route, mix=n)
                for n, mix in enumerate(self.mixes)
                for route in self._routes(mix, -1, numbers)
            ]
            pools = {n: list(self.pools[mix].elements()) for n, mix in enumerate(self.mixes)}
            most = MOST_COUNTED if len(self.mixes) == 1 else FEW_COUNTED
            dealer = Dealer(pools, routes, room, most)
            dealer.ways(0, dealer.room)
            self.dealer = dealer
            self.direct = [route.stages for route in routes] == [(n,) for n, _ in self.ends]
        except TooMany:
            pass

    def _routes(self, mix: Mix, came: int, numbers: dict[Any, int]) -> list[Route]:
        """Return all routes for a card that entered this mix with an input, -1 for its pool."""
        found: list[Route] = []
        for lot in mix.lots.values():
            for kind in self.kinds[lot]:
                found.append(Route(0, (numbers[kind],), both(lot.allowed, kind.allowed)))
            for later, number in self.onward[lot]:
                for route in self._routes(later, number, numbers):
                    way = (numbers[later, number], *route.stages)
                    found.append(Route(0, way, both(lot.allowed, route.allowed)))
        for number, (lot, card, inputs) in enumerate(mix.seen if mix.inputs else ()):
            if came < inputs:
                allowed = both(lot.allowed, frozenset({card}))
                found.append(Route(0, (numbers[mix, number, "seen"],), allowed))
        if len(found) > MOST_ROUTES:
            raise TooMany
        return found

    def deal(self, rng: Random, cells: list[list[Any]]) -> float | None:
        """Put the cards of these mixes where they can be and return the weight of the deal."""
        if self.free is not None:
            cards = self.cards.copy()
            shuffle(cards, rng)
            self.free.fill(cards, cells)
            return 1.0
        if self.dealer is None:
            return self.mixing.deal(rng, cells)
        given = self.dealer.deal(rng)
        if given is None:
            return None
        if self.direct:  # one route to each kind
            for (_, kind), cards in zip(self.ends, given, strict=True):
                shuffle(cards, rng)
                kind.fill(cards, cells)
            return 1.0
        dealt: dict[int, list[Card]] = defaultdict(list)
        for route, cards in zip(self.dealer.routes, given, strict=True):
            dealt[route.stages[-1]] += cards
            if self.passed and cards:
                for stage in route.stages:
                    if stage in self.passed:
                        self.passed[stage].card = cards[0]
        for number, kind in self.ends:
            shuffle(dealt[number], rng)
            kind.fill(dealt[number], cells)
        return 1.0


def kinds_of(
    lot: Lot, spots: Spots, sizes: Sequence[int], possible: Possible, cards: frozenset[Card]
) -> list[Interchangeable]:
    """Group the spots of a lot by which of these cards are possible there."""
    found: dict[Allowed, Interchangeable] = {}
    for i, where in spots.get(lot, {}).items():
        for given, indices in possible(i, where):
            allowed = None if given is not None and given >= cards else given
            if allowed not in found:
                found[allowed] = Interchangeable(allowed)
            kind = found[allowed]
            kind.spots.setdefault(i, []).extend(indices)
    for kind in found.values():
        kind.settle(sizes)
    return list(found.values())
