"""High card

Everybody lays a card; the first highest one takes the point."""

from cardkit import (
    Bot,
    Card,
    Fans,
    Game,
    HouseRule,
    PerSeat,
    Pile,
    Rules,
    Table,
    decision,
    hookimpl,
    move,
    public,
    step,
    zone,
)
from cardkit.plugin.house_rules import legal


class Playing(Card):
    suit: str
    value: int


class HighCardTable(Table[Playing]):
    deck: Pile[Playing] = zone(seen="nobody")
    laid: Pile[Playing] = zone(seen="all")
    hand: Fans[Playing] = zone(seen="owner")
    score: PerSeat[int] = public(0)
    best: int = public(-1)
    high: int = public(0)
    lead: int = public(0)


class HighCard(Rules[HighCardTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        for _ in range(3):
            for seat in t.seats:
                t.draw(self.at.deck, self.at.hand[seat])
        t.then(self.trick)

    @step
    def trick(self, t):
        if not t.hand[t.lead]:
            return t.end("all cards laid")
        t.high = 0
        for i in t.seats:
            t.then(self.turn, (t.lead + i) % len(t.seats))
        t.then(self.count)

    @step
    def turn(self, t, seat):
        return t.ask(self.which, seat)

    @decision
    def which(self, t, seat):
        return [self.lay(card) for card in dict.fromkeys(t.hand[seat])]

    @move
    def lay(self, t, seat, card: Playing):
        t.move(card, self.at.hand[seat], self.at.laid)
        if card.value > t.high:
            t.best, t.high = seat, card.value

    @step
    def count(self, t):
        t.score[t.best] += 1
        t.lead = t.best
        t.say("takes", seat=t.best)
        t.then(self.trick)


class Backwards(HouseRule):
    """The choices are listed backwards."""

    name = "backwards"
    game = "high_card"

    @legal("which")
    def turned(self, moves):
        return moves[::-1]


@hookimpl
def cardkit_house_rules():
    return [Backwards()]


@hookimpl
def cardkit_bots():
    return [Bot("first", lambda view, rng: view.moves[0], game="high_card")]


game = Game.define(
    HighCard,
    """
    [game]
    id = "high_card"
    seats = [2, 5]

    [[cards]]
    id = "{suit}-{value}"
    suit = ["moon", "sun"]
    value = [1, 2, 3, 4, 5, 6, 7, 8, 9]

    [texts.en]
    title = "High card"
    events.takes = "{seat} takes the point."
    """,
)
