"""Patience: a solitaire with half-open columns, runs that move together, and four foundations."""

from cardkit import (
    Card,
    Game,
    PerSeat,
    Pile,
    Piles,
    Rows,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)

COLUMNS = 5


class Playing(Card):
    suit: str
    rank: int

    @property
    def red(self):
        return self.suit in ("hearts", "diamonds")


class PatienceTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    waste: Pile[Playing] = zone(seen="all")
    home: Piles[Playing] = zone(seen="all", times=4)
    column: Rows[Playing] = zone(seen="nobody", times=COLUMNS)  # open cards are shown
    open: tuple[int, ...] = public((1,) * COLUMNS)  # number of open cards in each column
    passes: int = public(0)
    score: PerSeat[int] = public(0)


class Patience(Rules[PatienceTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        for number, place in enumerate(self.at.column):
            t.deal(self.at.deck, [place], number + 1)
            t.show(place, number)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t, seat):
        runs = [(n, cards[-t.open[n] :]) for n, cards in enumerate(t.column) if cards]
        moves = [self.up(cards[-1]) for _, cards in runs if self.fits_home(t, cards[-1])]
        if t.waste and self.fits_home(t, t.waste[-1]):
            moves.append(self.up(t.waste[-1]))
        for to in range(COLUMNS):
            for number, cards in runs:
                below = len(t.column[number]) > len(cards)  # moving it turns something up
                if number != to and below and self.fits(t, cards[0], to):
                    moves.append(self.shift(cards[0], to))
            if t.waste and self.fits(t, t.waste[-1], to):
                moves.append(self.shift(t.waste[-1], to))
        if t.deck or (t.waste and t.passes < 2):
            moves.append(self.draw())
        return [*moves, self.give_up()]

    def fits(self, t, card, to):
        cards = t.column[to]
        if not cards:
            return card.rank == 8
        return cards[-1].red != card.red and cards[-1].rank == card.rank + 1

    def fits_home(self, t, card):
        return len(t.home[self.suits.index(card.suit)]) == card.rank - 1

    def prepare(self):
        self.suits = list(dict.fromkeys(card.suit for card in self.cards.values()))

    @move
    def up(self, t, seat, card: Playing):
        home = self.at.home[self.suits.index(card.suit)]
        self.leave(t, card, home)
        t.score[0] = sum(map(len, t.home))
        if t.score[0] == len(self.cards):
            return t.end("all home")
        return t.ask(self.turn, 0)

    @move
    def shift(self, t, seat, card: Playing, to: int):
        moved = self.leave(t, card, self.at.column[to])
        t.open = tuple(n + moved if i == to else n for i, n in enumerate(t.open))
        return t.ask(self.turn, 0)

    def leave(self, t, card, to):
        """Move a card and those above it, turn up the card below, and return how many
        were moved.
        """
        if t.waste and t.waste[-1] is card:
            t.draw(self.at.waste, to)
            return 1
        number = next(n for n, cards in enumerate(t.column) if card in cards[-t.open[n] :])
        before = len(t.column[number])
        t.move_from(card, self.at.column[number], to)
        left = len(t.column[number])
        open_left = max(t.open[number] - (before - left), min(1, left))
        t.open = tuple(open_left if n == number else m for n, m in enumerate(t.open))
        if left:
            t.show(self.at.column[number], left - 1)
        return before - left

    @move
    def draw(self, t, seat):
        if not t.deck:
            t.passes += 1
            t.move_all(self.at.waste, self.at.deck)
            t.shuffle(self.at.deck)
        t.draw(self.at.deck, self.at.waste)
        return t.ask(self.turn, 0)

    @move
    def give_up(self, t, seat):
        return t.end("given up", won=False)


game = Game.define(
    Patience,
    """
    [game]
    id = "patience"
    seats = [1, 1]

    [[cards]]
    id = "{suit}-{rank}"
    suit = ["clubs", "diamonds", "hearts", "spades"]
    rank = [1, 2, 3, 4, 5, 6, 7, 8]

    [texts.en]
    fields.open = ""
    """,
)
