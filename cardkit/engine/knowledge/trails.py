"""Tracks that also follow single cards, so that every hand of a sampled world can be traced back.

A card that leaves a hand unseen, and one that arrives in a hand after somebody has chosen, gets a
token. A deal says which card each token was. That costs more, so it is done only in small games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from cardkit.engine.model.cards import Card
from cardkit.engine.model.zones import Place

from .log import DECIDED, PICKED, kind_of
from .lots import Entry, Lot, Token
from .tracks import CAME, KNOWN_LEFT, LEFT, LOST, Tracks

GONE = "gone"  # all cards of a hand left it together

Known = Card | Token  # a card, or the token that says which one it is


@attrs.frozen(eq=False)
class Turn:
    """What happened to the cards of a hidden hand: they came, left, or were seen to leave."""

    at: int  # the log entry
    place: int
    kind: str
    cards: tuple[Known, ...]
    drawn: bool = False  # something was picked at random since the last choice
    ordered: bool = False  # it went to a pile or row, where positions count


class Trails(Tracks):
    """Tracks with everything that happened to hidden hands since the first choice."""

    def __init__(self, rules: Any, seat: int, attempt: int = 0) -> None:
        super().__init__(rules, seat, attempt)
        self.turns: list[Turn] = []
        self.unlogged = bool(rules.core.fallbacks)  # are there questions without a legal move?
        self.asked = self.unlogged  # may somebody have been since all hidden cards were shuffled?
        self.drawn = False
        self.ordered = False
        self.seen_at: dict[Card, int] = {}  # the entry at which a card was seen last
        self.told_at = -1  # the entry at which a fact about hidden cards was told last

    def follow(self, log: Sequence[tuple[Any, ...]], end: int) -> None:
        for n in range(self.position, end):
            kind = kind_of(log[n])
            if kind is DECIDED:
                self.asked, self.drawn = True, False
            elif kind is PICKED:
                self.drawn = True
            super().follow(log, n + 1)

    def _turn(self, place: Place, kind: str, *cards: Known) -> None:
        if self.asked and place.fan:
            self.turns.append(Turn(self.position, place.i, kind, cards, self.drawn, self.ordered))

    def _single(self, entry: Entry) -> Entry:
        """Return a lot's card as a single one."""
        if not isinstance(entry, Lot) or entry.token is not None or not self.asked:
            return entry
        return entry.mix.lot(entry.facts, entry.allowed, Token())

    def _note(self, place: Place, kind: str, what: Any = None) -> None:
        if not place.fan or kind not in (CAME, LEFT, KNOWN_LEFT):
            return
        if kind is CAME and isinstance(what, Lot):
            held = self.entries[place.i]
            index = next(n for n, entry in enumerate(held) if entry is what)
            what = held[index] = self._single(what)
        self._turn(place, kind, known(what))

    def _on_moved(
        self, card: Card, source: Place, to: Place, index: int | None = None, at: int | None = None
    ) -> None:
        self.ordered = not to.fan
        super()._on_moved(card, source, to, index, at)

    def _known(self, entry: Entry, card: Card) -> None:
        self.seen_at[card] = self.position
        super()._known(entry, card)

    def _on_told(self, *args: Any, **params: Any) -> None:
        self.told_at = self.position
        super()._on_told(*args, **params)

    def _unseen_leaving(self, source: Place) -> Entry:
        entry = self._single(super()._unseen_leaving(source))
        self._turn(source, LOST, known(entry))
        return entry

    def _all_moved(self, cards: tuple[Card, ...], sources: tuple[Place, ...], to: Place) -> None:
        for source in sources:
            if source.fan and self.hidden[source.i]:
                held = self.entries[source.i] = [*map(self._single, self.entries[source.i])]
                self._turn(source, GONE, *map(known, held))
        super()._all_moved(cards, sources, to)

    def _on_shuffled(self, place: Place) -> None:
        before = self.horizon
        super()._on_shuffled(place)
        if self.horizon != before:
            self.turns.clear()
            self.asked = self.unlogged


def known(entry: Entry) -> Known:
    """Return the card, or the token that says which one it is."""
    if isinstance(entry, Lot):
        return entry.token or Token()
    return entry
