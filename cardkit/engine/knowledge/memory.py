"""What seats have seen and remember, derived from the log when a view asks for it.

A card that moved face up into a hand is known to be there until it leaves; in a pile, positions are
tracked until it is shuffled. What a seat can infer about cards it does not know is in `tracks.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.readers import all_readers, bit_of
from cardkit.engine.model.zones import Place

from .log import DECIDED, GATHERED, MOVED, SHOWN, SHUFFLED, TOLD, kind_by_head, said
from .past import Past
from .questions import PastQuestions
from .seen_cards import arrange
from .sight import Sight

if TYPE_CHECKING:  # rules make a seat's memory
    from random import Random

    from cardkit.engine.flow.rules import Rules

    from .deals import Deals
    from .sampling import Check, World
    from .told import ByPlace, FactTracks
    from .tracks import Tracks
    from .view import View


class Held:
    """One card in a hidden place; `seen` has a bit for each seat that knows it is there."""

    __slots__ = ("card", "seen")

    def __init__(self, card: Card, seen: int) -> None:
        self.card, self.seen = card, seen


@attrs.frozen
class FreshStart:
    """A shuffle of all hidden cards together: nothing told before it matters any more."""

    position: int  # of its entry in the log
    place: Place
    cards: tuple[Card, ...]
    sizes: list[int]  # of the places that everybody sees


class Memory:
    """Tracks every card in the hidden places through one table's log."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.places = tuple(rules.places)
        self.seats = rules.seats
        self.everyone = all_readers(rules.seats)
        self.seeing = [place.readers(rules.seats) for place in rules.places]
        self.rank = {card: n for n, card in enumerate(rules.cards.values())}
        self.position = 0  # log entries processed so far
        self.held: list[list[Held]] = []
        self.sizes = [len(cards) for cards in rules.core.opening]
        self.tells = False  # whether facts were told about hidden cards
        self.times_told = 0
        self.fresh: FreshStart | None = None
        self.told_to = 0  # since then: who was told about cards they cannot see
        self.fact_tracks: dict[int, FactTracks] = {}  # by seat
        self.marked: set[int] = set()  # places where somebody might know a card
        #: For the sampler, by seat, attempt and kind.
        self.tracks: dict[tuple[int, int, type[Tracks]], Tracks] = {}
        self.deals: dict[tuple[int, bool], tuple[int, tuple[Deals, Check]]] = {}
        self.shown: dict[int, dict[str, Any]] = {}  # by seat: zones it knows more about
        for place, cards in zip(self.places, rules.core.opening, strict=True):
            # Until something is shuffled, everybody knows where the cards are, from the card file.
            hidden = cards if place.seen != "all" else ()
            self.held.append([Held(card, self.everyone) for card in hidden])
            if hidden:
                self.marked.add(place.i)

    @cached_property
    def sight(self) -> Sight:
        """Who saw what, for events; catches up with the log when somebody reads them."""
        return Sight(self.rules)

    @cached_property
    def questions(self) -> PastQuestions:
        """A replay of the game, for the choices that seats had."""
        return PastQuestions(self.rules)

    @cached_property
    def imagine(self) -> Callable[[View, Random], World]:
        """The function that makes a world from a view, loaded once rather than for each of many
        worlds.
        """
        from .sampling import imagine

        return imagine

    @cached_property
    def told_of_hidden(self) -> Callable[[View], ByPlace]:
        """The function that returns what a seat was told about cards it does not see."""
        from .told import told_of_hidden

        return told_of_hidden

    @cached_property
    def past(self) -> Past:
        """A replay of the game, for information keys."""
        return Past(self.rules)

    # -- learning --------------------------------------------------------------------------

    def learn(self, log: Sequence[tuple[Any, ...]], end: int | None = None) -> None:
        """Process new log entries."""
        self.shown.clear()
        for n, entry in enumerate(log[self.position : end], self.position):
            kind = kind_by_head(entry[0].__class__, MOVED)
            if kind is DECIDED:
                continue
            if kind is MOVED:
                if len(entry) > 3 or not self._was_plain(*entry):
                    self._on_moved(*entry)
            elif kind is GATHERED:
                self._all_moved(*entry)
            elif kind is SHUFFLED:
                self._on_shuffled(*entry)
                self._start_afresh(n, entry[0])
            elif kind is SHOWN:
                if entry[0]:  # otherwise it was opened
                    self._on_shown(*entry[1:])
            elif entry[0] == TOLD:
                self.tells = True
                self.times_told += 1
                self.told_to |= self.everyone & ~self.seeing[said(entry)[1]["place"].i]
        self.position = len(log) if end is None else end

    def _start_afresh(self, position: int, place: Place) -> None:
        """Start over after all cards were shuffled together: nothing told about them before still
        applies.
        """
        held = self.held[place.i]
        if any(cards for cards in self.held if cards is not held):
            return
        cards = tuple([each.card for each in held])
        if len(set(cards)) > 1:  # cards that are all alike stay known
            sizes = [0 if p.seen != "all" else self.sizes[p.i] for p in self.places]
            self.fresh = FreshStart(position, place, cards, sizes)
            self.told_to = 0

    def _was_plain(self, card: Card, source: Place, to: Place) -> bool:
        """Follow a card at less cost if it comes from a place that everybody sees, from the top of
        a pile, or from a hand where nobody else knows a card. Otherwise return False.
        """
        if source.seen == "all":
            self.sizes[source.i] -= 1
            if to.seen != "all":
                self._put(Held(card, self.everyone), to)
                return True
        elif source.fan:
            if to.seen != "all" or source.i in self.marked:
                return False
            cards = self.held[source.i]
            for n, held in enumerate(cards):
                if held.card is card:
                    del cards[n]
                    break
        else:
            cards = self.held[source.i]
            if cards[-1].card is not card:
                return False
            held = cards.pop()
            if to.seen != "all":
                held.seen |= self.seeing[source.i]
                self._put(held, to)
                return True
        self.sizes[to.i] += 1
        return True

    def _on_moved(
        self,
        card: Card,
        source: Place,
        to: Place,
        index: int | None = None,
        at: int | None = None,
    ) -> None:
        if source.seen == "all":
            self.sizes[source.i] -= 1
            held = Held(card, self.everyone)
        else:
            held = self._take_card(card, source, to, index)
        self._put(held, to)
        if at is not None and to.seen != "all":
            self.held[to.i].insert(at, self.held[to.i].pop())

    def _take_card(self, card: Card, source: Place, to: Place, index: int | None) -> Held:
        cards = self.held[source.i]
        held = cards.pop(self._index(card, source) if index is None else index)
        held.seen |= self.seeing[source.i]
        if source.fan:
            self._blur(source, to, held)
            self._forget(held, cards)
        return held

    def _forget(self, gone: Held, cards: list[Held]) -> None:
        """Forget an equal card: whoever knew about it cannot tell which of the two left."""
        unsure = self.everyone & ~gone.seen
        if not unsure:
            return
        for held in cards:
            if held.card is gone.card and held.seen & unsure:
                held.seen, unsure = held.seen & ~unsure, unsure & ~held.seen

    def _index(self, card: Card, source: Place) -> int:
        """Of equal cards, the best known leaves a fan; elsewhere it is the topmost."""
        cards = self.held[source.i]
        if source.fan:
            found = [i for i, held in enumerate(cards) if held.card is card]
            if len(found) == 1:
                return found[0]
            return max(found, key=lambda i: cards[i].seen.bit_count())
        index = -1
        while cards[index].card is not card:
            index -= 1
        return index

    def _blur(self, source: Place, to: Place, *gone: Held) -> None:
        """Blur a fan after a card left it unseen: what was known about the fan and the card no
        longer holds.
        """
        if to.seen == "all":
            return
        cards = self.held[source.i]
        seeing = self.seeing[source.i] | self.seeing[to.i]
        for held in (*cards, *gone):
            held.seen &= seeing

    def _put(self, held: Held, to: Place) -> None:
        if to.seen == "all":
            self.sizes[to.i] += 1
            return
        self.held[to.i].append(held)
        if held.seen:
            self.marked.add(to.i)

    def _all_moved(self, cards: tuple[Card, ...], sources: tuple[Place, ...], to: Place) -> None:
        first = 0
        for source in sources:
            if source.seen == "all":
                count, self.sizes[source.i] = self.sizes[source.i], 0
                if to.seen == "all":
                    self.sizes[to.i] += count
                    first += count
                    continue
                moved = [Held(card, self.everyone) for card in cards[first : first + count]]
            else:
                moved, self.held[source.i] = self.held[source.i], []
                self.marked.discard(source.i)
                count = len(moved)
                if source.fan and to.ordered:  # others then know no positions
                    self._blur(source, to, *moved)
                    moved = arrange(moved, cards[first : first + count], attrgetter("card"))
                if to.seen == "all":
                    self.sizes[to.i] += count
                    first += count
                    continue
                seeing = self.seeing[source.i]
                for held in moved if seeing else ():
                    held.seen |= seeing
            first += count
            for held in moved:
                self._put(held, to)

    def _on_shuffled(self, place: Place, order: tuple[Card, ...]) -> None:
        if place.seen == "all":
            return
        self.held[place.i] = [Held(card, 0) for card in order]
        self.marked.discard(place.i)

    def _on_shown(self, place: Place, indices: tuple[int, ...], cards: Any, to: int | None) -> None:
        if place.seen == "all":
            return
        cells = self.held[place.i]
        readers = self.everyone if to is None else 1 << to
        self.marked.add(place.i)
        if place.fan:  # not in the table's order here
            for card, count in Counter(cards).items():
                _show([held for held in cells if held.card is card], count, readers)
            return
        for index in indices:
            cells[index].seen |= readers

    # -- knowing ---------------------------------------------------------------------------

    def reveal(self, view: View) -> None:
        """Add what `view.me` knows to the zones of its view."""
        found = self.shown.get(view.me)
        if found is None:
            found = self.shown[view.me] = self._shown_to(view)
        for name, zone in found.items():
            setattr(view, name, zone)

    def _shown_to(self, view: View) -> dict[str, Any]:
        """Return the zones that a seat knows more about than it sees."""
        bit = bit_of(view.me, self.seats)
        zones: dict[str, Any] = {}
        for i in sorted(self.marked):
            if self.seeing[i] & bit:
                continue
            place, cards = self.places[i], self.held[i]
            known = [held.card for held in cards if held.seen & bit]
            if not known:
                if not any(held.seen for held in cards):
                    self.marked.discard(i)
                continue
            if place.shape == "fan":  # unordered, so known cards first
                known.sort(key=self.rank.__getitem__)
                zone: Any = (*known, *(UNKNOWN,) * (len(cards) - len(known)))
            else:
                zone = tuple([held.card if held.seen & bit else UNKNOWN for held in cards])
            if isinstance(place.key, Card):
                zone = {**(zones.get(place.name) or getattr(view, place.name)), place.key: zone}
            elif place.key is not None:
                whole = zones.get(place.name) or getattr(view, place.name)
                zone = (*whole[: place.key], zone, *whole[place.key + 1 :])
            zones[place.name] = zone
        return zones


def _show(copies: list[Held], count: int, readers: int) -> None:
    """Show this many of some equal cards in a fan. Whoever knew as many learns nothing: they may be
    the same ones. To others, the best known are shown first.
    """
    copies.sort(key=lambda held: -held.seen.bit_count())
    while readers:
        reader = readers & -readers
        readers ^= reader
        unknown = [held for held in copies if not held.seen & reader]
        for held in unknown[: max(0, count - len(copies) + len(unknown))]:
            held.seen |= reader
