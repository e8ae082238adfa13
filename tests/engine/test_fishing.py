"""Sampled worlds keep to every fact, however tightly facts and choices bind the hidden cards."""

from __future__ import annotations

from random import Random
from typing import Any

from helpers.tiny import game

from cardkit import Card, Fans, Pile, Rules, Seat, Table, decision, move, step, zone
from cardkit.engine.knowledge.fitting import Fitting
from cardkit.engine.knowledge.sampling import tracks_of

CARDS = """
[game]
id = "fishing"
seats = [2, 4]
[[cards]]
id = "{suit}{value}"
suit = ["a", "b", "c"]
value = [1, 2, 3, 4, 5, 6, 7, 8]
"""


class Fish(Card):
    suit: str
    value: int


class Pond(Table[Fish]):
    deck: Pile[Fish] = zone(seen="nobody")
    hand: Fans[Fish] = zone(seen="owner")
    books: Pile[Fish] = zone(seen="all")


class Fishing(Rules[Pond]):
    @step
    def start(self, t: Pond) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 4)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Pond, seat: int) -> Any:
        values = dict.fromkeys(card.value for card in t.hand[seat])
        return [self.want(other, value) for other in t.seats_after(seat) for value in values]

    @move
    def want(self, t: Pond, seat: int, whom: Seat, value: int) -> Any:
        t.tell(self.at.hand[whom], value=value)
        got = [card for card in t.hand[whom] if card.value == value]
        for card in got:
            t.move(card, self.at.hand[whom], self.at.hand[seat])
        if not got:
            t.draw(self.at.deck, self.at.hand[seat])
        book = [card for card in t.hand[seat] if card.value == value]
        for card in book if len(book) == 3 else ():
            t.move(card, self.at.hand[seat], self.at.books)
        if not all(t.hand) or not t.deck:
            return t.end("over")
        return t.ask(self.turn, (seat + 1) % len(t.seats))


def test_facts_hold_even_if_no_world_fits_every_past_choice() -> None:
    looked, rng = 0, Random(40)
    for seed in range(6):
        t = game(Fishing, CARDS).start(4, seed)
        while not t.over:
            for seat in t.seats:
                view = t.view(seat)
                fitting = Fitting(tracks_of(view))
                for n in range(3):
                    world = view.world(Random(n))
                    assert fitting.find_contradiction(world.table.cells) is None
                    looked += world.approximate
            t.apply(rng.choice(t.moves))
    assert looked > 50, "worlds that do not fit every choice are what this is about"
