"""My Game: lay a card at least as high as the top one, or take the pile, which costs its sum."""

from cardkit import Card, Fans, Game, Options, PerSeat, Pile, Rules, Table
from cardkit import decision, move, option, public, step, zone


class Number(Card):
    value: int


class MyGameOptions(Options):
    hand: int = option(5, least=1, most=6)


class MyGameTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")  # one for each seat
    score: PerSeat[int] = public(0)


class MyGame(Rules[MyGameTable, MyGameOptions]):
    @step
    def start(self, t):
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, self.options.hand)
        t.then(self.turn, 0)

    @step
    def turn(self, t, seat):
        return t.ask(self.choose, seat) if any(t.hand) else t.end("all cards are laid")

    @decision(otherwise="pass_on")  # the step for a seat that has no move
    def choose(self, t, seat):
        top = t.pile[-1].value if t.pile and t.hand[seat] else 0
        moves = [self.lay(card) for card in dict.fromkeys(t.hand[seat]) if card.value >= top]
        return [*moves, self.take()] if top else moves

    @move
    def lay(self, t, seat, card: Number):  # written lay:12
        t.move(card, self.at.hand[seat], self.at.pile)
        t.then(self.pass_on, seat)

    @move
    def take(self, t, seat):
        t.score[seat] -= sum(card.value for card in t.pile)
        t.move_all(self.at.pile, self.at.deck)
        t.then(self.turn, seat)

    @step
    def pass_on(self, t, seat):
        t.then(self.turn, (seat + 1) % len(t.seats))


game = Game.define(MyGame, """
game = { id = "my_game", seats = [2, 5] }
cards = [{ id = "{value}", value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], copies = 2 }]
texts.en = { title = "My Game", did.take.you = "You take the pile.", did.take.other = "{seat} takes the pile.", moved.hand = "" }
""")
