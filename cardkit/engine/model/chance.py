"""Chance: each outcome comes from its own generator, seeded with the game's key and its index.

A table therefore stores no generator, and clones, saves and resumed games agree. Only
``random()`` is used, the one sequence that Python keeps stable across versions.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from random import Random
from typing import Any, Protocol

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import check_words

from .cards import Card


def fresh_seed() -> str:
    """A fresh seed for a game without one."""
    return os.urandom(8).hex()


def key_of(seed: int | str) -> int:
    """Return a game's key. 7 and "7" are the same seed."""
    digest = hashlib.sha256(f"cardkit {check_words('seed', str(seed))}".encode()).digest()
    return int.from_bytes(digest[:16], "big")


#: For ``starmap(rng.random, NO_ARGUMENTS)``, the quickest endless row of random numbers.
NO_ARGUMENTS = repeat(())

_local = threading.local()
_seed = Random.__mro__[1].seed  # type: ignore[attr-defined]


def chance(key: int, index: int) -> Callable[[], float]:
    """Return ``random`` for outcome `index` of the game with this key; use it at once.

    One generator per thread is reseeded each time, because creating one would seed it twice. For a
    number, ``Random.seed`` only calls the C function, adding a fifth to its cost.
    """
    try:
        generator: Random = _local.generator
    except AttributeError:
        generator = _local.generator = Random()
    _seed(generator, (key << 32) + index)
    return generator.random


def seed_stream(generator: Random, text: str) -> None:
    """Same as ``generator.seed(text)``, at little more than half the cost."""
    data = text.encode()
    _seed(generator, int.from_bytes(data + hashlib.sha512(data).digest(), "big"))
    generator.gauss_next = None  # type: ignore[attr-defined]


class Script(Protocol):
    """Predetermined chance outcomes: a stacked deck, or a record being replayed."""

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card] | None:
        """Return the new order, the last card on top; None leaves it to chance."""

    def pick(self, what: str, of: int) -> int | None:
        """Return the outcome, 0..of-1; None leaves it to chance."""


class Stacked:
    """The script behind ``game.start(stack=…)``: the next cards by zone, or a number to pick.

    A list of cards is put on top of that zone at its next shuffle, in the order they are drawn; the
    rest follow in card-file order. A list of lists is used for several shuffles in turn.
    """

    def __init__(self, stack: Mapping[str, Any], cards: dict[str, Card], zones: list[str]) -> None:
        self.picks = {name: value for name, value in stack.items() if isinstance(value, int)}
        self.orders: dict[str, list[list[Card]]] = {}
        for name, value in stack.items():
            if name not in self.picks:
                if name not in zones:
                    raise CardkitError(f"stack: no zone '{name}'; the zones are {', '.join(zones)}")
                orders = value if value and isinstance(value[0], list | tuple) else [value]
                self.orders[name] = [[_card(c, cards) for c in order] for order in orders]

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card] | None:
        waiting = self.orders.get(zone)
        if not waiting:
            return None
        rest = list(cards)
        order = waiting.pop(0)
        for card in order:
            if card not in rest:
                raise CardkitError(f"stack: no {card} left to put on top of '{zone}'")
            rest.remove(card)
        return rest + order[::-1]

    def pick(self, what: str, of: int) -> int | None:
        value = self.picks.pop(what, None)
        if value is not None and not 0 <= value < of:
            raise CardkitError(f"stack: '{what}' must be 0 to {of - 1}, not {value}")
        return value


def _card(card: Card | str | int, cards: dict[str, Card]) -> Card:
    if isinstance(card, Card):
        return card
    if str(card) not in cards:
        raise CardkitError(f"stack: no card '{card}' in this game")
    return cards[str(card)]
