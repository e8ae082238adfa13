"""Made-up games in which rules limit what a seat may pass on, bury or lay."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from cardkit import Fans, Pile, Rules, Table, decision, move, public, step, zone

from .posterior import Tile


class LimitTable(Table[Tile]):
    deck: Pile[Tile] = zone(seen="nobody")
    buried: Pile[Tile] = zone(seen="nobody")
    open: Pile[Tile] = zone(seen="all")
    hand: Fans[Tile] = zone(seen="owner")
    passed: Fans[Tile] = zone(seen="owner")
    turns: int = public(0)


class Limits(Rules[LimitTable]):
    @step
    def start(self, t: LimitTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 2)
        return self.first(t)

    def first(self, t: LimitTable) -> Any:
        return t.ask(self.what, 0)

    def on(self, t: LimitTable, seat: int) -> Any:
        t.turns += 1
        if t.turns > 12 or not any(t.hand):
            return t.end("enough")
        return t.ask(self.what, (seat + 1) % len(t.seats))

    @decision(otherwise="skip")
    def what(self, t: LimitTable, seat: int) -> list[Any]:
        return [self.lay(card) for card in self.following(t, seat)]

    @step
    def skip(self, t: LimitTable, seat: int) -> Any:
        return self.on(t, seat)

    def held(self, t: LimitTable, seat: int) -> list[Tile]:
        return sorted(set(t.hand[seat]), key=str)

    def following(self, t: LimitTable, seat: int) -> list[Tile]:
        """Who can follow the color has to."""
        held = self.held(t, seat)
        return [card for card in held if t.open and card.color == t.open[-1].color] or held

    @move
    def lay(self, t: LimitTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.open)
        return self.on(t, seat)

    @move
    def bury(self, t: LimitTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.buried)
        return self.on(t, seat)

    @move
    def give(self, t: LimitTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.hand[(seat + 1) % len(t.seats)])
        return self.on(t, seat)

    @move
    def draw(self, t: LimitTable, seat: int) -> Any:
        t.draw(self.at.deck, self.at.hand[seat])
        return self.on(t, seat)

    @move
    def hint(self, t: LimitTable, seat: int) -> Any:
        t.tell(self.at.hand[(seat + 1) % len(t.seats)], color="r")
        return self.on(t, seat)

    @move
    def mix(self, t: LimitTable, seat: int) -> Any:
        t.move_all(self.at.open, self.at.deck)
        t.shuffle(self.at.deck)
        return self.on(t, seat)


class Everything(Limits):
    """Suits are followed; the lowest card is buried, a red one is passed on if there is one."""

    @decision(otherwise="skip")
    def what(self, t: LimitTable, seat: int) -> list[Any]:
        held = self.held(t, seat)
        least = min((card.value for card in held), default=0)
        low = [card for card in held if card.value == least]
        red = [card for card in held if card.color == "r"]
        found = [self.lay(card) for card in self.following(t, seat)]
        found += [self.bury(card) for card in low] + [self.give(card) for card in red or held]
        found += [self.draw()] if t.deck else []
        return [*found, self.hint(), *([self.mix()] if t.open else [])]


class Talon(Limits):
    """The first seat takes the rest of the deck and buries two cards, no 3 if it can."""

    def first(self, t: LimitTable) -> Any:
        t.move_all(self.at.deck, self.at.hand[0])
        return t.ask(self.burying, 0)

    @decision
    def burying(self, t: LimitTable, seat: int) -> list[Any]:
        pairs = list(combinations(sorted(t.hand[seat], key=str), 2))
        low = [pair for pair in pairs if all(card.value < 3 for card in pair)]
        return [self.bury_both(*pair) for pair in low or pairs]

    @move
    def bury_both(self, t: LimitTable, seat: int, *cards: Tile) -> Any:
        for card in cards:
            t.move(card, self.at.hand[seat], self.at.buried)
        return t.ask(self.what, 0)


class Sealed(Limits):
    """All pass a card on at once: a red one if they can."""

    def first(self, t: LimitTable) -> Any:
        t.then(self.exchange)
        return t.ask_all(self.passing, t.seats)

    @decision
    def passing(self, t: LimitTable, seat: int) -> list[Any]:
        held = self.held(t, seat)
        return [self.pass_on(card) for card in held if card.color == "r"] or [
            self.pass_on(card) for card in held
        ]

    @move
    def pass_on(self, t: LimitTable, seat: int, card: Tile) -> None:
        t.move(card, self.at.hand[seat], self.at.passed[seat])

    @step
    def exchange(self, t: LimitTable) -> Any:
        for seat in t.seats:
            t.move_all(self.at.passed[seat], self.at.hand[(seat + 1) % len(t.seats)])
        return t.ask(self.what, 0)


class Private(Limits):
    """A card that is not a 3 can be buried, and nobody learns that it was."""

    @decision(otherwise="skip")
    def what(self, t: LimitTable, seat: int) -> list[Any]:
        held = self.held(t, seat)
        found = [self.lay(card) for card in held]
        return found + [self.hide(card) for card in held if card.value < 3]

    @move(private=True)
    def hide(self, t: LimitTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.buried)
        return self.on(t, seat)


class Highest(Limits):
    """The highest card that follows has to be laid: mostly a forced move."""

    @decision(otherwise="skip")
    def what(self, t: LimitTable, seat: int) -> list[Any]:
        held = self.following(t, seat)
        most = max((card.value for card in held), default=0)
        return [self.lay(card) for card in held if card.value == most]


class Peeking(Limits):
    """A card of a color that the next hand has may not be laid, if another one can."""

    @decision(otherwise="skip")
    def what(self, t: LimitTable, seat: int) -> list[Any]:
        held = self.held(t, seat)
        colors = {card.color for card in t.hand[(seat + 1) % len(t.seats)]}
        return [self.lay(card) for card in held if card.color not in colors] or [
            self.lay(card) for card in held
        ]


class Stuck(Limits):
    """Who has no card of the color says so, or draws one: nobody is asked then."""

    def first(self, t: LimitTable) -> Any:
        t.draw(self.at.deck, self.at.open)
        return t.ask(self.what, 0)

    @decision(otherwise="fetch")
    def what(self, t: LimitTable, seat: int) -> list[Any]:
        held, top = self.held(t, seat), t.open[-1:]
        found = [self.lay(card) for card in held if not top or card.color == top[0].color]
        return [*found, self.wait()] if found else []

    @move
    def wait(self, t: LimitTable, seat: int) -> Any:
        return self.on(t, seat)

    @step
    def fetch(self, t: LimitTable, seat: int) -> Any:
        t.say("cannot", seat=seat)
        if t.turns % 2:
            t.draw(self.at.deck, self.at.hand[seat])
        return self.on(t, seat)


class Listed(Limits):
    """One of the lowest cards has to be laid, listed as a combination: often a forced move."""

    @decision(otherwise="skip")
    def what(self, t: LimitTable, seat: int) -> Any:
        held = self.held(t, seat)
        low = [card for card in held if card.value == min(each.value for each in held)]
        return self.drop.any(low, 1) if low else []

    @move
    def drop(self, t: LimitTable, seat: int, *cards: Tile) -> Any:
        t.move(cards[0], self.at.hand[seat], self.at.open)
        return self.on(t, seat)


class SortedTable(Table[Tile]):
    deck: Pile[Tile] = zone(seen="nobody")
    open: Pile[Tile] = zone(seen="all")
    hand: Fans[Tile] = zone(seen="owner", sort="value, color")


class AtAnEnd(Rules[SortedTable]):
    """The lowest or the highest card is laid, by its position in a sorted hand, or one is drawn."""

    @step
    def start(self, t: SortedTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.hand, 2)
        return t.ask(self.which, 0)

    @decision(otherwise="pass_on")
    def which(self, t: SortedTable, seat: int) -> list[Any]:
        held = t.hand[seat]
        ends = [self.low(held[0]), self.high(held[-1])] if held else []
        return [*ends, *([self.draw()] if t.deck else [])]

    @step
    def pass_on(self, t: SortedTable, seat: int) -> Any:
        return t.ask(self.which, (seat + 1) % len(t.seats)) if any(t.hand) else t.end("empty")

    @move
    def low(self, t: SortedTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.open)
        return self.pass_on(t, seat)

    @move
    def high(self, t: SortedTable, seat: int, card: Tile) -> Any:
        t.move(card, self.at.hand[seat], self.at.open)
        return self.pass_on(t, seat)

    @move
    def draw(self, t: SortedTable, seat: int) -> Any:
        t.draw(self.at.deck, self.at.hand[seat])
        return self.pass_on(t, seat)


GAMES: list[type[Rules[Any, Any]]] = [
    Everything,
    Talon,
    Sealed,
    Private,
    Highest,
    Peeking,
    Limits,
    Stuck,
    Listed,
    AtAnEnd,
]
