"""Cards that a seat cannot distinguish: mixes, and the lots of a mix.

A mix is made by a shuffle, or by a card that leaves a hand unseen, which may be any card of that
hand. The seat knows which cards went into it, but not which of them is where.
"""

from __future__ import annotations

from collections import Counter

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.zones import Place

from .dealing import Allowed
from .facts import Fact


@attrs.define(eq=False)
class Mix:
    """Cards that were mixed: those the seat knew to be among them, and others from earlier lots.

    If cards leave a hand face up, its mix also takes in any cards that hand receives later. `home`
    is the hand, as long as all of the mix's cards are there. A card that left had arrived before.
    """

    pool: list[Card]
    inputs: list[tuple[Lot, int]]  # this many cards of a lot, in order of arrival
    home: Place | None = None
    lots: dict[tuple[tuple[Fact, ...], Token | None], Lot] = attrs.Factory(dict)
    seen: list[tuple[Lot, Card, int]] = attrs.Factory(list)  # left after this many inputs had come
    #: How many of each card came in with the pool and were not seen to leave.
    rest: Counter[Card] = attrs.Factory(lambda self: Counter(self.pool), takes_self=True)

    def likely(self, card: Card) -> float:
        """How likely a card of this mix is this one, if nothing else is known about it."""
        found: float = self.rest.get(card, 0)
        for lot, count in self.inputs:
            if count and lot.can_be(card):
                found += count * lot.mix.likely(card)
        size = len(self.pool) + sum(count for _, count in self.inputs) - len(self.seen)
        return max(0.0, found / size) if size > 0 else 0.0

    def lot(
        self,
        facts: tuple[Fact, ...] = (),
        allowed: Allowed = None,
        token: Token | None = None,
    ) -> Lot:
        """The cards of this mix that these facts were told about, or one of them with a token."""
        found = self.lots.get((facts, token))
        if found is None:
            found = self.lots[facts, token] = Lot(self, facts, allowed, token)
        return found


@attrs.define(eq=False)
class Token:
    """A single card whose way is followed, so that a deal can say which one it was."""

    card: Card | None = None  # in the world dealt last, or for good once it was seen


@attrs.define(eq=False)
class Lot:
    """Cards of a mix that the seat cannot distinguish, with what it was told about them."""

    mix: Mix
    facts: tuple[Fact, ...]
    allowed: Allowed
    token: Token | None = None  # of its only card

    def can_be(self, card: Card) -> bool:
        return self.allowed is None or card in self.allowed

    def told(self, fact: Fact) -> Lot:
        """Return the lot of those of its cards that this fact was also told about."""
        self.mix.home = None
        if fact in self.facts:
            return self
        allowed = fact.cards if self.allowed is None else self.allowed & fact.cards
        return self.mix.lot((*self.facts, fact), allowed, self.token)


Entry = Card | Lot  # at a hidden position: a card that the seat knows, or one of a lot
