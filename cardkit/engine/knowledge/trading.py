"""Cards that trade places in a sampled world, so that others left a hand than in its deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move

from .dealing import Allowed
from .past_choices import Hands, PastChoice
from .trails import Trails

if TYPE_CHECKING:  # hidden choices are drawn again in deals
    from .deals import Deals

Where = dict[Card, tuple[int, int]]  # by card: place and position
Trade = dict[Card, Card]  # for each card, the one that takes its place


@attrs.define
class Moment:
    """A hidden choice in the world dealt last: the hands then, and the cards that left."""

    choice: PastChoice
    hands: Hands
    lost: list[Card]
    last: dict[int, Card]  # by place: a card that had just arrived

    def trade(self, trade: Trade) -> None:
        """Have cards change places that did so before this choice."""
        self.lost = [trade.get(card, card) for card in self.lost]
        self.last = {place: trade.get(card, card) for place, card in self.last.items()}
        for cards in self.hands.values():
            cards[:] = [trade.get(card, card) for card in cards]


class Spots:
    """Where the rules allow which hidden cards."""

    def __init__(self, trails: Trails, deals: Deals) -> None:
        self.fans = [place.fan for place in trails.places]
        self.places = [i for i, hidden in enumerate(trails.hidden) if hidden]
        self.possible = deals.possible
        self.unseen = deals.unseen
        self.allowed: dict[tuple[int, int], Allowed] = {}  # by place and position

    def allowed_at(self, i: int, index: int) -> Allowed:
        key = i, -1 if self.fans[i] else index
        if key not in self.allowed:
            ((allowed, _),) = self.possible(i, [index])
            self.allowed[key] = None if allowed is None or allowed >= self.unseen else allowed
        return self.allowed[key]

    def are_bound(self, where: Where) -> bool:
        """Whether some of these cards cannot be where others are."""
        found = (self.allowed_at(*spot) for spot in where.values())
        return any(allowed is not None and not allowed >= where.keys() for allowed in found)

    def fit(self, trade: Trade, where: Where) -> bool:
        """Whether the cards can be in each other's place."""
        for card, other in trade.items():
            allowed = self.allowed_at(*where[card])
            if allowed is not None and other not in allowed:
                return False
        return True

    def count_ways(self, out: list[Card], where: Where) -> int:
        """In how many ways a deal could have had cards of the hand leave instead of these."""
        trades = (find_trade(out, cards, where) for cards in combinations(where, len(out)))
        return sum(trade is not None and self.fit(trade, where) for trade in trades)


def find_trade(lost: list[Card], cards: Sequence[Card], where: Where) -> Trade | None:
    """Return how these cards have left instead of those that were lost; None if one of them was
    seen, or may be any of several equal ones.
    """
    old = [card for card in lost if card not in cards]
    new = [card for card in cards if card not in lost]
    if len(cards) != len(lost) or len(old) != len(new) or not where.keys() >= {*old, *new}:
        return None
    if len(lost) - len(old) > 2 and len(set(lost)) < len(lost) and Counter(cards) != Counter(lost):
        return None  # other numbers of equal cards
    pairs = [*zip(sorted(old, key=str), sorted(new, key=str), strict=True)]
    return dict([*pairs, *((two, one) for one, two in pairs)])


def apply_trade(trade: Trade, where: Where, cells: list[list[Card]], later: list[Moment]) -> None:
    """Put each card where the other one is, from these moments on."""
    spots = {other: where[card] for card, other in trade.items()}
    where.update(spots)
    for card, (i, n) in spots.items():
        cells[i][n] = card
    for moment in later if trade else ():
        moment.trade(trade)


def draw_combination(
    moment: Moment, moves: Combinations, where: Where, rng: Random
) -> tuple[Move, Trade, float] | None:
    """Draw one of the moves with any of these cards, which are too many to look at."""
    fixed = [card for card in moment.lost if card not in where]
    free = [card for card in moves.cards if card in where]
    count = len(moment.lost) - len(fixed)
    if not Counter(fixed) <= Counter(moves.cards) or count > len(free):
        return None
    cards = fixed + rng.sample(free, count)
    trade = find_trade(moment.lost, cards, where)
    if trade is None:
        return None
    move = Move.of(moves.name, *sorted(cards, key=moves.cards.index))
    return move, trade, comb(len(free), count) / len(moves)
