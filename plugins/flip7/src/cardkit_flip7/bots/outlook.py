"""What the next card can bring in Flip 7: exact figures from the cards not yet seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

import attrs

from cardkit import Card

from ..table import Bonus, Number, second_chance_of

NEW_RISK = 0.065  # average added chance of a duplicate per extra card in the row


def next_cards(t: Any) -> Mapping[Card, int]:
    """Return the cards that the next one is drawn from. Works on tables and views.

    Everything but the deck is public (F7-10), so the deck holds all unseen cards; when it is empty,
    the next card is one of the discards (F7-40).
    """
    if not t.deck:
        return Counter(t.discard)
    seen = Counter(chain(t.discard, t.played, t.waiting, *t.row, *t.above)).get
    return {card: left for card, n in t.rules.deck.items() if (left := n - seen(card, 0))}


@attrs.frozen
class Outlook:
    """What one more card would do to a player's points."""

    now: int
    after: Mapping[int, int]  # resulting points, by how many cards; an action card changes nothing
    duplicates: int  # number of cards that the player already has
    saved: bool  # by a Second Chance (F7-49)
    cards: int

    @property
    def bust(self) -> float:
        """The chance of going bust."""
        return 0.0 if self.saved or not self.cards else self.duplicates / self.cards

    @property
    def gain(self) -> float:
        """The expected change in points; a player who busts loses all of them."""
        if not self.cards:
            return 0.0
        return sum(points * ways for points, ways in self.after.items()) / self.cards - self.now

    @property
    def safe_gain(self) -> float:
        """The expected change in points if the player does not bust."""
        return (self.gain + self.now * self.bust) / (1 - self.bust) if self.bust < 1 else 0.0

    def bust_within(self, count: int) -> float:
        """Estimate the chance of going bust on one of several cards."""
        risk = self.duplicates / self.cards if self.cards else 0.0
        none, one = 1.0, 0.0  # the chances of no duplicate so far, and of one
        for _ in range(count):
            none, one = none * (1 - risk), one * (1 - risk) + none * risk
            risk = min(1.0, risk + NEW_RISK)
        return 1 - none - (one if self.saved else 0.0)


def outlook(t: Any, seat: int, cards: Mapping[Card, int]) -> Outlook:
    """Return the outlook for a player who gets one of these cards."""
    row, above = t.row[seat], t.above[seat]
    total, times, plus = sum([card.value for card in row]), 1, 0
    for card in above:
        if isinstance(card, Bonus):
            times *= card.times
            plus += card.plus
    saved = second_chance_of(t, seat) is not None
    bonus = 15 if len(row) == 6 else 0  # F7-37
    now = total * times + plus
    after: dict[int, int] = {}
    duplicates = 0
    for card, ways in cards.items():
        then = now
        if isinstance(card, Number):
            if card in row:
                duplicates += ways
                then = now if saved else 0
            else:
                then = (total + card.value) * times + plus + bonus
        elif isinstance(card, Bonus):
            then = total * times * card.times + plus + card.plus
        after[then] = after.get(then, 0) + ways
    return Outlook(now, after, duplicates, saved, sum(cards.values()))
