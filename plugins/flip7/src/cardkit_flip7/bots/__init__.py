"""The bots of Flip 7. They look only at public information, which has the same names on tables and
views.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from cardkit import Move, Reason, View, Weighed

from ..table import points
from .outlook import Outlook, after_each, at_risk, next_cards, outlook
from .standing import FIXED, SAVED, SPREAD, Standing, hoped


def best(weighed: Iterable[Weighed]) -> Move:
    """Return the first of the moves worth the most."""
    return max(weighed, key=lambda each: each.value).move


class Threshold:
    """Stops when the numbers in its row add up to `at`. Targets whoever has the most points."""

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
    """Counts cards: what the next one brings is exact, what that means for winning is a guess.

    A move's value is the chance of winning that it leaves.
    """

    win = 1 / 3  # its chances lie closer together than those that play-outs give

    def choose(self, view: View, rng: Random) -> Move:
        t: Any = view
        moves = view.moves
        if len(moves) == 1 or (moves == t.rules.both and not at_risk(t)):
            return moves[0]  # a card that cannot hurt is never worth less than stopping
        return max(moves, key=Weighing(view).worth)

    def weigh(self, view: View) -> list[Weighed]:
        weighing = Weighing(view)
        return [Weighed(move, *weighing.explained(move)) for move in view.moves]


class Weighing:
    """The moves of one decision."""

    def __init__(self, t: Any) -> None:
        self.t, self.me = t, t.seat
        self.standing = Standing.of(t)

    def look(self, seat: int) -> Outlook:
        return outlook(self.t, seat, next_cards(self.t))

    def worth(self, move: Move) -> float:
        """Return the chance of winning that a move leaves."""
        match move.name:
            case "hit":
                return self.hit()
            case "stay":
                return self.standing.chance(self.t.score[self.me] + points(self.t, self.me))
            case "freeze":
                (target,) = move.args
                total = self.t.score[target] + points(self.t, target)
                return self.standing.chance_if(target, total, FIXED)
            case "flip_three":
                return self.flip_three(*move.args)
            case "second_chance":
                (target,) = move.args
                total = self.standing.guesses[target][0] + SAVED
                return self.standing.chance_if(target, total, SPREAD)
        return self.standing.chance(self.standing.guesses[self.me][0])  # a house rule's move

    def hit(self) -> float:
        """Return the mean over all possible next cards, as if the player stopped then."""
        t, me, cards = self.t, self.me, next_cards(self.t)
        ways = cards.values()
        if not (left := sum(ways)):
            return self.standing.chance(t.score[me] + points(t, me))
        after = after_each(tuple(t.row[me]), tuple(t.above[me]), tuple(cards))
        return self.standing.expected(t.score[me], after, ways) / left

    def flip_three(self, target: int) -> float:
        look = self.look(target)
        score, count = self.t.score[target], self.t.played[-1].count
        bust = look.bust_within(count)
        total = score + hoped(look.now + count * look.safe_gain)
        value = (1 - bust) * self.standing.chance_if(target, total, SPREAD)
        return value + bust * self.standing.chance_if(target, score, FIXED)

    def explained(self, move: Move) -> tuple[float, Reason | None]:
        """Return what a move is worth, and how that is made up."""
        value, name, told = self.worth(move), move.name, dict[str, Any]()
        match name:
            case "hit":
                look = self.look(self.me)
                told = {"bust": percent(look.bust), "gain": round(look.gain, 1)}
            case "stay":
                told = {"points": points(self.t, self.me)}
            case "freeze":
                told = {"target": move.args[0], "points": points(self.t, move.args[0])}
            case "flip_three":
                bust = self.look(move.args[0]).bust_within(self.t.played[-1].count)
                told = {"target": move.args[0], "bust": percent(bust)}
            case "second_chance":
                total = self.standing.guesses[move.args[0]][0]
                told = {"target": move.args[0], "total": round(total)}
            case _:
                return value, None
        return value, Reason(name, win=percent(value), **told)


def percent(chance: float) -> int:
    return round(100 * chance)
