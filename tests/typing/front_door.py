"""Lines as users and authors write them. A type checker accepts all but those marked ERROR."""

import random
from collections.abc import Sequence
from random import Random

from cardkit_flip7.rules import Flip7
from cardkit_flip7.table import Flip7Table, points

import cardkit
from cardkit import Card, Game, Move, Pile, Rules, Table, View, decision, move, step, zone

# A game by its id is a game of a plain table.
game = cardkit.load("flip7", target_score=100)
t = game.start(seats=3, seed=7)
t.apply("hit")
t.aplly("hit")  # ERROR
t.apply(7)  # ERROR
choices: Sequence[Move] = t.moves
t.apply(random.choice(t.moves))
t.row  # ERROR
t.cards_in("row", 0)[0].id
t.cards_in("row", 0)[0].value  # ERROR
t.value_of("round")
t.clone().seats
places: tuple[int, ...] = t.result.ranks
if t.outcome is not None:
    winners: tuple[int, ...] = t.outcome.winners
t.outcome.winners  # ERROR

# What a seat sees, and the worlds it can imagine.
view = t.view(0)
view.moves
view.hnad  # ERROR
view.cards_in("row", 1)
view.sample(Random(1)).apply(view.moves[0])
for event in view.events:
    if isinstance(event, cardkit.Moved):
        event.cards[0].id
        event.crads  # ERROR

# A game with its rules is a game of that table.
flip7 = Game.read(__file__, Flip7)
mine = flip7.start(3)
mine.row[0][0].value
mine.row[0][0].vlaue  # ERROR
mine.scroe  # ERROR
points(mine.clone(), 0)
points(mine.view(1).typed, 0)
mine.view(1).sample(Random(1)).flipper
any_game: Game = flip7
any_table: Table = mine

# Matches and findings.
match = game.play("random*3", seed=7)
match.result.scores
match.reslut  # ERROR
match.record.text.splitlines()
findings = game.simulate("random*3", games=10)
findings.games + 1
findings.gmaes  # ERROR


class Drawing:
    """A bot of one game."""

    def choose(self, view: View[Flip7Table], rng: Random) -> Move:
        t = view.typed
        t.status[view.me].upper()
        t.sttaus  # ERROR
        return view.moves[0]


class Number(Card):
    value: int


class MyTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    pile: Pile[Number] = zone(seen="all")


class MyRules(Rules[MyTable]):
    @step
    def start(self, t: MyTable) -> object:
        t.shuffle(self.at.deck)
        t.shuffle(self.at.dekc)  # ERROR
        t.shuffle(t.deck)  # ERROR
        t.then(self.turns, 0)
        t.then(self.turns)  # ERROR
        return t.ask(self.turn, 0)

    @step
    def turns(self, t: MyTable, seat: int) -> object:
        return t.ask(self.turn, seat)

    @decision
    def turn(self, t: MyTable, seat: int) -> list[Move]:
        t.deck[0].value + 1
        return [self.lay(card) for card in t.deck] + [self.lay("7")]  # ERROR

    @move
    def lay(self, t: MyTable, seat: int, card: Number) -> None:
        t.move(card, self.at.deck, self.at.pile)
