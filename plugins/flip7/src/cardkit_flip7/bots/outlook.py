"""What the next card may bring in Flip 7: exact figures from the cards not seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import attrs

from cardkit import Card

from ..table import Bonus, Number, second_chance_of

NEW_RISK = 0.065  # what a card more in the row adds to the chance of a duplicate, on average


def next_cards(t: Any) -> Mapping[Card, int]:
    """The cards that the next one is drawn from. Works on tables and views.

    All but the deck is public (F7-10), so the deck holds what is not seen; when it is empty, the
    next card is one of the discards (F7-40).
    """
    if not t.deck:
        return Counter(t.discard)
    seen = Counter(chain(t.discard, t.played, t.waiting, *t.row, *t.above)).get
    return {card: left for card, n in t.rules.deck.items() if (left := n - seen(card, 0))}


class Hand(dict[Card, int]):
    """The points of a row and what lies above it: now, and for each card if that comes next.

    A card is worked out when it is first asked for: searches look at the same hands all the time.
    """

    def __init__(self, row: tuple[Number, ...], above: tuple[Card, ...], *, saved: bool) -> None:
        self.row, self.saved = row, saved
        self.total, self.times, self.plus = sum([card.value for card in row]), 1, 0
        for card in above:
            if isinstance(card, Bonus):
                self.times *= card.times
                self.plus += card.plus
        self.bonus = 15 if len(row) == 6 else 0  # F7-37
        self.now = self.total * self.times + self.plus

    def __missing__(self, card: Card) -> int:
        then = self.now  # an action card changes nothing
        if isinstance(card, Number):
            if card in self.row:
                then = self.now if self.saved else 0
            else:
                then = (self.total + card.value) * self.times + self.plus + self.bonus
        elif isinstance(card, Bonus):
            then = self.total * self.times * card.times + self.plus + card.plus
        self[card] = then
        return then


hand_of = lru_cache(maxsize=20_000)(Hand)


@attrs.frozen
class Outlook:
    """What one more card would make of a player's points."""

    now: int
    after: Sequence[tuple[int, int]]  # points held then, by how many cards
    duplicates: int  # how many cards are numbers that the player has already
    saved: bool  # by a Second Chance (F7-49)
    cards: int

    @property
    def bust(self) -> float:
        """The chance to bust."""
        return 0.0 if self.saved or not self.cards else self.duplicates / self.cards

    @property
    def gain(self) -> float:
        """The expected change in points; who busts loses all of them."""
        if not self.cards:
            return 0.0
        return sum(points * ways for points, ways in self.after) / self.cards - self.now

    @property
    def safe_gain(self) -> float:
        """The expected change in points if the player does not bust."""
        return (self.gain + self.now * self.bust) / (1 - self.bust) if self.bust < 1 else 0.0

    def bust_within(self, count: int) -> float:
        """About the chance to bust with one of several cards."""
        risk = self.duplicates / self.cards if self.cards else 0.0
        none, one = 1.0, 0.0  # the chances of no duplicate so far, and of one
        for _ in range(count):
            none, one = none * (1 - risk), one * (1 - risk) + none * risk
            risk = min(1.0, risk + NEW_RISK)
        return 1 - none - (one if self.saved else 0.0)


def outlook(t: Any, seat: int, cards: Mapping[Card, int]) -> Outlook:
    """The outlook of a player who gets one of these cards."""
    row = tuple(t.row[seat])
    hand = hand_of(row, tuple(t.above[seat]), saved=second_chance_of(t, seat) is not None)
    after = [(hand[card], ways) for card, ways in cards.items()]
    duplicates = sum([cards.get(card, 0) for card in row])
    return Outlook(hand.now, after, duplicates, hand.saved, sum(cards.values()))
