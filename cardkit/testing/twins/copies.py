"""Copies of cards, distinguished by where they are, and who has seen each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from cardkit.engine.knowledge.events import Moved, Shown, Shuffled, decode_entry
from cardkit.engine.model.cards import Card
from cardkit.engine.model.readers import all_readers
from cardkit.engine.model.zones import Place

Cells = tuple[tuple["Copy", ...], ...]  # the copies in every place


class LostCards(Exception):
    """The rules changed a zone behind the table's back; a different check says where."""


class Copy:
    """One copy of a card: where it went, and who saw it when."""

    __slots__ = ("alike", "card", "sightings", "trail")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.sightings: list[tuple[int, int]] = []  # a position in the log, and a bit per reader
        self.trail: list[tuple[int, Place]] = []  # a position in the log, and where it went
        self.alike = {self}  # the copies that it may have been confused with, itself included

    def seen_by(self, bit: int, since: int, until: int) -> bool:
        """Whether this reader has seen it between these log positions."""
        return any(mask & bit and since <= at < until for at, mask in self.sightings)

    def place(self, until: int) -> Place:
        """Return where it was at this log position."""
        return [place for at, place in self.trail if at < until][-1]


class Copies:
    """Follows all copies of one table through its log."""

    def __init__(self, rules: Any) -> None:
        self.position = 0
        self.cells: list[list[Copy]] = []
        self.shuffles: list[tuple[int, Place, tuple[Copy, ...]]] = []  # with the new order
        self.viewers: list[int] = []  # by place: a bit for each reader who sees it
        self.everyone = all_readers(rules.seats)
        for place, cards in zip(rules.places, rules.core.opening, strict=True):
            seeing = sum(1 << seat for seat in rules.seats if place.visible_to(seat))
            self.viewers.append(self.everyone if place.seen == "all" else seeing)
            self.cells.append([Copy(card) for card in cards])
            for copy in self.cells[-1]:
                copy.trail.append((-1, place))
                copy.sightings.append((-1, self.everyone))  # starts in card file order
        #: All copies, in the same order in every game.
        self.every = [copy for copies in self.cells for copy in copies]

    def follow(self, t: Any) -> None:
        """Follow the new entries of the log."""
        for at in range(self.position, len(t.log)):
            event = decode_entry(t.log[at])
            if isinstance(event, Moved):
                self._on_moved(at, event)
            elif isinstance(event, Shuffled):
                self._on_shuffled(at, event)
            elif isinstance(event, Shown):
                self._on_shown(at, event)
        self.position = len(t.log)
        for copies, cards in zip(self.cells, t.cells, strict=True):
            copies[:] = _arrange(copies, cards)

    def _on_moved(self, at: int, event: Moved) -> None:
        if len(event.cards) == 1 and len(event.sources) == 1:
            moved = [self._take_copy(event)]
        else:
            moved = [copy for source in event.sources for copy in self.cells[source.i]]
            for source in event.sources:
                self.cells[source.i].clear()
        for copy in moved:
            copy.trail.append((at, event.to))
            copy.sightings.append((at, self.viewers[event.to.i]))
        to = self.cells[event.to.i]
        if event.at is None:
            to += moved
        else:
            to[event.at : event.at] = moved

    def _take_copy(self, event: Moved) -> Copy:
        """Take the copy that left its place: the topmost equal one, or the first one in a fan."""
        (source,), (card,) = event.sources, event.cards
        copies, index = self.cells[source.i], event.index
        if index is not None and index < len(copies) and copies[index].card is card:
            return copies.pop(index)
        found = [n for n, copy in enumerate(copies) if copy.card is card]
        if not found:
            raise LostCards
        if source.fan:
            _confuse([copies[n] for n in found])
        return copies.pop(found[-1 if source.ordered else 0])

    def _on_shuffled(self, at: int, event: Shuffled) -> None:
        copies = self.cells[event.place.i] = _arrange(self.cells[event.place.i], event.cards)
        for copy in copies:
            copy.sightings.append((at, self.viewers[event.place.i]))
        self.shuffles.append((at, event.place, tuple(copies)))

    def _on_shown(self, at: int, event: Shown) -> None:
        mask = self.everyone if event.to is None else 1 << event.to
        copies = self.cells[event.place.i]
        copy: Copy | None
        for index, card in zip(event.indices, event.cards, strict=True):
            copy = copies[index] if index < len(copies) else None
            if copy is None or copy.card is not card:  # identical copies were confused earlier
                copy = next((other for other in copies if other.card is card), None)
            if copy is None:
                raise LostCards
            if event.place.fan:
                _confuse([other for other in copies if other.card is card])
            copy.sightings.append((at, mask))


def _confuse(equal: list[Copy]) -> None:
    """Note that one of these equal copies in a fan was taken or shown: nobody can say which."""
    alike = set().union(*[copy.alike for copy in equal])
    for copy in alike:
        copy.alike = alike


def _arrange(copies: list[Copy], cards: Sequence[Card]) -> list[Copy]:
    """Return the copies in the order of these cards."""
    if len(copies) != len(cards):
        raise LostCards
    if all(copy.card is card for copy, card in zip(copies, cards, strict=True)):
        return copies
    by_card: dict[Card, list[Copy]] = defaultdict(list)
    for copy in reversed(copies):
        by_card[copy.card].append(copy)
    try:
        return [by_card[card].pop() for card in cards]
    except IndexError:
        raise LostCards from None
