"""What a seat was told about cards it does not see, as long as they can be followed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import Card
from cardkit.engine.model.readers import bit_of
from cardkit.engine.model.zones import Place

from .facts import Fact
from .log import DECIDED, GATHERED, MOVED, PICKED, SAID, TOLD, kind_by_head
from .lots import Entry, Lot, Mix
from .tracks import Tracks

if TYPE_CHECKING:  # a view asks
    from .memory import FreshStart
    from .view import View

OfCards = tuple[tuple[Fact, ...], ...]  # in one place; empty if there are no facts
ByPlace = dict[int, OfCards]


class FactTracks(Tracks):
    """Follows only the facts, not how likely a card is to be where.

    It can therefore start at the last shuffle of all hidden cards together, and need not follow
    cards while no fact is left.
    """

    def __init__(self, rules: Any, seat: int) -> None:
        super().__init__(rules, seat)
        self.fresh: FreshStart | None = None
        self.quiet = -1  # after this many facts told, none was left
        # by place: its entries when they were last looked at, and the facts about them
        self.looked: list[tuple[list[Entry], OfCards]] = [([], ())] * len(self.places)

    def restart(self, fresh: FreshStart) -> None:
        """Start at this shuffle."""
        self.fresh = fresh
        self.position = fresh.position + 1
        self.sizes = list(fresh.sizes)
        self.entries = [[] for _ in self.places]
        self.mixes.clear()
        if self.hidden[fresh.place.i]:
            mix = Mix(list(fresh.cards), [])
            self.mixes.append(mix)
            self.entries[fresh.place.i] = [mix.lot()] * len(fresh.cards)
        else:
            self.sizes[fresh.place.i] = len(fresh.cards)

    def follow(self, log: Sequence[tuple[Any, ...]], end: int) -> None:
        """Follow the new log entries; the most common moves at less cost."""
        hidden, entries, sizes = self.hidden, self.entries, self.sizes
        for n in range(self.position, end):
            entry = log[n]
            kind = kind_by_head(entry[0].__class__, MOVED)
            if kind is DECIDED or kind is PICKED:
                continue
            if kind is MOVED and len(entry) == 3 and not (hidden[entry[1].i] and entry[1].fan):
                card, source, to = entry
                if not hidden[source.i]:
                    sizes[source.i] -= 1
                elif hidden[to.i]:
                    card = entries[source.i].pop()
                else:
                    self._known(entries[source.i].pop(), card)
                if hidden[to.i]:
                    entries[to.i].append(card)
                else:
                    sizes[to.i] += 1
            elif kind is MOVED:
                self._on_moved(*entry)
            elif kind is GATHERED:
                self._all_moved(*entry)
            elif kind is not SAID or entry[0] == TOLD:
                self.position = n
                super().follow(log, n + 1)
        self.position = end

    def by_place(self) -> ByPlace:
        """Return the facts about each card, for places that have any."""
        found: ByPlace = {}
        for place, held in zip(self.places, self.entries, strict=True):
            before, facts = self.looked[place.i]
            if before != held:
                facts = facts_of(place, held)
                self.looked[place.i] = [*held], facts
            if facts:
                found[place.i] = facts
        return found

    def _seen_leaving(self, card: Card, source: Place) -> Entry:
        cards = self.entries[source.i]
        lot = cards[0]
        if isinstance(lot, Lot) and cards.count(lot) == len(cards):  # all are alike to the seat
            self._known(cards.pop(), card)
            return card
        return super()._seen_leaving(card, source)

    def _known(self, entry: Entry, card: Card) -> None:
        if isinstance(entry, Lot):
            entry.mix.seen.append((entry, card, 0))

    def _note(self, place: Place, kind: str, what: Any = None) -> None:
        """Do nothing: hands need no journal."""


def told_of_hidden(view: View) -> ByPlace:
    """Return, by place, the facts this seat was told about each card there, if any."""
    memory = view._memory
    if memory is None or not memory.tells:
        return {}
    if memory.position != view._end:  # an old view
        old = FactTracks(view.rules, view.me)
        old.follow(view._log or [], view._end)
        return old.by_place()
    if not memory.told_to & bit_of(view.me, memory.seats):
        return {}
    tracks = memory.fact_tracks.get(view.me)
    if tracks is None:
        tracks = memory.fact_tracks[view.me] = FactTracks(view.rules, view.me)
    if tracks.quiet == memory.times_told:
        return {}
    if memory.fresh is not None and memory.fresh is not tracks.fresh:
        tracks.restart(memory.fresh)
    tracks.follow(view._log or [], view._end)
    found = tracks.by_place()
    if not found:
        tracks.quiet = memory.times_told
    return found


def facts_of(place: Place, held: Sequence[Entry]) -> OfCards:
    """Return the facts about each of these cards; none if there are no facts about any."""
    if not any(isinstance(each, Lot) and each.facts for each in set(held)):
        return ()
    facts = [entry.facts if isinstance(entry, Lot) else () for entry in held]
    if place.fan:  # the known ones first
        lots = [n for n, entry in enumerate(held) if isinstance(entry, Lot)]
        told = sorted((facts[n] for n in lots), key=lambda each: [not f.holds for f in each])
        facts = [()] * (len(held) - len(lots)) + told
    return tuple(facts)
