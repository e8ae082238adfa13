"""Who drew a card, who played it, and who suffered it."""

from __future__ import annotations

from cardkit.engine.knowledge.log import Entry
from cardkit.engine.model.cards import Card

CardLists = list[list[Card]]  # by seat, each card as often as it was counted

#: What an entry of the log says, by its identity: those of a card that simply moves are made once
#: and shared (`Place.sending`). It came to this seat from a stock; or, as ``~seat``, it left the
#: seat: played, if that was the seat's own doing.
known: dict[int, int] = {}
_KEPT: list[Entry] = []  # they stay, so that no other entry gets the identity of one
MOST_KEPT = 40_000
NOBODY = 1 << 20  # whose card it was that went from one place of the table to another


def _keep(entry: Entry, says: int) -> None:
    """Remember how to read a shared entry without looking at its places again."""
    if len(entry) == 3 and len(_KEPT) < MOST_KEPT:
        _KEPT.append(entry)
        known[id(entry)] = says


class CardNotes:
    """Who caused each card to move.

    Who is *acting* made the last decision, or opened sealed moves together with others: what
    happens until the next decision is their doing.
    """

    def __init__(self, seats: int) -> None:
        self.drawn: CardLists = [[] for _ in range(seats)]
        self.played: CardLists = [[] for _ in range(seats)]
        self.suffered: CardLists = [[] for _ in range(seats)]
        self.turned_up: list[Card] = []  # drawn by whoever decides next
        self.claimed: list[Card] = []  # those of the last decision

    def claim(self, seat: int) -> None:
        """Attribute turned-up cards to whoever decides about them."""
        self.drawn[seat] += self.turned_up
        self.claimed[:] = self.turned_up
        self.turned_up.clear()

    def move(self, entry: Entry, acting: tuple[int, ...]) -> None:
        """One card."""
        card, source, to = entry[0], entry[1], entry[2]
        owner, seat = source.seat, to.seat
        if seat is None:
            if owner is not None:
                _keep(entry, ~owner)
                if owner in acting:
                    self.played[owner].append(card)
            elif source.seen == "nobody" and getattr(card, "effect", None):
                self.turned_up.append(card)
            else:
                _keep(entry, ~NOBODY)
        elif owner is None and source.seen == "nobody":
            _keep(entry, seat)
            self.drawn[seat].append(card)
        elif seat == owner:
            if source.seen in ("owner", "others") and to.seen == "all" and seat in acting:
                self.played[seat].append(card)  # from the hand to the table
        elif card in self.turned_up:  # it was for this seat
            self.turned_up.remove(card)
            self.drawn[seat].append(card)
        elif seat not in acting:
            self.suffered[seat].append(card)
        elif card in self.claimed:
            self.claimed.remove(card)  # counted when it was turned up
        else:
            self.drawn[seat].append(card)

    def move_many(self, entry: Entry, acting: tuple[int, ...]) -> None:
        """Several cards at once to a seat; what is cleared away tells nothing."""
        cards, sources, to = entry[0], entry[1], entry[2].seat
        if any(source.seat == to for source in sources):
            return
        own = to in acting or all(source.seen == "nobody" for source in sources)
        (self.drawn if own else self.suffered)[to].extend(cards)
