"""What the next card can bring in Flip 7: exact figures from the cards not yet seen.

Roll-outs ask all the time, so what follows from the cards in front of a player is remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import attrs

from cardkit import Card

from ..table import Bonus, Number, protecting

if TYPE_CHECKING:
    from ..rules import Flip7

NEW_RISK = 0.065  # average added chance of a duplicate per extra card in the row


def next_cards(t: Any) -> Mapping[Card, int]:
    """Return how many cards of each kind the next one is drawn from. Works on tables and views.

    Everything but the deck is public (F7-10), so the deck holds all unseen cards; when it is empty,
    the next card is one of the discards (F7-40).
    """
    if not t.deck:
        return Counter(t.discard)
    left = without(t.rules, tuple(t.discard)).copy()
    for card in chain(t.played, t.waiting, *t.row, *t.above):
        left[card] -= 1
    return left


@lru_cache(maxsize=256)
def without(rules: Flip7, discard: tuple[Card, ...]) -> dict[Card, int]:
    """Return what is left of the deck. The discards are many, and stay the same for many turns."""
    seen = Counter(discard)
    return {card: count - seen[card] for card, count in rules.deck.items()}


@lru_cache(maxsize=1 << 14)
def laid_out(row: tuple[Number, ...], above: tuple[Card, ...]) -> tuple[int, int, int, bool]:
    """Return the sum of a row, what it is multiplied by, what is added, and whether a Second Chance
    protects it.
    """
    times, plus = 1, 0
    for card in above:
        if isinstance(card, Bonus):
            times *= card.times
            plus += card.plus
    return sum([card.value for card in row]), times, plus, protecting(above) is not None


def at_risk(t: Any) -> bool:
    """Whether the next card could cost the player to decide their points."""
    row = t.row[t.seat]
    return bool(row) and not laid_out(tuple(row), tuple(t.above[t.seat]))[3]


@lru_cache(maxsize=1 << 13)
def after_each(
    row: tuple[Number, ...], above: tuple[Card, ...], cards: tuple[Card, ...]
) -> tuple[int, ...]:
    """Return what a player's cards would be worth with each of these added; an action card changes
    nothing.
    """
    total, times, plus, saved = laid_out(row, above)
    now, bonus = total * times + plus, 15 if len(row) == 6 else 0  # F7-37
    found = []
    for card in cards:
        then = now
        if isinstance(card, Number):
            if card not in row:
                then = (total + card.value) * times + plus + bonus
            elif not saved:
                then = 0
        elif isinstance(card, Bonus):
            then = total * times * card.times + plus + card.plus
        found.append(then)
    return tuple(found)


@attrs.frozen
class Outlook:
    """What one more card would do to a player's points."""

    now: int
    after: Sequence[int]  # the resulting points, card by card
    ways: Sequence[int]  # how many of each card there are
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
        total = sum(then * n for then, n in zip(self.after, self.ways, strict=True))
        return total / self.cards - self.now

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
    row, above = tuple(t.row[seat]), tuple(t.above[seat])
    total, times, plus, saved = laid_out(row, above)
    after, ways = after_each(row, above, tuple(cards)), tuple(cards.values())
    duplicates = sum([cards.get(card, 0) for card in set(row)])
    return Outlook(total * times + plus, after, ways, duplicates, saved, sum(ways))
