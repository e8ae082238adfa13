"""Where every card is and who has seen it, followed through one table's log for all readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.readers import all_readers, bit_of
from cardkit.engine.model.zones import Place

from .events import Shown
from .log import DECIDED, GATHERED, MOVED, OPENED, SHOWN, SHUFFLED, Entry, kind_of

if TYPE_CHECKING:  # rules make the sight for their tables
    from cardkit.engine.flow.rules import Rules

H = TypeVar("H")


@attrs.define(eq=False)  # not frozen, which would be three times as slow to create
class Glimpse:
    """A card that moved or was shown: who could see it where it was, and who saw it in the end."""

    card: Card
    source: Place
    before: int
    seen: int


@attrs.define(eq=False)
class SeenChoice:
    """A move that was chosen; for each argument, who has learnt it, or None if it is not a card."""

    seat: int
    move: Move
    seen: list[int | None]
    several: int | None  # the first argument whose order does not matter


@attrs.frozen
class ShownInFan:
    """Cards that were shown in a fan: who has seen them, and what those are told who do not see the
    fan, which has no order for them.
    """

    seen: int
    unordered: Shown


class SeenCards:
    """Follows one table's log. Sets of readers are bit sets, see `readers`."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.everyone = all_readers(rules.seats)
        self.seeing = [place.readers(rules.seats) for place in rules.places]
        self.rank = {card: n for n, card in enumerate(rules.cards.values())}
        self.position = 0  # entries followed so far
        # Maps (place, position) to the card and who knows that it is there. In a fan nobody does.
        self.cells: list[list[tuple[Card, int]]] = [
            [(card, self.everyone) for card in cards] for cards in rules.core.opening
        ]
        self.notes: list[Any] = []  # by entry: data needed to redact it
        self.choices: list[SeenChoice] = []  # in the last decision or reveal
        self.untied = False  # whether they name a card nobody was told
        self.glimpses: list[Glimpse] = []  # since then, if needed

    def follow(self, log: list[Entry], end: int) -> None:
        """Read on to entry `end`, where the table stopped."""
        if self.position >= end:
            return
        for position in range(self.position, end):
            self.notes.append(self._note_entry(log[position]))
        self._tie()
        self.position = end

    def _note_entry(self, entry: Entry) -> Any:
        kind = kind_of(entry)
        if kind is MOVED:
            return self._on_moved(*entry)
        if kind is GATHERED:
            return self._on_gathered(*entry)
        if kind is SHOWN:
            return self._on_shown(*entry[1:])
        if kind is SHUFFLED:
            place, cards = entry
            self.cells[place.i] = [(card, self._seeing(place)) for card in cards]
        elif kind is DECIDED or kind is OPENED:
            self._tie()
            if kind is OPENED:
                self.choices = [self._choice(*each) for each in zip(*entry[1:], strict=True)]
            elif len(entry) == 3:
                self.choices = [self._choice(entry[0], entry[2])]
            self.untied = any(0 in choice.seen for choice in self.choices)
            return self.choices
        return None

    def _choice(self, seat: int, move: Move) -> SeenChoice:
        told = self.everyone if move.name in self.rules.core.announced else 0
        seen = [told if isinstance(arg, Card) else None for arg in move.args]
        return SeenChoice(seat, move, seen, self.rules.core.moves[move.name].arguments.several_from)

    def _seeing(self, place: Place) -> int:
        """Return who sees the cards in this place."""
        return self.seeing[place.i]

    def _on_moved(
        self, card: Card, source: Place, to: Place, index: int | None = None, at: int | None = None
    ) -> tuple[int | None, int]:
        """Return where the card was, if that matters and was not the top, and who saw it."""
        cards, where = self.cells[source.i], index
        if index is None:
            index = len(cards) - 1
            while cards[index][0] is not card:
                index -= 1
        seen = self._takes(cards.pop(index), source, to)
        if at is None:
            self.cells[to.i].append((card, seen))
        else:
            self.cells[to.i].insert(at, (card, seen))
        return where, seen

    def _takes(self, held: tuple[Card, int], source: Place, to: Place) -> int:
        """Move a card from one place to another and return who saw it. Nobody knows where a card is
        in a fan they cannot see.
        """
        card, known = held
        before = self.seeing[source.i] | (0 if source.shape == "fan" else known)
        seen = before | self.seeing[to.i]
        if self.untied:
            self.glimpses.append(Glimpse(card, source, before, seen))
        return seen

    def _on_gathered(
        self, cards: tuple[Card, ...], sources: tuple[Place, ...], to: Place
    ) -> list[tuple[Place, list[tuple[Card, int]]]]:
        """Return, for each source, its cards and who saw each, in the order in which they moved: in
        a fan they lose the order in which they came, which others may not know.
        """
        found = []
        begin = 0
        for source in sources:
            held, self.cells[source.i] = self.cells[source.i], []
            end = begin + len(held)
            if cards[begin:end] != tuple([card for card, _ in held]):
                held = arrange(held, cards[begin:end], itemgetter(0))
            moved = [(each[0], self._takes(each, source, to)) for each in held]
            found.append((source, moved))
            self.cells[to.i] += moved
            begin = end
        return found

    def _on_shown(
        self, place: Place, indices: tuple[int, ...], cards: tuple[Card, ...], to: int | None
    ) -> int | ShownInFan:
        """Return who saw the cards."""
        held = self.cells[place.i]
        shown = self.everyone if to is None else 1 << to
        if place.shape == "fan":  # not in the table's order here
            indices = tuple(_find_all(held, cards))
        for index in indices:
            card, known = held[index]
            before = self._seeing(place) | (0 if place.shape == "fan" else known)
            if self.untied:
                self.glimpses.append(Glimpse(card, place, before, before | shown))
            held[index] = card, known | shown
        seen = shown | self._seeing(place)
        if place.shape != "fan" or self._seeing(place) == self.everyone:
            return seen
        ordered = tuple(sorted(cards, key=self.rank.__getitem__))
        return ShownInFan(
            seen, Shown(place, tuple(range(len(held) - len(cards), len(held))), ordered, to)
        )

    def _tie(self) -> None:
        """Match the chosen cards with those that moved or were shown since.

        The copy a seat names is one it could see where it was, preferably its own. Which one that
        is must not depend on what others cannot see.
        """
        if not self.untied:
            self.choices = []
            return
        for own in (True, False):
            for choice in self.choices:
                for n, arg in enumerate(choice.move.args):
                    if choice.seen[n] == 0:
                        found = self._glimpse_of(arg, choice.seat, own)
                        if found is not None:
                            self.glimpses.remove(found)
                            choice.seen[n] = found.seen | bit_of(choice.seat, self.rules.seats)
        self.choices, self.glimpses, self.untied = [], [], False

    def _glimpse_of(self, card: Card, seat: int, own: bool) -> Glimpse | None:
        for glimpse in self.glimpses:
            mine = glimpse.source.seat == seat
            if glimpse.card is card and glimpse.before & 1 << seat and mine is own:
                return glimpse
        return None


def _find_all(held: list[tuple[Card, int]], cards: tuple[Card, ...]) -> list[int]:
    """Return where each of these cards is, equal ones at different positions."""
    found: list[int] = []
    for card in cards:
        found.append(next(n for n, (c, _) in enumerate(held) if c is card and n not in found))
    return found


def arrange(held: list[H], cards: Sequence[Card], card_of: Callable[[H], Card]) -> list[H]:
    """Return what is held of these cards in their order, equal ones in their own."""
    copies: dict[Card, list[H]] = {}
    for each in reversed(held):
        copies.setdefault(card_of(each), []).append(each)
    return [copies[card].pop() for card in cards]
