"""Made-up games with one obvious best choice, for bots that search."""

from __future__ import annotations

from typing import Any, Literal

from cardkit import (
    Card,
    Fans,
    Game,
    PerSeat,
    Pile,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)
from helpers.tiny import NUMBERS, game


class Number(Card):
    value: int


class GuessTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    hand: Fans[Number] = zone(seen="owner")
    score: PerSeat[int] = public(0)


class Guess(Rules[GuessTable]):
    """Everybody has one card; seat 0 says whether its own is the higher one, and wins if it is."""

    @step
    def start(self, t: GuessTable) -> Any:
        t.shuffle(self.at.deck)
        for seat in t.seats:
            t.draw(self.at.deck, self.at.hand[seat])
        return t.ask(self.say, 0)

    @decision
    def say(self, t: GuessTable, seat: int) -> Any:
        return [self.guess("low"), self.guess("high")]

    @move
    def guess(self, t: GuessTable, seat: int, what: Literal["low", "high"]) -> None:
        mine, other = t.hand[0][0].value, t.hand[1][0].value
        right = (mine > other) == (what == "high")
        t.score[0 if right else 1] += 1
        t.end("guessed")


class Pennies(Rules[GuessTable]):
    """Both choose at once: seat 0 wins if they match. Its way out wins one time in four.

    If the second one to answer could see the first answer, the way out would be best.
    """

    @step
    def start(self, t: GuessTable) -> Any:
        return t.ask_all(self.which, t.seats)

    @decision
    def which(self, t: GuessTable, seat: int) -> Any:
        sides = [self.show("heads"), self.show("tails")]
        return sides if seat else [self.show("out"), *sides]

    @move
    def show(self, t: GuessTable, seat: int, side: Literal["heads", "tails", "out"]) -> None:
        place = self.at.hand[seat]
        if side == "out":
            t.draw(self.at.deck, place)
        for _ in range({"heads": 2, "tails": 3}.get(side, 0)):
            t.draw(self.at.deck, place)
        if seat == 1:
            t.then(self.settle)

    @step
    def settle(self, t: GuessTable) -> None:
        mine, other = map(len, t.hand)
        won = t.pick("luck", 4) == 0 if mine == 1 else mine == other
        t.score[0 if won else 1] += 1
        t.end("shown")


class PushTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    score: PerSeat[int] = public(0)
    round: int = public(1)


class Push(Rules[PushTable]):
    """One player, rounds without end: a point for sure, or three with a chance of one in two."""

    def horizon(self, t: PushTable) -> int:
        return t.round

    @step
    def start(self, t: PushTable) -> Any:
        return t.ask(self.which, 0)

    @decision
    def which(self, t: PushTable, seat: int) -> Any:
        return [self.sure(), self.risky()]

    @move
    def sure(self, t: PushTable, seat: int) -> Any:
        return self.gain(t, 1)

    @move
    def risky(self, t: PushTable, seat: int) -> Any:
        return self.gain(t, 3 * t.pick("luck", 2))

    def gain(self, t: PushTable, points: int) -> Any:
        t.score[0] += points
        t.round += 1
        return t.ask(self.which, 0)


class Gamble(Rules[PushTable]):
    """The second place for sure, or the first with a chance of one in four, and else the last."""

    @step
    def start(self, t: PushTable) -> Any:
        t.score = [5, 10, 0]
        return t.ask(self.which, 0)

    @decision
    def which(self, t: PushTable, seat: int) -> Any:
        return [self.stop(), self.risk()]

    @move(name="pass")
    def stop(self, t: PushTable, seat: int) -> None:
        t.end("passed")

    @move
    def risk(self, t: PushTable, seat: int) -> None:
        t.score[0] = 11 if t.pick("luck", 4) == 0 else -1
        t.end("risked")


class Many(Rules[PushTable]):
    """A hundred moves, the higher the better."""

    @step
    def start(self, t: PushTable) -> Any:
        return t.ask(self.which, 0)

    @decision
    def which(self, t: PushTable, seat: int) -> Any:
        return [self.choose(n) for n in range(100)]

    @move
    def choose(self, t: PushTable, seat: int, n: int) -> None:
        t.score = [n, 50]
        t.end("chosen")


class Mine(Rules[PushTable]):
    """Eight turns together: a point for all, none, or two with a chance of one in two to lose."""

    def teams(self) -> list[tuple[int, ...]]:
        return [tuple(self.seats)]

    @step
    def start(self, t: PushTable) -> Any:
        return t.ask(self.which, 0)

    @decision
    def which(self, t: PushTable, seat: int) -> Any:
        return [self.wait(), self.take(), self.dig()]

    @move
    def wait(self, t: PushTable, seat: int) -> Any:
        return self.gain(t, seat, 0)

    @move
    def take(self, t: PushTable, seat: int) -> Any:
        return self.gain(t, seat, 1)

    @move
    def dig(self, t: PushTable, seat: int) -> Any:
        if t.pick("luck", 2) == 0:
            return t.end("buried", won=False)
        return self.gain(t, seat, 2)

    def gain(self, t: PushTable, seat: int, points: int) -> Any:
        t.score = [score + points for score in t.score]
        t.round += 1
        if t.round > 8:
            return t.end("dug", won=True)
        return t.ask(self.which, (seat + 1) % len(t.seats))


class Sides(Rules[PushTable]):
    """Two against two: a point for the own side, for the other one, or for nobody."""

    def teams(self) -> list[tuple[int, ...]]:
        return [(0, 2), (1, 3)]

    @step
    def start(self, t: PushTable) -> Any:
        return t.ask(self.whose, 0)

    @decision
    def whose(self, t: PushTable, seat: int) -> Any:
        return [self.point(side) for side in ("nobody", "odd", "even")]

    @move
    def point(self, t: PushTable, seat: int, side: Literal["nobody", "odd", "even"]) -> Any:
        scorers = {"nobody": (), "odd": (1, 3), "even": (0, 2)}[side]
        t.score = [score + (each in scorers) for each, score in enumerate(t.score)]
        if seat == 3:
            return t.end("counted")
        return t.ask(self.whose, seat + 1)


def mine() -> Game:
    return game(Mine, NUMBERS.replace("tiny", "mine"))


def sides() -> Game:
    return game(Sides, NUMBERS.replace("tiny", "sides").replace("[2, 4]", "[4]"))


def gamble() -> Game:
    return game(Gamble, NUMBERS.replace("tiny", "gamble"))


def many() -> Game:
    return game(Many, NUMBERS.replace("tiny", "many"))


def guess() -> Game:
    return game(Guess, NUMBERS.replace("tiny", "guess"))


def pennies() -> Game:
    return game(Pennies, NUMBERS.replace("tiny", "pennies"))


def push() -> Game:
    return game(Push, NUMBERS.replace("tiny", "push").replace("[2, 4]", "[1]"))
