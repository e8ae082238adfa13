"""The table: the current state of a game, and the acts that change it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import starmap
from math import gcd
from typing import Any, ClassVar, Generic, Self

import attrs
from typing_extensions import TypeVar

from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.source_lines import refuse_untyped
from cardkit.engine.knowledge import log as entries
from cardkit.engine.knowledge.facts import find_such
from cardkit.engine.knowledge.memory import Memory
from cardkit.engine.knowledge.pending import shown_frames
from cardkit.engine.knowledge.view import View
from cardkit.engine.model import table_layout as layouts
from cardkit.engine.model.by_name import ByName
from cardkit.engine.model.cards import Card
from cardkit.engine.model.chance import NO_ARGUMENTS, Script, chance
from cardkit.engine.model.readers import SPECTATOR
from cardkit.engine.model.zones import Place

from .acts import act
from .flow import Flow

C_co = TypeVar("C_co", bound=Card, default=Card, covariant=True)


class TableType(type):
    """Makes every subclass of Table an attrs class with slots and a generated ``clone()``."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        cls = super().__new__(mcs, name, bases, body)
        if "__attrs_attrs__" in body or not any(isinstance(b, TableType) for b in bases):
            return cls
        refuse_untyped(cls, body, "a zone or field", "PerSeat[int]")
        body.setdefault("__annotations__", {})
        made: Any = attrs.define(
            cls, eq=False, init=False, repr=False, weakref_slot=False, kw_only=True
        )
        taken = {*dir(Table), *Table.__annotations__, *dir(View)}
        made.layout = layouts.read_layout(made, taken)
        made.clone = layouts.make_cloner(made)
        return made


class Table(Flow, ByName, Generic[C_co], metaclass=TableType):
    """The state of one game. Subclasses declare zones and fields; rules change them with these
    acts.

    To play: `seat` decides, `moves` are its legal moves, `apply` carries one out; `over`, `result`.
    """

    __slots__ = ()  # Flow has them
    layout: ClassVar[layouts.Layout]

    seats: range
    key: int  # the game's random key, and how many outcomes were drawn
    drawn: int
    script: Script | None
    memory: Memory | None  # what seats have seen; catches up with the log when a view is made
    cells: list[list[Any]]  # the cards of every place, by Place.i

    # -- cards -----------------------------------------------------------------------------

    @act(changes=False)
    def next(self, place: Place) -> C_co | None:
        """The top card of a place, which stays there. An empty place is refilled first; None if it
        cannot be.
        """
        cards = self.cells[place.i]
        if not cards:
            self.rules.refill(self, place)
            if not cards:
                return None
        card: C_co = cards[-1]
        return card

    @act(moves=True)
    def draw(self, source: Place, to: Place) -> C_co | None:
        """Move the top card. An empty place is refilled first; None if no card is available."""
        cells = self.cells
        cards = cells[source.i]
        if not cards:
            self.rules.refill(self, source)
            if not cards:
                return None
        card: C_co = cards.pop()
        cells[to.i].append(card)
        log = self.log
        if log is not None:
            try:
                log.append(source._sent[to.i][card])
            except KeyError:
                log.append(source.sending(card, to))
        return card

    @act(moves=True)
    def deal(self, source: Place, to: Sequence[Place], count: int = 1) -> None:
        """Deal `count` cards to each of these places, one at a time in turn."""
        cells, log = self.cells, self.log
        cards = cells[source.i]
        if len(cards) < count * len(to):
            for place in [*to] * count:
                self.draw(source, place)  # which refills
            return
        for _ in range(count):
            for place in to:
                card = cards.pop()
                if place.sort is None:
                    cells[place.i].append(card)
                else:
                    list.append(cells[place.i], card)  # sorted once at the end
                if log is not None:
                    try:
                        log.append(source._sent[place.i][card])
                    except KeyError:
                        log.append(source.sending(card, place))
        for place in to:
            if place.sort is not None:
                cells[place.i] += ()

    @act(moves=True)
    def move(self, card: Card, source: Place, to: Place) -> None:
        """Move this card to the top of another place."""
        cells = self.cells
        cards = cells[source.i]
        if source.ordered:
            self._move_ordered(card, source, to)
            return
        try:
            cards.remove(card)
        except ValueError:
            raise PluginError(self._not_there(card, source)) from None
        cells[to.i].append(card)
        log = self.log
        if log is not None:
            try:
                log.append(source._sent[to.i][card])
            except KeyError:
                log.append(source.sending(card, to))

    def _move_ordered(self, card: Card, source: Place, to: Place) -> None:
        """Move the topmost of equal cards. Its position is logged, as seats follow positions."""
        cards = self.cells[source.i]
        if cards and cards[-1] is card:
            Table.draw(self, source, to)  # not a subclass's, which would report it first
            return
        try:
            index = len(cards) - 1 - cards[::-1].index(card)
        except ValueError:
            raise PluginError(self._not_there(card, source)) from None
        Table.move_at(self, index, source, to)

    def _not_there(self, card: Card, source: Place, act: str = "move") -> str:
        places = [place for place in self.rules.places if card in self.cells[place.i]]
        found = ", ".join(map(str, places)) or "no place at all"
        return f"{act}: no {card} in {source}; it is in {found}"

    @act(moves=True)
    def move_at(self, index: int, source: Place, to: Place) -> C_co:
        """Move the card at this position (0 is the bottom) to the top of another place."""
        card: C_co = self.cells[source.i].pop(index)
        self.cells[to.i].append(card)
        if self.log is not None:
            known = source._sent[to.i]
            if source.ordered:
                self.log.append(entries.moved_at(card, source, to, index, None))
            else:
                self.log.append(known[card] if card in known else source.sending(card, to))
        return card

    @act(moves=True)
    def put(self, card: Card, source: Place, to: Place, index: int) -> None:
        """Move this card to a position in another place; everybody sees which position it is.

        Cards from that position on move up: 0 puts it at the bottom.
        """
        cards = self.cells[to.i]
        if to.sort is not None:
            raise PluginError(f"put: {to} is kept sorted; t.move finds the position by itself")
        Table.move(self, card, source, to)  # not a subclass's, which would report it first
        cards.insert(index, cards.pop())
        if self.log is not None:
            taken_from = self.log[-1][3] if len(self.log[-1]) > 3 else None
            self.log[-1] = entries.moved_at(card, source, to, taken_from, index)

    @act(moves=True)
    def move_all(self, source: Place, to: Place) -> None:
        """Move all cards, keeping their order; does nothing if there are none.

        A fan has no order: its cards arrive in another fan, or where somebody sees them who did
        not before, in card-file order.
        """
        cards = self.cells[source.i]
        if cards:
            if source.fan and to.shows_order_of(source):
                cards.sort(key=self.rules.core.rank.__getitem__)
            self.cells[to.i] += cards
            if self.log is not None:
                self.log.append((tuple(cards), source.alone, to))
            cards.clear()

    @act(moves=True)
    def collect(self, sources: Sequence[Place], to: Place) -> None:
        """Move all cards from several places, as at the end of a round."""
        cells = self.cells
        moved: list[Any] = []
        for source in sources:
            if cards := cells[source.i]:
                if source.fan and to.shows_order_of(source):
                    cards.sort(key=self.rules.core.rank.__getitem__)
                moved += cards
                cards.clear()
        cells[to.i] += moved
        if self.log is not None and moved:
            self.log.append((tuple(moved), tuple(sources), to))

    @act()  # uses other acts, which tell hooks about each card
    def move_from(self, card: Card, source: Place, to: Place) -> None:
        """Move this card and all those above it, in the same order: a run in a column."""
        cards = self.cells[source.i]
        if card not in cards:
            raise PluginError(self._not_there(card, source))
        index = len(cards) - 1 - cards[::-1].index(card)
        for _ in range(len(cards) - index):
            self.move_at(index, source, to)

    @act()  # uses other acts
    def rotate(self, places: Sequence[Place], by: int = 1, *, over: Place) -> None:
        """Move all cards of each place `by` places along, as when hands are passed on. `over` is an
        empty place of the same shape, seen by nobody, that holds them in the meantime.
        """
        if self.cells[over.i]:
            raise PluginError(f"rotate: {over} is not empty")
        count = len(places)
        for first in range(gcd(by % count, count) if by % count else 0):
            self.move_all(places[first], over)
            to = first
            while (source := (to - by) % count) != first:
                self.move_all(places[source], places[to])
                to = source
            self.move_all(over, places[to])

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """The other seats, starting to the left of this one: the order in which they react."""
        count = len(self.seats)
        return tuple((seat + n) % count for n in range(1, count))

    @act()
    def show(self, place: Place, *which: Card | int, to: int | None = None) -> None:
        """Make cards known without moving them: all cards in the place, or these ones, or those at
        these positions.

        To everybody, or to one seat: a winning hand, a peek, a face-up position in a hidden row.
        """
        cards = self.cells[place.i]
        at = self._positions(place, which) if which else tuple(range(len(cards)))
        if self.log is not None:
            self.log.append(entries.shown(place, at, tuple([cards[i] for i in at]), to))

    def _positions(self, place: Place, which: Sequence[Card | int]) -> tuple[int, ...]:
        """Return where in a place these cards are, equal ones at different positions."""
        cards = self.cells[place.i]
        found: list[int] = []
        for each in which:
            if isinstance(each, int):
                if not -len(cards) <= each < len(cards):
                    raise PluginError(f"show: {place} has {len(cards)} cards, and none at {each}")
                found.append(each % len(cards))
            else:
                there = [n for n, card in enumerate(cards) if card is each and n not in found]
                if not there:
                    raise PluginError(self._not_there(each, place, "show"))
                found.append(there[0])
        return tuple(found)

    # -- chance ----------------------------------------------------------------------------

    @act()
    def shuffle(self, place: Place) -> None:
        """Put the cards of a place in random order; a fan that is kept sorted has none."""
        cards = self.cells[place.i]
        if place.sort is not None:
            raise PluginError(f"shuffle: {place} is kept sorted; move the cards to a pile first")
        order = self.script.shuffle(place.name, cards) if self.script is not None else None
        if order is None:
            numbers = starmap(chance(self.key, self.drawn), NO_ARGUMENTS)
            cards.sort(key=partial(next, numbers))  # next(numbers, card) is quicker than a lambda
        else:
            cards[:] = order
        self.drawn += 1
        if self.log is not None:
            self.log.append((place, tuple(cards)))

    @act()
    def pick(self, what: str, of: int, to: int | None = None) -> int:
        """Pick a random number from 0 to of-1; `what` names it in the record.

        Everybody learns the outcome, or only one seat: ``t.pick("die", 6, to=seat)``.
        """
        value = self.script.pick(what, of) if self.script is not None else None
        if value is None:
            value = int(chance(self.key, self.drawn)() * of)
        self.drawn += 1
        if self.log is not None:
            self.log.append(entries.picked(what, of, value, to))
        return value

    # -- telling ---------------------------------------------------------------------------

    @act()
    def say(self, event: str, /, seat: int | None = None, **params: object) -> None:
        """Log a fact for people: ``t.say("bust", seat=seat, card=card)``.

        Its text is ``events.bust`` in the locale tables. ``to=SEAT`` tells only that seat.
        """
        log = self.log
        if log is None:
            return
        if seat is None:
            log.append((event, *params, *params.values()))
        elif params:
            log.append((event, "seat", *params, seat, *params.values()))
        else:  # most events; more than twice as fast as the general form
            log.append((event, "seat", seat))

    @act()
    def tell(self, place: Place, to: int | None = None, **field: object) -> None:
        """Tell which cards of a place have a value, without showing them.

        ``t.tell(self.at.hand[seat], color="red")``: these two are red, the others are not. A tuple
        of values means one of them: ``value=(1, 2)``. For a fan it tells how many cards match,
        for a pile or row which ones. To everybody, or to one seat.
        """
        log = self.log
        if log is None:
            return
        if len(field) != 1:
            raise PluginError('tell: name one field of the cards: t.tell(place, color="red")')
        ((name, given),) = field.items()
        if name not in self.rules.core.attributes:
            raise PluginError(f"tell: no card has a field '{name}'")
        values = tuple(given) if isinstance(given, (tuple, list)) else (given,)
        found = find_such(self.cells[place.i], name, values)
        such: Any
        if place.fan:
            such = found.count(True)
        else:
            such = tuple([n for n, is_such in enumerate(found) if is_such])
        log.append(entries.told(place, name, values, such, to))

    # -- looking ---------------------------------------------------------------------------

    def clone(self, log: bool = False) -> Self:
        """Return an independent copy to try moves on. Generated for each subclass.

        Without the log it has no memory; ``log=True`` keeps it, for walking a game tree.
        """
        raise NotImplementedError

    def view(self, seat: int) -> View[Self]:
        """Return what this seat may know; use SPECTATOR for onlookers."""
        if seat not in self.seats and seat != SPECTATOR:
            raise CardkitError(f"no seat {seat}: the seats are 0 to {len(self.seats) - 1}")
        view: View[Self] = self.rules.core.viewer(self, seat)
        answering = self.rules.carry_out_answer
        for frame in self.stack:
            if frame[0] is answering:
                view.stack = shown_frames(self.rules, view.stack, seat)
                break
        if self.log is not None:
            if self.memory is None:
                self.memory = Memory(self.rules)
            memory = view._memory = self.memory
            if memory.position != len(self.log):
                memory.learn(self.log)
            if memory.marked:
                memory.reveal(view)
        return view

    def information_key(self, seat: int) -> str:
        """Return everything this seat has observed, in order, as a stable string: its information
        set.
        """
        return self.view(seat).information_key

    def to_json(self, *, log: bool = True) -> str:
        """Return the whole table as text; ``game.from_json(text)`` restores it.

        Without its log it is only the current state: the same for a table and its clone.
        """
        from cardkit.engine.io.table_json import table_to_json

        return table_to_json(self, log)

    def __str__(self) -> str:
        from cardkit.engine.io.text_table import draw_text

        return draw_text(self, self.rules.texts)

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.seat} to move"
        return f"<{type(self).__name__}, {len(self.seats)} seats, {state}>"
