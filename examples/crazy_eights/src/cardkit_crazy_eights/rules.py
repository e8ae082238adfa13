"""The rules of crazy eights. Clause ids are those of RULES.md."""

from __future__ import annotations

from typing import Any

from cardkit import Card, Move, Reason, Rules, decision, move, step

from .table import SUITS, CrazyEightsOptions, CrazyEightsTable, Playing, Suit


class CrazyEights(Rules[CrazyEightsTable, CrazyEightsOptions]):
    def prepare(self) -> None:
        n = len(self.seats)
        self.next = [(seat + 1) % n for seat in self.seats]
        self.from_left = [
            tuple(self.at.hand[(seat + i) % n] for i in range(1, n + 1)) for seat in self.seats
        ]
        self.stock, self.heap, self.hands = self.at.deck, self.at.pile, self.at.hand
        self.drawing, self.passing = self.draw(), self.skip()
        self.naming = [self.nominate(suit) for suit in SUITS]
        cards: list[Any] = list(self.cards.values())
        #: By the suit to follow and the top card: a lookup that gives a card's move, or None.
        self.fits = {
            suit: {
                top: {
                    card: self.play(card)
                    for card in cards
                    if card.suit == suit or card.rank in (top.rank, "8")  # CE-06, CE-07
                }.get
                for top in cards
            }
            for suit in SUITS
        }
        self.order = {self.play(card): index for index, card in enumerate(cards)}.__getitem__
        self.doubled = max(self.deck.values()) > 1
        self.most_draws, self.most_plays = self.options.max_draws, self.options.max_plays
        worth = {card: pips(card) for card in cards}  # CE-14
        if self.options.points == "openspiel":
            worth = {card: by_index(card, index) for index, card in enumerate(cards)}  # CE-Q03
        self.worth = worth.__getitem__

    def compose(self, counts: dict[Card, int]) -> dict[Card, int]:
        decks = 1 if len(self.seats) <= 5 else 2  # CE-02
        return {card: decks * copies for card, copies in counts.items()}

    def distance(self, t: CrazyEightsTable, seat: int) -> Reason:
        return Reason("cards", count=len(t.hand[seat]))

    def scores(self, t: CrazyEightsTable) -> list[int]:
        return [-sum(map(self.worth, hand)) for hand in t.hand]  # CE-13

    # -- the deal --------------------------------------------------------------------------

    @step
    def start(self, t: CrazyEightsTable) -> Any:
        t.dealer = t.pick("dealer", len(t.seats))  # CE-01
        t.shuffle(self.stock)
        t.deal(self.stock, self.from_left[t.dealer], 7 if len(t.seats) == 2 else 5)  # CE-03
        t.say("dealt", seat=t.dealer)
        return self.turn_up(t)

    @step
    def turn_up(self, t: CrazyEightsTable) -> Any:
        """Turn up the pile's first card, which is not an eight (CE-04)."""
        card = t.draw(self.stock, self.heap)
        assert card is not None
        t.say("turned_up", card=card)
        if card.rank == "8":
            t.move(card, self.heap, self.stock)
            t.shuffle(self.stock)
            return self.turn_up(t)
        t.suit = card.suit
        return t.ask(self.turn, self.next[t.dealer])  # CE-05

    # -- a turn ----------------------------------------------------------------------------

    @decision
    def turn(self, t: CrazyEightsTable, seat: int) -> list[Move]:
        moves = list(filter(None, map(self.fits[t.suit][t.pile[-1]], t.hand[seat])))
        if len(moves) > 1:
            if self.doubled:
                moves = list(set(moves))  # one per face
            moves.sort(key=self.order)
        # CE-08, CE-09: a player who can draw may not pass
        moves.append(self.drawing if t.draws < self.most_draws and t.deck else self.passing)
        return moves

    @move
    def play(self, t: CrazyEightsTable, seat: int, card: Playing) -> Any:
        t.move(card, self.hands[seat], self.heap)
        t.draws = t.passes = 0
        t.plays += 1
        if not t.hand[seat]:
            self.show_hands(t)
            return t.end("a hand is empty")  # CE-11
        if t.plays == self.most_plays:
            self.show_hands(t)
            return t.end("too many cards played")  # CE-Q02
        if card.rank == "8":
            return t.ask(self.which_suit, seat)  # CE-07
        t.suit = card.suit
        return t.ask(self.turn, self.next[seat])

    @decision
    def which_suit(self, t: CrazyEightsTable, seat: int) -> list[Move]:
        return self.naming

    @move
    def nominate(self, t: CrazyEightsTable, seat: int, suit: Suit) -> Any:
        t.suit = suit
        return t.ask(self.turn, self.next[seat])

    @move
    def draw(self, t: CrazyEightsTable, seat: int) -> Any:
        t.draw(self.stock, self.hands[seat])
        t.draws += 1
        t.passes = 0
        return t.ask(self.turn, seat)

    @move(name="pass")
    def skip(self, t: CrazyEightsTable, seat: int) -> Any:
        t.draws = 0
        t.passes += 1
        if t.passes > len(t.seats):  # CE-12, CE-Q01: one more pass than there are players
            self.show_hands(t)
            return t.end("nobody can play")
        return t.ask(self.turn, self.next[seat])

    def show_hands(self, t: CrazyEightsTable) -> None:
        """Show the cards that count."""
        for seat in t.seats:
            if t.hand[seat]:
                t.show(self.hands[seat])  # CE-13

    # -- why not ---------------------------------------------------------------------------

    def why_not(self, t: CrazyEightsTable, seat: int, move: Move) -> Reason | None:
        if t.moves == tuple(self.naming):
            return Reason("nominate_first")
        match move.name:
            case "nominate":
                return Reason("no_eight")
            case "draw":
                return Reason("enough_drawn") if t.deck else Reason("deck_empty")
            case "pass":
                return Reason("may_draw")
        card: Playing = move.args[0]
        if card not in t.hand[seat]:
            return Reason("not_in_hand", card=card)
        return Reason("does_not_fit", card=card, suit=t.suit, top=t.pile[-1])


def pips(card: Playing) -> int:
    """What a card left in hand costs, as people count it."""
    if card.rank == "8":
        return 50
    return 1 if card.rank == "A" else int(card.rank) if card.rank.isdecimal() else 10


def by_index(card: Playing, index: int) -> int:
    """What the card costs in OpenSpiel, where number cards count by their index in the deck."""
    if card.rank == "8":
        return 50
    return 10 if card.rank in "JQKA" else index + 2
