"""What each reader is told: the log is read once for all readers, and redacted for each.

Events are redacted only here. What somebody was told never changes: an entry is judged by what
comes before it, and a choice by what follows up to the next choice, which nobody can see before it
has happened.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move, hide_cards
from cardkit.engine.model.readers import SPECTATOR, bit_of
from cardkit.engine.model.zones import Place

from .events import (
    Chosen,
    Decided,
    Event,
    Moved,
    Opened,
    Picked,
    Said,
    Shown,
    Shuffled,
    decode_entry,
)
from .log import Entry
from .seen_cards import SeenCards, SeenChoice, ShownInFan

if TYPE_CHECKING:  # rules make the sight for their tables
    from cardkit.engine.flow.rules import Rules


@attrs.define
class Heard:
    """What a reader was told, and the log entries that told it: some tell them nothing."""

    events: list[Event] = attrs.Factory(list)
    entries: array[int] = attrs.Factory(lambda: array("q"))
    read: int = 0  # entries


MOST_TELLINGS = 10_000  # kept for each game

#: Who is told everything about an event, and what the others are told (None if nothing).
Account = tuple[int, Event, Event | None]


class Sight(SeenCards):
    """What each reader was told by the entries of one table's log."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self.told: dict[int, Heard] = {}  # by reader
        self.accounts: list[Account | None] = []  # by entry; None if there are more than two
        # By entry and move, for readers who saw the same thing to get the same object.
        self.versions: dict[tuple[int, Move], Event] = {}

    def events(self, log: list[Entry], reader: int, start: int, end: int) -> list[Event]:
        """What this reader was told by the entries from `start` to `end`, where the table
        stopped."""
        self.follow(log, end)
        for position in range(len(self.accounts), end):
            self.accounts.append(self._account(log[position], self.notes[position]))
        told = self.told.setdefault(reader, Heard())
        bit = bit_of(reader, self.rules.seats)
        for position in range(told.read, end):
            account = self.accounts[position]
            if account is None:
                event = self._redact(log, position, reader)
            else:
                event = account[1] if account[0] & bit else account[2]
            if event is not None:
                told.events.append(event)
                told.entries.append(position)
        told.read = max(told.read, end)
        return told.events[bisect_left(told.entries, start) : bisect_left(told.entries, end)]

    def told_alike(self, log: list[Entry], start: int, end: int) -> int:
        """Return the readers whom these entries, which were read before, told the same as
        spectators.
        """
        seats = self.rules.seats
        spectators = bit_of(SPECTATOR, seats)
        alike = self.everyone
        for position, account in enumerate(self.accounts[start:end], start):
            if account is not None:
                alike &= account[0] if account[0] & spectators else ~account[0]
            else:
                told = self._redact(log, position, SPECTATOR)
                same = [seat for seat in seats if self._redact(log, position, seat) == told]
                alike &= sum([1 << seat for seat in same], spectators)
        return alike

    def move_told(self, position: int, reader: int, seat: int) -> Move | None:
        """Return another seat's move as this reader was told it by the decision or opening at this
        entry, after which the table has stopped; None if it was private.
        """
        choice: SeenChoice = next(each for each in self.notes[position] if each.seat == seat)
        if self._is_private(choice.move):
            return None
        return told_move(choice, bit_of(reader, self.rules.seats))

    # -- telling ---------------------------------------------------------------------------

    def _account(self, entry: Entry, note: Any) -> Account | None:
        """Return what is told by an entry if there are at most two versions of it."""
        if isinstance(note, tuple):
            return note[1], *self._versions(entry)
        event = decode_entry(entry)
        match event:
            case Moved():
                if all(self._saw_all(*each) for each in note):
                    cards = tuple(self._told_cards(note, self.everyone))
                    return self.everyone, attrs.evolve(event, cards=cards), None
                return None
            case Decided():
                return self._account_of_choice(event, note)
            case Opened():
                return None
            case Shown():
                if isinstance(note, ShownInFan):
                    return None
                return note, event, _cover(event)
            case Shuffled(place):
                return self._seeing(place), event, _cover(event)
            case Picked(to=to) if to is not None:
                return 1 << to, event, attrs.evolve(event, value=None)
            case Said(_, params) if "to" in params:
                return bit_of(params["to"], self.rules.seats), event, None
        return self.everyone, event, None

    def _account_of_choice(self, event: Decided, note: list[SeenChoice]) -> Account | None:
        """Return a choice as its seat and as the others are told it, without the alternatives."""
        seat, own = event.seat, 1 << event.seat
        if event.sealed or self._is_private(event.move):
            return own, event, Chosen(seat)
        (choice,) = note
        others = self.everyone & ~own
        if any(seen is not None and 0 < seen & others < others for seen in choice.seen):
            return None
        return own, event, Decided(seat, (), told_move(choice, others))

    def _saw_all(self, source: Place, moved: list[tuple[Card, int]]) -> bool:
        """Whether everybody saw these cards leave, in this order."""
        everyone = self.everyone
        ordered = source.shape != "fan" or self._seeing(source) == everyone
        return ordered and all(seen == everyone for _, seen in moved)

    def _redact(self, log: list[Entry], position: int, reader: int) -> Event | None:
        """Return what a reader is told by an entry of which there are more than two versions."""
        event, note = decode_entry(log[position]), self.notes[position]
        bit = bit_of(reader, self.rules.seats)
        match event:
            case Moved():
                return attrs.evolve(event, cards=tuple(self._told_cards(note, bit)))
            case Decided(seat):
                return event if seat == reader else self._told_of_choice(position, note[0], bit)
            case Opened():
                shown = [c for c in note if c.seat == reader or not self._is_private(c.move)]
                moves = [c.move if c.seat == reader else told_move(c, bit) for c in shown]
                return Opened(tuple(c.seat for c in shown), tuple(moves)) if shown else None
            case Shown(place):
                if self._seeing(place) & bit:
                    return event
                return note.unordered if note.seen & bit else _cover(note.unordered)
        return event

    def _told_of_choice(self, position: int, choice: SeenChoice, bit: int) -> Event:
        """Return somebody else's choice, without the alternatives they had."""
        move = told_move(choice, bit)
        found = self.versions.get((position, move))
        if found is None:
            found = self.versions[position, move] = Decided(choice.seat, (), move)
        return found

    def _is_private(self, move: Move) -> bool:
        return move.name in self.rules.core.private

    def _versions(self, entry: Entry) -> tuple[Moved, Moved]:
        """Return a card that moved as it is seen, and hidden. Entries are shared by all tables of a
        game, so most have been read before.
        """
        known = self.rules.core.tellings
        found: tuple[Moved, Moved] | None = known.get(entry)
        if found is None:
            card, source, to, *where = entry
            found = Moved((card,), (source,), to, *where), Moved((UNKNOWN,), (source,), to, *where)
            if len(known) < MOST_TELLINGS:
                known[entry] = found
        return found

    def _told_cards(
        self, note: list[tuple[Place, list[tuple[Card, int]]]], bit: int
    ) -> Iterator[Card]:
        """Yield the cards of several places as a reader saw them leave; those in a fan are
        unordered.
        """
        for source, moved in note:
            cards = [card if seen & bit else UNKNOWN for card, seen in moved]
            if source.shape == "fan" and not self._seeing(source) & bit:
                cards.sort(key=lambda card: self.rank.get(card, len(self.rank)))
            yield from cards


def _cover(event: Shown | Shuffled) -> Event:
    """Hide the event's cards, for those who have not seen them."""
    return attrs.evolve(event, cards=(UNKNOWN,) * len(event.cards))


def told_move(choice: SeenChoice, bit: int) -> Move:
    """Return a move as told to a reader, with cards it has not learnt unknown."""
    hidden = [seen is not None and not seen & bit for seen in choice.seen]
    if True not in hidden:
        return choice.move
    return hide_cards(choice.move, hidden, choice.several)
