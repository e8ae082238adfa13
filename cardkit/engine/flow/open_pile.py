"""Piles in an undecided order: chance decides each card when the rules look at it.

A shuffled pile that nobody sees need not have an order. Tables of the class made here keep the
cards of such a pile undecided; the first look at a position asks the table's script which card is
there. Ordinary tables know nothing about this, so play-outs pay nothing for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge import log as entries
from cardkit.engine.model.cards import Card
from cardkit.engine.model.zones import Place

Outcome = Card | int  # a card, or the number picked


class Undecided(Exception):
    """Raised when chance has to decide before the rules can continue; each outcome has a weight."""

    def __init__(self, what: str, weights: dict[Outcome, int]) -> None:
        super().__init__(what)
        self.what = what
        self.weights = weights


class Outcomes:
    """A script of chance outcomes, in order; it stops where none is given."""

    def __init__(self, brought: Sequence[Outcome]) -> None:
        self.brought = brought
        self.used = 0

    def decide(self, what: str, weights: dict[Outcome, int]) -> Any:
        """The scripted outcome; a single possible outcome needs no chance."""
        if len(weights) == 1:
            return next(iter(weights))
        if self.used == len(self.brought):
            raise Undecided(what, weights)
        self.used += 1
        return self.brought[self.used - 1]

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card] | None:
        return None

    def pick(self, what: str, of: int) -> int | None:
        value: int = self.decide(what, dict.fromkeys(range(of), 1))
        return value


class OpenPile(list[Any]):
    """A list of cards in which some positions are undecided.

    It always has *some* order, and so does the log; deciding a position swaps two undecided cards
    in both. Operations that do not depend on the order decide nothing.
    """

    __slots__ = ("place", "shuffled_at", "table", "undecided")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.table: Any = None
        self.shuffled_at = -1  # index of the log entry
        self.undecided: list[int | None] = []  # by position: the index within that entry

    def lay_open(self, table: Any, rank: dict[Card, int]) -> None:
        """Forget the order: all positions become undecided."""
        list.sort(self, key=rank.__getitem__)
        self.table, self.shuffled_at = table, len(table.log)
        self.undecided = list(range(len(self)))

    @property
    def raw(self) -> list[Any]:
        """The cards in their current order, without deciding anything."""
        return list.__getitem__(self, slice(None))

    def decide(self, position: int) -> None:
        at = self.undecided[position]
        if at is None:
            return
        if self.table is None:
            raise CardkitError(
                f"the cards of {self.place} are not decided yet; juncture.settle(rng) gives a "
                "table to play on with"
            )
        raw = self.raw
        order = self.table.rules.core.rank.__getitem__
        left = [card for card, open in zip(raw, self.undecided, strict=True) if open is not None]
        weights = dict(Counter(sorted(left, key=order)))
        card = self.table.script.decide(str(self.place), weights)
        if raw[position] is not card:
            self._swap(position, card, raw, at)
        self.undecided[position] = None

    def _swap(self, position: int, card: Card, raw: list[Any], at: int) -> None:
        for other, open in enumerate(self.undecided):
            if open is not None and raw[other] is card:
                break
        else:
            raise CardkitError(f"{self.place} cannot contain {card} here")
        list.__setitem__(self, other, raw[position])
        list.__setitem__(self, position, card)
        log = self.table.log
        place, told = log[self.shuffled_at]
        order = list(told)
        order[at], order[open] = order[open], order[at]
        log[self.shuffled_at] = (place, tuple(order))
        self.table.memory = None

    def decide_all(self) -> None:
        for position in range(len(self) - 1, -1, -1):  # top card first
            self.decide(position)

    # -- reading positions --------------------------------------------------------------

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            for position in range(*index.indices(len(self))):
                self.decide(position)
        elif -len(self) <= index < len(self):
            self.decide(index % len(self))
        return list.__getitem__(self, index)

    def __iter__(self) -> Iterator[Any]:
        self.decide_all()
        return list.__iter__(self)

    def __reversed__(self) -> Iterator[Any]:
        self.decide_all()
        return list.__reversed__(self)

    def __add__(self, other: Any) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Any) -> list[Any]:
        return [*other, *self]

    def index(self, *args: Any) -> int:
        self.decide_all()
        return list.index(self, *args)

    # -- what changes it -------------------------------------------------------------------

    def pop(self, index: Any = -1) -> Any:
        position = range(len(self))[index]  # or an IndexError, as with any list
        self.decide(position)
        del self.undecided[position]
        return list.pop(self, position)

    def remove(self, card: Any) -> None:
        self.pop(self.index(card))

    def append(self, card: Any) -> None:
        list.append(self, card)
        self.undecided.append(None)

    def extend(self, cards: Iterable[Any]) -> None:
        for card in cards:
            self.append(card)

    def __iadd__(self, cards: Iterable[Any]) -> OpenPile:  # type: ignore[misc]
        self.extend(cards)
        return self

    def insert(self, index: Any, card: Any) -> None:
        list.insert(self, index, card)
        self.undecided.insert(index, None)

    def clear(self) -> None:
        list.clear(self)
        self.undecided.clear()

    def __setitem__(self, index: Any, cards: Any) -> None:
        given = list(cards) if isinstance(index, slice) else cards
        list.__setitem__(self, index, given)
        if isinstance(index, slice):
            self.undecided[index] = [None] * len(given)
        else:
            self.undecided[index] = None

    def __delitem__(self, index: Any) -> None:
        self[index]
        list.__delitem__(self, index)
        del self.undecided[index]

    def sort(self, **how: Any) -> None:
        self.decide_all()
        list.sort(self, **how)

    def reverse(self) -> None:
        self.decide_all()
        list.reverse(self)

    def copy(self) -> OpenPile:
        """Return the same cards, bound to no table; `bind_piles` binds them to one."""
        new = OpenPile(self.place)
        list.extend(new, self.raw)
        new.shuffled_at = self.shuffled_at
        new.undecided = self.undecided.copy()
        return new


def open_table(table: type[Any]) -> type[Any]:
    """Return a subclass of this table whose shuffles and picks ask a script of `Outcomes`."""

    class Open(table):  # type: ignore[misc]
        __slots__ = ()

        def shuffle(self, place: Place) -> None:
            if not isinstance(self.script, Outcomes):
                super().shuffle(place)  # replaying the log
                return
            cards = self.cells[place.i]
            if isinstance(cards, OpenPile):
                cards.lay_open(self, self.rules.core.rank)
                order = cards.raw
            else:  # visible to somebody: decided at once, from the top
                order = _decide_order(self, place)
                cards[:] = order
            self.drawn += 1
            self.log.append((place, tuple(order)))

        def pick(self, what: str, of: int, to: int | None = None) -> int:
            if not isinstance(self.script, Outcomes):
                found: int = super().pick(what, of, to)
                return found
            value = self.script.pick(what, of)
            assert value is not None
            self.drawn += 1
            self.log.append(entries.picked(what, of, value, to))
            return value

    return Open


def _decide_order(t: Any, place: Place) -> list[Card]:
    left = sorted(t.cells[place.i], key=t.rules.core.rank.__getitem__)
    order: list[Card] = []
    while left:
        card = t.script.decide(str(place), dict(Counter(left)))
        left.remove(card)
        order.append(card)
    return order[::-1]


def with_open_piles(blank: Any) -> Any:
    """Return a blank table whose unseen places hold open piles."""
    for place in blank.rules.places:
        if place.seen == "nobody":
            pile = OpenPile(place)
            pile.extend(blank.cells[place.i])
            blank.cells[place.i] = pile
    return blank.clone()  # so that its zones use the new cells


def bind_piles(t: Any, to: Any) -> None:
    """Make the open piles of a table ask the script of this one; without one they cannot be
    read."""
    for cards in t.cells:
        if cards.__class__ is OpenPile:
            cards.table = to
