"""Who drew a card, who played it, and who suffered it."""

from __future__ import annotations

from cardkit.engine.knowledge.log import Entry
from cardkit.engine.model.cards import Card

CardLists = list[list[Card]]  # by seat, each card as often as it counted


class CardNotes:
    """Who caused each card to move.

    Whoever is *acting* made the last decision, or opened sealed moves together with others:
    everything until the next decision is their doing. The most common moves of a card, from a stock
    to a seat and from a seat to the table, are noted by `read_log` itself.
    """

    def __init__(self, seats: int) -> None:
        self.drawn: CardLists = [[] for _ in range(seats)]
        self.played: CardLists = [[] for _ in range(seats)]
        self.suffered: CardLists = [[] for _ in range(seats)]
        self.turned_up: list[Card] = []  # drawn by whoever decides next
        self.claimed: list[Card] = []  # from the last decision

    def claim(self, seat: int) -> None:
        """Attribute turned-up cards to whoever decides about them."""
        self.drawn[seat] += self.turned_up
        self.claimed[:] = self.turned_up
        self.turned_up.clear()

    def turn_up(self, card: Card) -> None:
        """Record a card turned up from a stock."""
        if getattr(card, "effect", None):
            self.turned_up.append(card)

    def move_to_seat(self, entry: Entry, acting: tuple[int, ...]) -> None:
        """Record one card from anywhere but a stock."""
        card, source, to = entry[0], entry[1], entry[2]
        seat = to.seat
        if seat == source.seat:
            if source.seen in ("owner", "others") and to.seen == "all" and seat in acting:
                self.played[seat].append(card)  # from hand to table
        elif card in self.turned_up:  # it was for this seat
            self.turned_up.remove(card)
            self.drawn[seat].append(card)
        elif seat not in acting:
            self.suffered[seat].append(card)
        elif card in self.claimed:
            self.claimed.remove(card)  # counted when turned up
        else:
            self.drawn[seat].append(card)

    def move_many(self, entry: Entry, acting: tuple[int, ...]) -> None:
        """Record several cards moving to a seat at once; clearing cards away does not count."""
        cards, sources, to = entry[0], entry[1], entry[2].seat
        for source in sources:
            if source.seat == to:
                return
        if to in acting or all(source.seen == "nobody" for source in sources):
            self.drawn[to] += cards
        else:
            self.suffered[to] += cards
