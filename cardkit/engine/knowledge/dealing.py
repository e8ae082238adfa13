"""Dealing under constraints: all deals that put each card where it is possible are equally likely.

A card takes a *route*: from the mix it was in, perhaps through later mixes, to a group of
equivalent spots. Each stage of a route has limited room. Cards with the same routes are alike. For
each way to share out the alike cards, the deals are counted; one way is drawn with that weight, and
the cards are dealt within it. The counts are cached, so the next deal of the same cards is fast.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, starmap
from math import comb
from random import Random

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.chance import NO_ARGUMENTS

Allowed = frozenset[Card] | None  # the cards possible at a spot; None for all
Room = tuple[int, ...]  # how many more cards each stage can take
#: Ways to share out alike cards, each with the room it leaves, and their cumulative weights.
Shares = tuple[list[tuple[Room, Room]], list[int]]

MOST_COUNTED = 300  # ways to share alike cards out; counting more would take too long


class TooMany(Exception):
    """There are too many ways to share the cards out to count them."""


@attrs.frozen
class Route:
    """The route of a card from a mix to a spot, as the numbers of its stages; the last is a
    kind."""

    mix: int
    stages: tuple[int, ...]
    allowed: Allowed = None


class Dealer:
    """Deals the cards of some mixes along these routes; every stage is filled completely."""

    def __init__(
        self,
        pools: Mapping[int, Sequence[Card]],
        routes: Sequence[Route],
        room: Sequence[int],
        most: int = MOST_COUNTED,
    ) -> None:
        self.most = most
        self.routes = routes
        self.room = tuple(room)
        alike: dict[tuple[int, ...], list[Card]] = {}
        for mix, cards in pools.items():
            starts = [n for n, route in enumerate(routes) if route.mix == mix]
            # The roomiest last, because it takes whatever is left.
            starts.sort(key=lambda n: min([room[stage] for stage in routes[n].stages]))
            allowed = [(n, routes[n].allowed) for n in starts]
            ways: dict[Card, tuple[int, ...]] = {}
            for card in cards:
                found = ways.get(card)
                if found is None:
                    fitting = [n for n, such in allowed if such is None or card in such]
                    found = ways[card] = tuple(fitting)
                alike.setdefault(found, []).append(card)
        # Cards with few routes come first: less is left to count.
        self.alike = sorted(alike.items(), key=lambda pair: len(pair[0]))
        self.counted: dict[tuple[int, Room], Shares] = {}
        self.work = 0

    def deal(self, rng: Random) -> list[list[Card]] | None:
        """Deal the cards for each route, in no particular order; None if no deal fits."""
        rnd, room = rng.random, self.room
        given: list[list[Card]] = [[] for _ in self.routes]
        for index, (ways, cards) in enumerate(self.alike):
            shares, sums = self.shares(index, room)
            if not shares:
                return None
            drawn, room = shares[0]
            if len(shares) > 1:  # integers, because a float could not hold them all
                drawn, room = shares[bisect_right(sums, int(rnd() * 2**53) * sums[-1] >> 53)]
            if len(ways) == 1:
                given[ways[0]] += cards
                continue
            rest, most = cards.copy(), ways[drawn.index(max(drawn))]
            for route, count in zip(ways, drawn, strict=True):
                if route != most:
                    for _ in range(count):
                        given[route].append(rest.pop(int(rnd() * len(rest))))
            given[most] += rest
        return given

    def shares(self, index: int, room: Room) -> Shares:
        """The ways to share out the alike cards with this index, given the room left."""
        found = self.counted.get((index, room))
        if found is None:
            shares: list[tuple[Room, Room]] = []
            weights: list[int] = []
            routes, cards = self.alike[index]
            ways = [self.routes[route].stages for route in routes]
            most = [min([room[stage] for stage in stages]) for stages in ways]
            others = list(accumulate(reversed(most), initial=0))[-2::-1]
            for share, left, choices in _ways_to_share(len(cards), ways, others, list(room)):
                self.work += 1
                if self.work > self.most:
                    raise TooMany
                weight = choices * self.ways(index + 1, left)
                if weight:
                    shares.append((share, left))
                    weights.append(weight)
            found = self.counted[index, room] = (shares, list(accumulate(weights)))
        return found

    def ways(self, index: int, room: Room) -> int:
        """Count the deals of the alike cards from this index on."""
        if index == len(self.alike):
            return not any(room)
        sums = self.shares(index, room)[1]
        return sums[-1] if sums else 0


def shuffle(cards: list[Card], rng: Random) -> None:
    """Shuffle in place, three times as fast as `rng.shuffle`."""
    if len(cards) > 1:
        # For each card `next` takes a random number, and the card as a default that it never needs.
        cards.sort(key=partial(next, starmap(rng.random, NO_ARGUMENTS)))


def _ways_to_share(
    count: int,
    ways: Sequence[tuple[int, ...]],
    others: Sequence[int],
    room: list[int],
    n: int = 0,
) -> Iterator[tuple[Room, Room, int]]:
    """Yield the ways to share out this many alike cards, starting from the nth of `ways`; later
    ones take at most this many `others`. Each result is how many go each way, the room left, and
    the number of ways to choose them.
    """
    if n == len(ways):
        if not count:
            yield (), tuple(room), 1
        return
    stages = ways[n]
    most = min([room[stage] for stage in stages])
    for here in range(max(0, count - others[n]), min(most, count) + 1):
        left = room
        if here:
            left = room.copy()
            for stage in stages:
                left[stage] -= here
        chosen = comb(count, here)
        for share, after, choices in _ways_to_share(count - here, ways, others, left, n + 1):
            yield (here, *share), after, chosen * choices


def choices(share: Sequence[int]) -> int:
    """How many ways there are to choose cards for such a share."""
    ways, left = 1, sum(share)
    for count in share:
        ways *= comb(left, count)
        left -= count
    return ways


def both(one: Allowed, other: Allowed) -> Allowed:
    """Return the cards that both allow."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def either(several: Iterable[Allowed]) -> Allowed:
    """Return the cards that any of these allow."""
    found: set[Card] = set()
    for allowed in several:
        if allowed is None:
            return None
        found |= allowed
    return frozenset(found)
