"""What one seat knows about the cards it does not see, tracked from the log as it saw it.

Every hidden place is a list of cards that the seat knows and of *lots*. Cards of one lot are
indistinguishable to the seat: it knows which cards went into the mix they came from, but not which
of them is where. A mix is made by a shuffle, or by a card that leaves a hand unseen, which may be
any card of that hand. Nothing here depends on anything the seat did not observe.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from cardkit.engine.model.cards import Card
from cardkit.engine.model.zones import Place

from .dealing import Allowed
from .facts import Fact, fact_and_denial
from .log import DECIDED, GATHERED, MOVED, PICKED, SHOWN, SHUFFLED, TOLD, kind_by_head, said
from .lots import Entry, Lot, Mix

if TYPE_CHECKING:  # rules make a seat's tracks
    from cardkit.engine.flow.rules import Rules

#: For this many cards seen to leave a mix, the earlier mix they came from is left open. For older
#: ones, the likeliest is assumed, because drawing it for each world would cost more than it is
#: worth.
OPEN, OPEN_IF_SMALL = 6, 12
SMALL = 24  # cards in a game
#: How often other origins are tried if no deal fits; after that, all are left open.
LUCKY = 4

#: Events in a hand's journal: a card arrived, known or from a lot; a card from a lot was seen to
#: leave; one that the seat knew left; a fact was told; a card left unseen.
CAME, LEFT, KNOWN_LEFT, TOLD_OF, LOST = "came", "left", "known left", "told", "lost"

Lost = tuple[int, Place, Place]  # a card that left a hand unseen: when, from where and to where
E = TypeVar("E", Card, Lot, Card | Lot)


def _off(entry: E) -> E:
    """Record that a card leaves a hand unseen, so that its mix now has cards elsewhere."""
    if isinstance(entry, Lot):
        entry.mix.home = None
    return entry


class Tracks:
    """Tracks the cards in the places that a seat cannot see."""

    def __init__(self, rules: Rules[Any, Any], seat: int, attempt: int = 0) -> None:
        """After the first attempt, origins are chosen more randomly; after a few more, they stay
        open.
        """
        self.seat = seat
        self.attempt = attempt
        self.rng = Random(attempt)
        small = sum(rules.deck.values()) <= SMALL
        self.most_open = inf if attempt == LUCKY else OPEN_IF_SMALL if small else OPEN
        self.position = 0  # log entries followed so far
        self.horizon = 0  # nothing hidden before this entry still matters
        self.mixes: list[Mix] = []
        self.open: deque[tuple[Mix, tuple[Lot, Card, int]]] = deque()
        #: The likeliest origin of a card was assumed, or any order of cards that others saw sorted,
        #: or any card where everybody was told the position of the one that left a sorted hand.
        self.guessed = False
        self.picked = False  # whether everybody was told a number since somebody chose
        self.places = tuple(rules.places)
        self.cards = tuple(rules.cards.values())
        self.rank: dict[Any, int] = {card: n for n, card in enumerate(self.cards)}
        self.equal = {card for card, count in rules.deck.items() if count > 1}
        #: By place, for hands: when, and what happened.
        self.journal: list[list[tuple[int, str, Any]]] = [[] for _ in self.places]
        self.lost: list[Lost] = []  # since all hidden cards were shuffled
        self.limited: tuple[int, Any] = (0, [])  # the choices by which, up to this entry
        self.facts: dict[tuple[str, tuple[Any, ...]], tuple[Fact, Fact]] = {}
        self.hidden = [not place.visible_to(seat) for place in self.places]
        self.sizes = [len(cards) for cards in rules.core.opening]
        self.holds = held_cards(rules)
        # Until something is shuffled, everybody knows where the cards are, from the card file.
        self.entries: list[list[Entry]] = [
            list(cards) if hidden else []
            for cards, hidden in zip(rules.core.opening, self.hidden, strict=True)
        ]

    def follow(self, log: Sequence[tuple[Any, ...]], end: int) -> None:
        """Follow the new log entries."""
        for n in range(self.position, end):
            self.position = n
            entry = log[n]
            kind = kind_by_head(entry[0].__class__, MOVED)
            if kind is DECIDED:
                self.picked = False
                continue
            if kind is MOVED:
                self._on_moved(*entry)
            elif kind is GATHERED:
                self._all_moved(*entry)
            elif kind is SHUFFLED:
                self._on_shuffled(entry[0])
            elif kind is SHOWN:
                if entry[0]:  # otherwise it was opened
                    self._on_shown(*entry[1:])
            elif kind is PICKED:
                self.picked |= len(entry) == 4  # else it was told to one seat
            elif entry[0] == TOLD:
                self._on_told(**said(entry)[1])
        self.position = end

    # -- cards that move -------------------------------------------------------------------

    def _on_moved(
        self, card: Card, source: Place, to: Place, index: int | None = None, at: int | None = None
    ) -> None:
        if not self.hidden[source.i]:
            self.sizes[source.i] -= 1
            entry: Entry = card
        elif source.fan:
            if self.hidden[to.i]:
                entry = self._unseen_leaving(source)
                self.guessed |= self.picked and source.sort is not None
                self.lost.append((self.position, source, to))
            else:
                entry = self._seen_leaving(card, source)
        else:
            entry = self.entries[source.i].pop(-1 if index is None else index)
            if not self.hidden[to.i]:
                self._known(entry, card)
        if not self.hidden[to.i]:
            self.sizes[to.i] += 1
            return
        if at is None:
            self.entries[to.i].append(entry)
        else:
            self.entries[to.i].insert(at, entry)
        if to.fan:
            self._note(to, CAME, entry)

    def _all_moved(self, cards: tuple[Card, ...], sources: tuple[Place, ...], to: Place) -> None:
        first = 0
        for source in sources:
            if self.hidden[source.i]:
                moved, self.entries[source.i] = self.entries[source.i], []
                count = len(moved)
                self._note(source, LOST)
            else:
                count, self.sizes[source.i] = self.sizes[source.i], 0
                moved = list(cards[first : first + count])
            if not self.hidden[to.i]:
                self.sizes[to.i] += count
                if self.hidden[source.i]:
                    self._all_known(moved, cards[first : first + count])
            else:
                if self.hidden[source.i] and source.shape == "fan" and to.shape != "fan":
                    moved = self._mix_entries(moved)  # a fan has no order to follow
                    self.guessed |= len(moved) > 1 and to.shows_order_of(source)
                self.entries[to.i] += map(_off, moved)
                for entry in moved:
                    self._note(to, CAME, entry)
            first += count

    def _note(self, place: Place, kind: str, what: Any = None) -> None:
        """Add an entry to the journal of a hand."""
        if place.fan:
            journal = self.journal[place.i]
            if kind is LOST:  # earlier history cannot be traced back
                journal.clear()
            journal.append((self.position, kind, what))

    def _unseen_leaving(self, source: Place) -> Entry:
        """Pick the entry that leaves a fan unseen, which could be any card in it."""
        self._note(source, LOST)
        cards = self.entries[source.i] = self._mix_entries(self.entries[source.i])
        return _off(cards.pop())

    def _seen_leaving(self, card: Card, source: Place) -> Entry:
        """Pick which of several identical cards leaves a fan: the one the seat knew."""
        cards = self.entries[source.i]
        if card in cards:
            cards.remove(card)
            self._note(source, KNOWN_LEFT, card)
            return card
        self._note(source, LEFT, card)
        lot: Lot | None = None
        for entry in cards:
            if entry is not lot and isinstance(entry, Lot) and entry.can_be(card):
                if lot is not None:  # it could have been from any of these lots
                    unknown = [e for e in cards if isinstance(e, Lot) and e.can_be(card)]
                    rest = [e for e in cards if e not in unknown]
                    cards[:] = rest + self._at_home(unknown, source)
                    lot = next(e for e in reversed(cards) if isinstance(e, Lot))
                    break
                lot = entry
        assert lot is not None
        cards.remove(lot)
        self._known(lot, card)
        return card

    def _at_home(self, lots: list[Lot], home: Place) -> list[Entry]:
        """Return the mix of the hand that these came into."""
        mix = next((lot.mix for lot in lots if lot.mix.home is home), None)
        if mix is None:
            mix = Mix([], [], home)
        else:
            self.mixes.remove(mix)
        self.mixes.append(mix)  # after those whose cards it takes in
        root = mix.lot()
        mix.inputs += Counter(lot for lot in lots if lot is not root).items()
        return [root] * len(lots)

    def _known(self, entry: Entry, card: Card) -> None:
        """Record that a card from a lot was seen."""
        if isinstance(entry, Lot):
            if entry.token is not None:
                entry.token.card = card
            mix, seen = entry.mix, (entry, card, len(entry.mix.inputs))
            mix.seen.append(seen)
            mix.rest[card] -= 1
            if mix.inputs:
                self.open.append((mix, seen))
                if len(self.open) > self.most_open:
                    self._settle(*self.open.popleft())

    def _settle(self, mix: Mix, seen: tuple[Lot, Card, int]) -> None:
        """Assume that a card that was seen came from its likeliest origin."""
        _, card, came = seen
        ways = [(-1, float(mix.pool.count(card)))]
        for n, (lot, count) in enumerate(mix.inputs[:came]):
            if count and lot.can_be(card):
                ways.append((n, count * lot.mix.likely(card)))
        ways = [way for way in ways if way[1] > 0]
        if not ways:
            return
        self.guessed |= len(ways) > 1
        best, _ = max(ways, key=lambda way: way[1] * self._luck())
        mix.seen.remove(seen)
        if best < 0:
            mix.pool.remove(card)
        else:
            lot, count = mix.inputs[best]
            mix.inputs[best] = (lot, count - 1)
            mix.rest[card] += 1
            self._known(lot, card)

    def _luck(self) -> float:
        return 1.0 if self.attempt == 0 else self.rng.random()

    def _all_known(self, entries: Sequence[Entry], cards: Sequence[Card]) -> None:
        """Record that all cards of a place were seen at once."""
        left = Counter(cards)
        left.subtract(entry for entry in entries if isinstance(entry, Card))
        lots: list[Entry] = [entry for entry in entries if isinstance(entry, Lot)]
        if len(set(lots)) > 1:
            lots = self._mix_entries(lots)
        for entry, card in zip(lots, left.elements(), strict=True):
            self._known(entry, card)

    # -- mixes -----------------------------------------------------------------------------

    def _mix_entries(self, entries: list[Entry]) -> list[Entry]:
        """Return these cards in an order the seat cannot follow."""
        if len(entries) < 2 or all(entry is entries[0] for entry in entries):
            return entries
        pool = [entry for entry in entries if isinstance(entry, Card)]
        lots = Counter(_off(entry) for entry in entries if isinstance(entry, Lot))
        mix = Mix(pool, list(lots.items()))
        self.mixes.append(mix)
        return [mix.lot()] * len(entries)

    def _on_shuffled(self, place: Place) -> None:
        if not self.hidden[place.i]:
            return
        self._note(place, LOST)
        cards = self.entries[place.i]
        known = [entry for entry in cards if isinstance(entry, Card)]
        if self._all_here(place):
            if len(known) < len(cards):
                # Every unknown card is here, so the seat knows which they are.
                cards[:] = known + list(self.unseen().elements())
            self.mixes.clear()
            self.open.clear()
            self.lost.clear()
            self.guessed = False
            self.horizon = self.position
        self.entries[place.i] = self._mix_entries(cards)

    def _all_here(self, place: Place) -> bool:
        others = (cards for i, cards in enumerate(self.entries) if i != place.i)
        return not any(isinstance(entry, Lot) for cards in others for entry in cards)

    def is_ambiguous(self, i: int) -> bool:
        """Whether a card left this hand unseen, or one that may have been one of several equal
        ones.
        """
        if self.lost_at(i) > self.horizon:
            return True
        return bool(self.equal) and any(
            at > self.horizon and kind is LEFT and what in self.equal
            for at, kind, what in self.journal[i]
        )

    def lost_at(self, i: int) -> int:
        """When the last card left this hand unseen; -1 if none did. Its journal begins there."""
        journal = self.journal[i]
        return journal[0][0] if journal and journal[0][1] is LOST else -1

    def unseen(self) -> Counter[Card]:
        """Count all cards in lots that have not been seen since they were mixed."""
        found: Counter[Card] = Counter()
        for mix in self.mixes:
            found.update(mix.rest)
        return +found

    def count_unseen(self) -> int:
        """Return how many unseen cards there are."""
        return sum(len(mix.pool) - len(mix.seen) for mix in self.mixes)

    # -- what is shown and told ------------------------------------------------------------

    def _on_shown(self, place: Place, at: Sequence[int], cards: Sequence[Card], to: Any) -> None:
        if not self.hidden[place.i] or to not in (None, self.seat):
            return
        entries = self.entries[place.i]
        if place.shape != "fan":
            for index, card in zip(at, cards, strict=True):
                self._known(entries[index], card)
                entries[index] = card
            return
        known = [entry for entry in entries if isinstance(entry, Card)]
        shown = [*(Counter(cards) - Counter(known)).elements()]
        entries[:] = [entry for entry in entries if isinstance(entry, Lot)]
        for card in shown:
            self._seen_leaving(card, place)
        for card in shown:
            self._note(place, CAME, card)
        entries += known + shown

    def _on_told(
        self,
        place: Place,
        field: str,
        values: tuple[Any, ...],
        such: tuple[int, ...] | int,
        to: int | None = None,
    ) -> None:
        if not self.hidden[place.i] or to not in (None, self.seat):
            return
        fact, denial = self._facts(field, values)
        entries = self.entries[place.i]
        if isinstance(such, tuple):
            for index, entry in enumerate(entries):
                if isinstance(entry, Lot):
                    entries[index] = entry.told(fact if index in such else denial)
            return
        known = [entry for entry in entries if isinstance(entry, Card)]
        unknown = [entry for entry in entries if isinstance(entry, Lot)]
        such -= sum(card in fact.cards for card in known)
        self._note(place, TOLD_OF, (fact, such))
        if 0 < such < len(unknown):
            unknown = self._mix_entries(unknown)  # type: ignore[arg-type, assignment]
        told_of = [lot.told(fact if n < such else denial) for n, lot in enumerate(unknown)]
        entries[:] = [*known, *told_of]

    def _facts(self, field: str, values: tuple[Any, ...]) -> tuple[Fact, Fact]:
        found = self.facts.get((field, values))
        if found is None:
            found = self.facts[field, values] = fact_and_denial(self.cards, field, values)
        return found


def held_cards(rules: Rules[Any, Any]) -> list[Allowed]:
    """Return, for each place, the cards of the types its zone holds; None for all."""
    zones = {zone.name: zone.holds for zone in rules.table.layout.zones}
    every = frozenset(rules.cards.values())
    held = {
        name: frozenset(card for card in every if isinstance(card, types))
        for name, types in zones.items()
    }
    return [None if held[place.name] == every else held[place.name] for place in rules.places]
