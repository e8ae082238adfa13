"""Dealing under constraints: every deal that puts each card where it is possible is as likely.

Cards that are possible in the same places are alike, and so are spots where the same cards are
possible. How many deals there are for each way to share the alike cards out is counted, one way
is drawn by that number, and the cards are dealt within it. The counts are kept, so the next deal
of the same cards is fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from random import Random

from cardkit.engine.model.cards import Card

Allowed = frozenset[Card] | None  # the cards that are possible at a spot; None for all
Room = tuple[int, ...]  # how many spots of each kind are free
Shares = tuple[list[Room], list[int]]  # ways to share alike cards out, and their weights summed up


class Dealer:
    """Deals these cards to spots with these constraints, one card a spot."""

    def __init__(self, cards: Sequence[Card], spots: Sequence[Allowed]) -> None:
        kinds = list(dict.fromkeys(spots))
        self.spots = [[n for n, spot in enumerate(spots) if spot == kind] for kind in kinds]
        alike: dict[tuple[bool, ...], list[Card]] = {}
        for card in cards:
            alike.setdefault(tuple(k is None or card in k for k in kinds), []).append(card)
        # Those that are possible in few places first: less is left to count.
        self.alike = sorted(alike.items(), key=lambda pair: sum(pair[0]))
        self.room = tuple(map(len, self.spots))
        self.counted: dict[tuple[int, Room], Shares] = {}

    def deal(self, rng: Random) -> list[Card] | None:
        """A card for each spot in their order; None if no deal fits."""
        rnd, room = rng.random, self.room
        given: list[list[Card]] = [[] for _ in room]
        for index, (_, cards) in enumerate(self.alike):
            ways, sums = self.shares(index, room)
            if not ways:
                return None
            drawn = rnd() * sums[-1]
            share = ways[next(n for n, total in enumerate(sums) if drawn < total)]
            rest = sorted(cards, key=lambda _: rnd())
            for count, taken in zip(share, given, strict=True):
                taken.extend(rest[:count])
                del rest[:count]
            room = tuple(free - count for free, count in zip(room, share, strict=True))
        dealt: dict[int, Card] = {}
        for spots, taken in zip(self.spots, given, strict=True):
            taken.sort(key=lambda _: rnd())
            dealt.update(zip(spots, taken, strict=True))
        return [dealt[n] for n in range(len(dealt))]

    def shares(self, index: int, room: Room) -> Shares:
        """The ways to share out the alike cards with this index where so much room is left."""
        found = self.counted.get((index, room))
        if found is None:
            possible, cards = self.alike[index]
            ways: list[Room] = []
            weights: list[int] = []
            allowed = [free if ok else 0 for free, ok in zip(room, possible, strict=True)]
            for share in _shared(len(cards), allowed):
                left = tuple(free - count for free, count in zip(room, share, strict=True))
                weight = _choices(share) * self.ways(index + 1, left)
                if weight:
                    ways.append(share)
                    weights.append(weight)
            found = self.counted[index, room] = (ways, list(accumulate(weights)))
        return found

    def ways(self, index: int, room: Room) -> int:
        """How many deals there are of the alike cards from this index on."""
        if index == len(self.alike):
            return not any(room)
        sums = self.shares(index, room)[1]
        return sums[-1] if sums else 0


def _shared(count: int, room: Sequence[int]) -> Iterator[Room]:
    """The ways to share so many alike things out where there is so much room."""
    if not room:
        if count == 0:
            yield ()
        return
    first, rest = room[0], room[1:]
    for here in range(max(0, count - sum(rest)), min(count, first) + 1):
        for others in _shared(count - here, rest):
            yield (here, *others)


def _choices(share: Room) -> int:
    """In how many ways cards can be chosen for such a share."""
    ways, left = 1, sum(share)
    for count in share:
        ways *= comb(left, count)
        left -= count
    return ways
