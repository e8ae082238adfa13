"""The bots of Flip 7. What they look at is public, and named alike on tables and views."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from cardkit import Move, Reason, View, Weighed

from ..table import points
from .outlook import Outlook, next_cards, outlook
from .standing import FIXED, SAVED, SPREAD, Standing, hoped


def best(weighed: Iterable[Weighed]) -> Move:
    """The first of the moves that are worth most."""
    return max(weighed, key=lambda each: each.value).move


class Threshold:
    """Stops when the numbers in its row add up to `at`. Aims at whoever has most points."""

    def __init__(self, at: int = 25) -> None:
        self.at = at

    def choose(self, view: View, rng: Random) -> Move:
        wanted = "hit" if self.total(view) < self.at else "stay"
        for move in view.moves:
            if move.name == wanted:
                return move
        return best(self.weigh(view))

    def weigh(self, view: View) -> list[Weighed]:
        return [self.weighed(view, move) for move in view.moves]

    def total(self, t: Any) -> int:
        return sum([card.value for card in t.row[t.seat]])

    def weighed(self, t: Any, move: Move) -> Weighed:
        if move.name in ("hit", "stay"):
            total = self.total(t)
            value = float((total < self.at) == (move.name == "hit"))
            return Weighed(move, value, Reason("sum", total=total, at=self.at))
        if move.name not in ("freeze", "flip_three", "second_chance"):
            return Weighed(move, 0.0)  # of a house rule
        (target,) = move.args
        total = t.score[target] + points(t, target)
        value = -total if move.name == "second_chance" else total
        if target == t.seat:  # only if there is nobody else
            value = -1.0
        return Weighed(move, value, Reason("standing", target=target, total=total))


class Odds:
    """Counts the cards: what the next one brings is exact, what that means for winning a guess.

    A move is worth the chance to win that it leaves.
    """

    win = 1.0

    def choose(self, view: View, rng: Random) -> Move:
        return best(self.weigh(view))

    def weigh(self, view: View) -> list[Weighed]:
        weighing = Weighing(view)
        return [weighing(move) for move in view.moves]


class Weighing:
    """The moves of one decision."""

    def __init__(self, t: Any) -> None:
        self.t, self.me = t, t.seat
        self.standing = Standing.of(t)
        self.cards = next_cards(t)

    def __call__(self, move: Move) -> Weighed:
        match move.name:
            case "hit":
                value, reason = self.hit(outlook(self.t, self.me, self.cards))
            case "stay":
                value, reason = self.stay()
            case "freeze":
                value, reason = self.freeze(*move.args)
            case "flip_three":
                value, reason = self.flip_three(*move.args)
            case "second_chance":
                value, reason = self.second_chance(*move.args)
            case _:  # of a house rule: as if nothing happened
                return Weighed(move, self.standing.chance(self.standing.guesses[self.me][0]))
        # What decides is told with what it is made of.
        told = Reason(reason.id, win=percent(value), **reason.params)
        return Weighed(move, value, told)

    def stay(self) -> tuple[float, Reason]:
        now = points(self.t, self.me)
        return self.standing.chance(self.t.score[self.me] + now), Reason("stay", points=now)

    def hit(self, look: Outlook) -> tuple[float, Reason]:
        """The mean over all cards that may come, as if it stopped then."""
        score, chance = self.t.score[self.me], self.standing.chance
        total = sum([ways * chance(score + after) for after, ways in look.after.items()])
        value = total / look.cards if look.cards else chance(score + look.now)
        return value, Reason("hit", bust=percent(look.bust), gain=round(look.gain, 1))

    def freeze(self, target: int) -> tuple[float, Reason]:
        now = points(self.t, target)
        value = self.standing.chance_if(target, self.t.score[target] + now, FIXED)
        return value, Reason("freeze", target=target, points=now)

    def flip_three(self, target: int) -> tuple[float, Reason]:
        look = outlook(self.t, target, self.cards)
        score, count = self.t.score[target], self.t.played[-1].count
        bust = look.bust_within(count)
        total = score + hoped(look.now + count * look.safe_gain)
        value = (1 - bust) * self.standing.chance_if(target, total, SPREAD)
        value += bust * self.standing.chance_if(target, score, FIXED)
        return value, Reason("flip_three", target=target, bust=percent(bust))

    def second_chance(self, target: int) -> tuple[float, Reason]:
        total = self.standing.guesses[target][0]
        value = self.standing.chance_if(target, total + SAVED, SPREAD)
        return value, Reason("second_chance", target=target, total=round(total))


def percent(chance: float) -> int:
    return round(100 * chance)
