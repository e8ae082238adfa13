"""Auction: pictures appear in a market row, and everyone bids secretly from a hidden stash of
coins.
"""

from typing import Annotated

from cardkit import (
    Card,
    Fans,
    Game,
    PerSeat,
    Pile,
    Position,
    Row,
    Rows,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


class Picture(Card):
    style: str


class Coin(Card):
    value: int


class AuctionTable(Table[Picture | Coin]):
    deck: Pile[Picture] = zone(seen="nobody")
    bank: Pile[Coin] = zone(seen="nobody")
    market: Row[Picture] = zone(seen="all")
    spent: Pile[Coin] = zone(seen="all")
    owned: Rows[Picture] = zone(seen="all")
    purse: Fans[Coin] = zone(seen="owner", sort="value")
    offered: Rows[Coin] = zone(seen="all")  # bids are sealed until all have chosen
    starter: Seat = public(0)
    score: PerSeat[int] = public(0)


class Auction(Rules[AuctionTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.shuffle(self.at.bank)
        t.deal(self.at.bank, self.at.purse, 6)
        t.deal(self.at.deck, [self.at.market], 3)
        t.then(self.sale)

    @step
    def sale(self, t):
        if not t.market or not any(t.purse):
            return t.end("sold out")
        t.then(self.settle)
        order = (t.starter, *t.seats_after(t.starter))
        return t.ask_all(self.how_much, [seat for seat in order if t.purse[seat]])

    @decision
    def how_much(self, t, seat):
        coins = dict.fromkeys(t.purse[seat])
        return [*(self.bid(coin) for coin in coins), self.stay_out()]

    @move
    def bid(self, t, seat, coin: Coin):
        t.move(coin, self.at.purse[seat], self.at.offered[seat])

    @move
    def stay_out(self, t, seat):
        pass

    @step
    def settle(self, t):
        """The most coins win; ties go to the first seat from the starter."""
        bids = [sum(coin.value for coin in coins) for coins in t.offered]
        order = (t.starter, *t.seats_after(t.starter))
        t.starter = t.seats_after(t.starter)[0]
        winner = max(order, key=lambda seat: bids[seat])
        if not bids[winner]:
            t.move_all(self.at.market, self.at.deck)
            return t.end("nobody bids")
        for seat in t.seats:
            t.move_all(
                self.at.offered[seat], self.at.spent if seat == winner else self.at.purse[seat]
            )
        t.say("sold", seat=winner, count=bids[winner])
        return t.ask(self.which, winner)

    @decision
    def which(self, t, seat):
        return [self.take(at) for at in range(len(t.market))]

    @move
    def take(self, t, seat, at: Annotated[Position, "market"]):
        t.move_at(at, self.at.market, self.at.owned[seat])
        styles = [picture.style for picture in t.owned[seat]]
        t.score[seat] = sum(styles.count(style) ** 2 for style in set(styles))
        t.draw(self.at.deck, self.at.market)
        t.then(self.sale)


game = Game.define(
    Auction,
    """
    [game]
    id = "auction"
    seats = [2, 4]

    [[cards]]
    id = "{style}"
    type = "picture"
    style = ["oil", "ink", "chalk"]
    copies = 4

    [[cards]]
    id = "coin-{value}"
    type = "coin"
    zone = "bank"
    value = [1, 2, 3, 4, 5, 6]
    copies = 4
    """,
)
