"""All possible arrangements of the cards a seat does not see, and a random one of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import Card
from cardkit.engine.model.zones import Spot

from .dealing import Allowed
from .lots import Lot, Mix, Token
from .part import Part, Possible, Spots
from .tracks import Tracks

if TYPE_CHECKING:  # views use this to sample, passing themselves
    from .view import View

Dealt = tuple[list[list[Card]], float]  # the cards of every place, and the weight of the deal


class Deals:
    """The cards in every place as far as a seat knows them, and how the rest can be dealt."""

    def __init__(
        self, view: View, tracks: Tracks, strict: bool = True, trails: bool = False
    ) -> None:
        """If not `strict`, any unseen card can be at any unseen spot that no fact excludes it from.
        With `trails`, a deal also says which card each of the tracks' tokens was.
        """
        self.tokens: list[tuple[Token, int, int]] = []  # with the place and position
        self.cells: list[list[Any]] = []
        rank = tracks.rank
        spots: Spots = defaultdict(lambda: defaultdict(list))
        for place, held, hidden in zip(tracks.places, tracks.entries, tracks.hidden, strict=True):
            if not hidden:
                self.cells.append(list(place.cards_of(view)))
                continue
            entries = held
            if place.shape == "fan":  # unordered, so known cards first
                entries = sorted(held, key=lambda entry: rank.get(entry, len(rank)))
            cards: list[Any] = []
            for entry, alike in groupby(entries):
                index, count = len(cards), len(list(alike))
                if isinstance(entry, Lot):
                    spots[entry][place.i] += range(index, index + count)
                    if entry.token is not None:
                        self.tokens.append((entry.token, place.i, index))
                    cards += [None] * count
                else:
                    cards += [entry] * count
            self.cells.append(cards)
        sizes = [len(cards) for cards in self.cells]
        self.parts: list[Part] = []
        self.unseen = frozenset(tracks.unseen())
        self.possible = constraints(view, tracks, self.unseen) if strict else only_types(tracks)
        if strict:
            for mixes in group_connected(tracks.mixes):
                self.parts.append(Part(mixes, spots, sizes, self.possible, self.unseen, trails))
        elif tracks.mixes:
            mix = Mix(list(tracks.unseen().elements()), [])
            merged: Spots = defaultdict(lambda: defaultdict(list))
            for lot, where in spots.items():
                for i, indices in where.items():
                    merged[mix.lot(lot.facts, lot.allowed)][i] += indices
            self.parts.append(Part([mix], merged, sizes, self.possible, self.unseen))
        replaced = {i for part in self.parts for i in part.whole}
        self.lasting = [i for i in range(len(sizes)) if i not in replaced]  # these hold known cards

    @property
    def stuck(self) -> bool:
        """Whether a card was assumed to come from somewhere it cannot have been."""
        return any(part.stuck for part in self.parts)

    def deal(self, rng: Random) -> Dealt | None:
        """The cards of every place and the weight of the deal; None at a dead end."""
        cells = self.cells.copy()
        for i in self.lasting:
            cells[i] = cells[i].copy()
        weight = 1.0
        for part in self.parts:
            counts = part.deal(rng, cells)
            if counts is None:
                return None
            weight *= counts
        for token, i, index in self.tokens:
            token.card = cells[i][index]
        return cells, weight


def group_connected(mixes: Sequence[Mix]) -> list[list[Mix]]:
    """Group mixes that share cards, in the order in which they were made."""
    parts: list[list[Mix]] = []
    for mix in mixes:
        sources = {lot.mix for lot, _ in mix.inputs}
        joined = [part for part in parts if any(other in sources for other in part)]
        parts = [part for part in parts if part not in joined]
        parts.append([*(other for part in joined for other in part), mix])
    return [sorted(part, key=mixes.index) for part in parts]


def only_types(tracks: Tracks) -> Possible:
    """Allow cards wherever the zone can hold their type."""
    return lambda i, indices: [(tracks.holds[i], indices)]


def constraints(view: View, tracks: Tracks, unseen: frozenset[Card]) -> Possible:
    """Return which of the unseen cards are possible at a spot: those of the zone's types that the
    rules allow.
    """
    rules = view.rules
    if not rules.constrains:
        return only_types(tracks)
    allows = rules.possible_at if rules.by_seat else rules.possible

    def cards_allowed(i: int, index: int | None) -> Allowed:
        place, held = tracks.places[i], tracks.holds[i]
        spot = Spot(place.name, place.seat, index)
        cards = unseen if held is None else unseen & held
        return frozenset(card for card in cards if allows(view, spot, card))

    def possible(i: int, indices: list[int]) -> list[tuple[Allowed, list[int]]]:
        if tracks.places[i].shape == "fan" or rules.by_seat:
            return [(cards_allowed(i, None), indices)]
        return [(cards_allowed(i, index), [index]) for index in indices]

    return possible
