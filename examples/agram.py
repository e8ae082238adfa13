"""Agram

A trick-taking game from Nigeria for two to five players; whoever takes the last trick wins.

The deck has 35 cards: the ranks 3 to 10 and the ace in four suits, without the ace of spades.
Everybody is dealt six cards, and the first player leads to the first trick. Whoever has a card
of the suit that was led plays one; whoever has none plays any card. The highest card of that
suit takes the trick, aces high, and its player leads to the next."""

from __future__ import annotations

from typing import Any

from cardkit import (
    Card,
    Fans,
    Game,
    Move,
    PerSeat,
    Pile,
    Row,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)

RANKS = "3456789TA"
HAND = 6


class Playing(Card):
    suit: str
    rank: str


class AgramTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    trick: Row[Playing] = zone(seen="all")  # in the order of play, starting with the leader
    played: Pile[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner")
    round: int = public(1)  # the trick
    leader: Seat = public(0)
    score: PerSeat[int] = public(0)


class Agram(Rules[AgramTable]):
    @step
    def start(self, t: AgramTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, HAND)
        return t.ask(self.which, t.leader)

    @decision
    def which(self, t: AgramTable, seat: int) -> list[Move]:
        hand = t.hand[seat]
        following = [card for card in hand if t.trick and card.suit == t.trick[0].suit]
        return [self.play(card) for card in following or hand]

    @move
    def play(self, t: AgramTable, seat: int, card: Playing) -> Any:
        t.move(card, self.at.hand[seat], self.at.trick)
        if len(t.trick) < len(t.seats):
            return t.ask(self.which, (seat + 1) % len(t.seats))
        return self.take(t)

    @step
    def take(self, t: AgramTable) -> Any:
        led = t.trick[0].suit
        heights = [RANKS.index(card.rank) if card.suit == led else -1 for card in t.trick]
        t.leader = (t.leader + heights.index(max(heights))) % len(t.seats)
        t.move_all(self.at.trick, self.at.played)
        if not t.hand[t.leader]:
            t.score[t.leader] = 1
            return t.end("last trick")
        t.round += 1
        return t.ask(self.which, t.leader)


game = Game.define(
    Agram,
    """
    [game]
    id = "agram"
    seats = [2, 5]

    [[cards]]
    id = "{rank}{suit}"
    suit = ["c", "d", "h", "s"]
    rank = ["3", "4", "5", "6", "7", "8", "9", "T"]

    [[cards]]
    id = "A{suit}"
    suit = ["c", "d", "h"]
    rank = "A"
    """,
)
