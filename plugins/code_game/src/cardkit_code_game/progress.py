"""How far a hand is from its code, in the code game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import attrs

from .plan import Counts
from .table import Action, Code, Number, Playing

ID = attrgetter("id")
DIGITS = "0123456789"


@attrs.frozen
class Progress:
    """What a hand lacks, and what it has too much of. Works on tables and views."""

    missing: tuple[str, ...]  # digits of the code without a number; jokers may stand in for them
    jokers: int
    spare: tuple[Number, ...]  # numbers of which some must go; of two identical ones, either can go
    too_many: int  # how many numbers must go
    actions: int
    swaps: int
    gifts: int

    @property
    def lacking(self) -> int:
        """How many cards of the code are still missing."""
        return max(0, len(self.missing) - self.jokers)

    @property
    def extra(self) -> int:
        """How many cards have to go."""
        return self.too_many + self.actions

    @property
    def complete(self) -> bool:
        """Whether the code is fulfilled (CG-Q33)."""
        return not self.lacking and not self.extra

    def needs(self, card: Playing) -> bool:
        """Whether this is one of the code's missing cards."""
        if not self.lacking:
            return False
        return card.joker if isinstance(card, Action) else str(card.value) in self.missing

    @property
    def counts(self) -> Counts:
        plain = self.actions - self.swaps - self.gifts
        return Counts(self.lacking, self.too_many, plain, self.swaps, self.gifts)


def progress(hand: Sequence[Playing], code: Code) -> Progress:
    missing = list(code.digits)
    numbers: list[Number] = []
    jokers = actions = swaps = gifts = 0
    for card in hand:
        if isinstance(card, Number):
            numbers.append(card)
            digit = DIGITS[card.value]
            if digit in missing:
                missing.remove(digit)
        elif card.joker:
            jokers += 1
        else:
            actions += 1
            swaps += card.effect == "swapping"
            gifts += card.effect == "giving"
    needed = len(code.digits) - max(len(missing), jokers)
    if jokers > len(missing):
        spare = tuple(numbers)  # jokers are never played, so any number may go (CG-Q04)
    else:
        values, wanted = [card.value for card in numbers], code.digits.count
        more = {value for value in values if values.count(value) > wanted(DIGITS[value])}
        spare = tuple([card for card in numbers if card.value in more])
    return Progress(tuple(missing), jokers, spare, len(numbers) - needed, actions, swaps, gifts)


@lru_cache(maxsize=1_000)
def seen_progress(hand: tuple[Playing, ...], code: Code) -> tuple[Progress, tuple[Playing, ...]]:
    """Return the progress of a hand, and the cards that count towards its code. Tables are shown to
    several readers after every move, and most hands have not changed.
    """
    return progress(hand, code), tuple(cards_of_code(hand, code))


def cards_of_code(hand: Sequence[Playing], code: Code) -> list[Playing]:
    """Return the cards in a hand that count towards its code: each digit once, and jokers."""
    missing, found = list(code.digits), []
    for card in hand:
        digit = DIGITS[card.value] if isinstance(card, Number) else ""
        if digit in missing:
            missing.remove(digit)
        elif not isinstance(card, Action) or not card.joker:
            continue
        found.append(card)
    return found


def unseen(t: Any, seat: int) -> dict[Playing, int]:
    """Count the copies of each playing card that this seat does not see."""
    left = t.rules.playing.copy()
    for cards in (t.hand[seat], t.numbers, t.actions, *t.offered):
        for card in cards:
            left[card] -= 1
    return {card: copies for card, copies in left.items() if copies > 0}


def arranged(cards: Iterable[Playing]) -> tuple[Playing, ...]:
    """Sort the cards, so that equal hands are the same."""
    return tuple(sorted(cards, key=ID))


def without(hand: tuple[Playing, ...], *cards: Playing) -> tuple[Playing, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
