"""Sharing out the cards of one mix: to spots, and to later mixes that took some of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

from cardkit.engine.model.cards import Card

from .dealing import Allowed, Dealer, Route, TooMany, choices, shuffle

MOST_SHARED = 100  # ways to share out alike cards that are counted; otherwise one at a time

#: A group of spots and its capacity, or a later mix with its source number, a token if it is a
#: single card, and 0; and which cards are possible there.
Output = tuple[Any, Allowed, int]


class Sharing:
    """How the remaining cards of a mix are shared out: each output takes a number of them."""

    __slots__ = ("allowed", "bound", "cards", "dealer", "likely", "mix", "outputs", "room")

    def __init__(
        self, mix: int, cards: list[Card], outputs: Sequence[Output], rooms: Sequence[int]
    ) -> None:
        self.mix, self.cards = mix, cards
        found = [each for each in zip(outputs, rooms, strict=True) if each[1]]
        self.outputs = [(to, count == 0, room) for (to, _, count), room in found]
        self.allowed = [allowed for (_, allowed, _), _ in found]
        self.room = [room for _, room in found]
        self.bound = any(each is not None for each in self.allowed)
        self.dealer: Dealer | None = None
        if self.bound and sum(self.room) == len(cards):
            self._count()  # none come from earlier mixes, so every deal has the same cards

    def _count(self) -> None:
        routes = [Route(0, (n,), allowed) for n, allowed in enumerate(self.allowed)]
        dealer = Dealer({0: self.cards}, routes, self.room, MOST_SHARED)
        try:
            self.likely = dealer.ways(0, dealer.room) / choices(self.room)
            self.dealer = dealer
        except TooMany:
            pass

    def deal(self, rng: Random, cells: list[list[Any]], arrived: list[list[Card]]) -> float:
        """Put cards on their spots and pass the rest on to later mixes; return the fraction of all
        ways to share them out that fit, 0 at a dead end.
        """
        if self.bound:
            return self._deal_bound(rng, cells, arrived)
        came, outputs = arrived[self.mix], self.outputs
        cards = self.cards + came if came else self.cards.copy()
        shuffle(cards, rng)  # they arrive one source after another
        first = 0
        for to, later, room in outputs:
            taken = cards[first : first + room]
            first += room
            if later:
                arrived[to[0]] += taken
                if to[2] is not None:
                    to[2].card = taken[0]
            else:
                to.fill(taken, cells)
        return 1.0

    def _deal_bound(self, rng: Random, cells: list[list[Any]], arrived: list[list[Card]]) -> float:
        if self.dealer is not None:
            shares, likely = self.dealer.deal(rng) or [], self.likely
            for share in shares:
                shuffle(share, rng)
        else:
            cards = self.cards + arrived[self.mix]
            shares, likely = take_in_turn(cards, self.allowed, self.room, rng)
        for (to, later, _), taken in zip(self.outputs, shares, strict=False):
            if later:
                arrived[to[0]] += taken
                if to[2] is not None:
                    to[2].card = taken[0]
            else:
                to.fill(taken, cells)
        return likely


def take_in_turn(
    cards: list[Card], allowed: Sequence[Allowed], room: Sequence[int], rng: Random
) -> tuple[list[list[Card]], float]:
    """Give cards at random to one output after the other, outputs for all cards last. Return them
    and how likely cards given blindly are to fit; 0 if too few suitable ones are left.
    """
    shares: list[list[Card]] = []
    likely = 1.0
    free = 0  # cards given to outputs that take any card
    for such, count in zip(allowed, room, strict=True):
        if such is not None:
            fitting = [card for card in cards if card in such]
            likely *= comb(len(fitting), count) / comb(len(cards), count)
            if not likely:
                return [], 0.0
            # Chosen with separate randomness: the choice says nothing about the order of the rest.
            shuffle(fitting, rng)
            shares.append(fitting[:count])
            cards = [card for card in cards if card not in such] + fitting[count:]
            continue
        if not free:
            shuffle(cards, rng)
        shares.append(cards[free : free + count])
        free += count
    return shares, likely
