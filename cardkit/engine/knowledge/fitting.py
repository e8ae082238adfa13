"""Whether the cards can be where they are, given everything one seat saw and was told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardkit.engine.model.cards import Card
from cardkit.engine.model.zones import Place

from .lots import Entry, Lot, Mix
from .tracks import Tracks


class Fitting:
    """What a seat knows about hidden places, to check cards against."""

    weight = 1.0  # a world that fits counts like any other
    partial = True  # it says nothing about past choices

    def __init__(self, tracks: Tracks) -> None:
        self.tracks = tracks
        self.mixed: dict[Mix, set[Card]] = {}  # the possible cards in a mix

    def holds(self, cells: list[list[Card]], rng: Random) -> bool:
        """Whether a world with these cards fits."""
        return self.find_contradiction(cells) is None

    def find_contradiction(self, cells: Sequence[Sequence[Card]]) -> Place | None:
        """Return a place that cannot have these cards; None if all fit."""
        places = zip(self.tracks.places, self.tracks.entries, cells, strict=True)
        for place, entries, cards in places:
            if self.tracks.hidden[place.i] and not self._fit(place, entries, list(cards)):
                return place
        return None

    def _fit(self, place: Place, entries: list[Entry], cards: list[Any]) -> bool:
        if len(entries) != len(cards):
            return False
        if place.shape != "fan":
            return all(map(self._can_be, entries, cards))
        for entry in entries:
            if isinstance(entry, Card):
                if entry not in cards:
                    return False
                cards.remove(entry)
        return self._match([entry for entry in entries if isinstance(entry, Lot)], cards)

    def _can_be(self, entry: Entry, card: Card) -> bool:
        if isinstance(entry, Card):
            return entry is card
        return entry.can_be(card) and card in self._cards_of(entry.mix)

    def _cards_of(self, mix: Mix) -> set[Card]:
        found = self.mixed.get(mix)
        if found is None:
            found = self.mixed[mix] = set(mix.pool)
            for lot, _ in mix.inputs:
                found |= {card for card in self._cards_of(lot.mix) if lot.can_be(card)}
        return found

    def _match(self, lots: list[Lot], cards: list[Card]) -> bool:
        """Whether the cards can be matched one to one with lots, since a fan has no order."""
        taken: dict[int, int] = {}  # maps a lot's number to its card's

        def place(card: int, tried: set[int]) -> bool:
            for n, lot in enumerate(lots):
                if n not in tried and self._can_be(lot, cards[card]):
                    tried.add(n)
                    if n not in taken or place(taken[n], tried):
                        taken[n] = card
                        return True
            return False

        return all(place(card, set()) for card in range(len(cards)))
