"""Guild: buy cards from a supply into your own deck; some do more when played."""

from typing import Annotated

from cardkit import (
    Card,
    Fans,
    Game,
    PerCard,
    PerSeat,
    Piles,
    Rows,
    Rules,
    Table,
    decision,
    effect,
    move,
    public,
    step,
    zone,
)


class Ware(Card):
    cost: int
    coins: int = 0
    points: int = 0
    effect: str = ""


class GuildTable(Table[Ware]):
    supply: PerCard[Ware] = zone(seen="all")
    deck: Piles[Ware] = zone(seen="nobody")
    discard: Piles[Ware] = zone(seen="all")
    played: Rows[Ware] = zone(seen="all")
    hand: Fans[Ware] = zone(seen="owner", sort="cost")
    coins: int = public(0)
    round: int = public(1)
    score: PerSeat[int] = public(0)


class Guild(Rules[GuildTable]):
    def refill(self, t, place):
        if place.name == "deck":
            t.move_all(self.at.discard[place.seat], place)
            t.shuffle(place)

    @step
    def start(self, t):
        for seat in t.seats:
            for _ in range(5):
                t.draw(self.at.supply[self.cards["copper"]], self.at.deck[seat])
            t.shuffle(self.at.deck[seat])
        t.then(self.turn, 0)

    @step
    def turn(self, t, seat):
        t.coins = 0
        t.then(self.draw_cards, seat, 3)
        t.then(self.act, seat)

    @step
    def draw_cards(self, t, seat, count):
        for _ in range(count):
            t.draw(self.at.deck[seat], self.at.hand[seat])

    @step
    def act(self, t, seat):
        return t.ask(self.what, seat)

    @decision
    def what(self, t, seat):
        plays = [
            self.play(card) for card in dict.fromkeys(t.hand[seat]) if card.coins or card.effect
        ]
        buys = [self.buy(card) for card, pile in t.supply.items() if pile and card.cost <= t.coins]
        return [*plays, *buys, self.done()]

    @move
    def play(self, t, seat, card: Ware):
        t.move(card, self.at.hand[seat], self.at.played[seat])
        t.coins += card.coins
        if card.effect:
            self.effects[card.effect](t, seat, card)
        t.then(self.act, seat)

    @effect
    def draw_two(self, t, seat, card):
        t.then(self.draw_cards, seat, 2)

    @move
    def buy(self, t, seat, card: Annotated[Ware, "supply"]):
        t.coins -= card.cost
        t.draw(self.at.supply[card], self.at.discard[seat])
        t.score[seat] += card.points
        t.then(self.finish, seat)

    @move
    def done(self, t, seat):
        t.then(self.finish, seat)

    @step
    def finish(self, t, seat):
        t.collect((self.at.hand[seat], self.at.played[seat]), self.at.discard[seat])
        after = (seat + 1) % len(t.seats)
        t.round += after == 0
        if t.round > 8:
            return t.end("eight rounds")
        t.then(self.turn, after)


game = Game.define(
    Guild,
    """
    [game]
    id = "guild"
    seats = [2, 4]

    [[cards]]
    id = "copper"
    zone = "supply"
    cost = 0
    coins = 1
    copies = 30

    [[cards]]
    id = "silver"
    zone = "supply"
    cost = 3
    coins = 2
    copies = 10

    [[cards]]
    id = "scholar"
    zone = "supply"
    cost = 2
    effect = "draw_two"
    copies = 8

    [[cards]]
    id = "estate"
    zone = "supply"
    cost = 2
    points = 1
    copies = 8

    [[cards]]
    id = "manor"
    zone = "supply"
    cost = 4
    points = 3
    copies = 8
    """,
)
