"""Draft: all players keep a card at the same time, then hands are passed to the left."""

from cardkit import (
    Card,
    Fan,
    Fans,
    Game,
    PerSeat,
    Pile,
    Rows,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


class Dish(Card):
    kind: str
    value: int


class DraftTable(Table[Dish]):
    deck: Pile[Dish] = zone(seen="nobody")
    aside: Fan[Dish] = zone(seen="nobody")  # holds a hand while hands are passed
    plate: Rows[Dish] = zone(seen="all")
    hand: Fans[Dish] = zone(seen="owner", sort=True)
    score: PerSeat[int] = public(0)


class Draft(Rules[DraftTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 6)
        t.then(self.choose)

    @step
    def choose(self, t):
        t.then(self.pass_on)
        return t.ask_all(self.which, t.seats)

    @decision
    def which(self, t, seat):
        return [self.keep(card) for card in dict.fromkeys(t.hand[seat])]

    @move
    def keep(self, t, seat, card: Dish):
        t.move(card, self.at.hand[seat], self.at.plate[seat])

    @step
    def pass_on(self, t):
        if not t.hand[0]:
            t.score = [self.worth(plate) for plate in t.plate]
            return t.end("all dishes taken")
        t.rotate(self.at.hand, 1, over=self.at.aside)
        t.then(self.choose)

    def worth(self, plate):
        """Single dishes count their value, three dumplings ten, a pair of fish five."""
        kinds = [card.kind for card in plate]
        singles = sum(card.value for card in plate)
        return singles + 10 * (kinds.count("dumpling") // 3) + 5 * (kinds.count("fish") // 2)


game = Game.define(
    Draft,
    """
    [game]
    id = "draft"
    seats = [2, 5]

    [[cards]]
    id = "rice-{value}"
    kind = "rice"
    value = [1, 2, 3]
    copies = 5

    [[cards]]
    id = "{kind}"
    kind = ["dumpling", "fish"]
    value = 0
    copies = 10
    """,
)
