"""Who drew a card, who played it, and who suffered it."""

from __future__ import annotations

from collections import defaultdict

from cardkit.engine.knowledge.log import Entry
from cardkit.engine.model.cards import Card

#: The seat that an entry of the log is about, by the identity of the entry: those of a card that
#: simply moves are made once and shared (`Place.sending`). A card comes to the seat from a stock…
dealt: dict[int, int] = {}
#: …or it leaves the seat: played, if that was the seat's own doing.
put_down: dict[int, int] = {}
_SHARED: list[Entry] = []  # they stay, so that no other entry gets the identity of one
SHARED_KEPT = 40_000
Counts = list[dict[Card, int]]  # by seat


def _keep(seats: dict[int, int], entry: Entry, seat: int) -> None:
    """Notes whom a shared entry is about, to be read without a look at its places from now on."""
    if len(entry) == 3 and len(_SHARED) < SHARED_KEPT:
        _SHARED.append(entry)
        seats[id(entry)] = seat


class CardNotes:
    """Whose doing it was that a card went where it did.

    Who is *acting* made the last decision, or opened sealed moves together with others: what
    happens until the next decision is their doing.
    """

    def __init__(self, seats: int) -> None:
        self.drawn: Counts = [defaultdict(int) for _ in range(seats)]
        self.played: Counts = [defaultdict(int) for _ in range(seats)]
        self.suffered: Counts = [defaultdict(int) for _ in range(seats)]
        self.turned_up: list[Card] = []  # drawn by whoever decides next
        self.claimed: list[Card] = []  # those of the last decision

    def claim(self, seat: int) -> None:
        """Cards that were turned up were drawn by whoever decides about them."""
        for card in self.turned_up:
            self.drawn[seat][card] += 1
        self.claimed[:] = self.turned_up
        self.turned_up.clear()

    def move(self, entry: Entry, acting: tuple[int, ...]) -> None:
        """One card."""
        card, source, to = entry[0], entry[1], entry[2]
        owner, seat = source.seat, to.seat
        if seat is None:
            if owner is not None:
                _keep(put_down, entry, owner)
                if owner in acting:
                    self.played[owner][card] += 1
            elif source.seen == "nobody" and getattr(card, "effect", None):
                self.turned_up.append(card)
        elif owner is None and source.seen == "nobody":
            _keep(dealt, entry, seat)
            self.drawn[seat][card] += 1
        elif seat == owner:
            if source.seen == "owner" and to.seen == "all" and seat in acting:
                self.played[seat][card] += 1  # from the hand to the table
        elif card in self.turned_up:  # it was for this seat
            self.turned_up.remove(card)
            self.drawn[seat][card] += 1
        elif seat not in acting:
            self.suffered[seat][card] += 1
        elif card in self.claimed:
            self.claimed.remove(card)  # counted when it was turned up
        else:
            self.drawn[seat][card] += 1

    def move_many(self, entry: Entry, acting: tuple[int, ...]) -> None:
        """Several cards at once to a seat; what is cleared away tells nothing."""
        cards, sources, to = entry[0], entry[1], entry[2].seat
        if any(source.seat == to for source in sources):
            return
        own = to in acting or all(source.seen == "nobody" for source in sources)
        counts = (self.drawn if own else self.suffered)[to]
        for card in cards:
            counts[card] += 1
