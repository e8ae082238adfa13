"""The bots of Seven: they see their own cards, the piles, and how many cards others hold."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random
from typing import Any

from cardkit import Move, Reason, View, Weighed

from .deck import NUMBERS

WIN = 100.0
EMPTY = 1.0  # no cards and not finished: a penalty card, and a lost turn (SV-Q05)
PROMISE = 3.0  # value of being sure of a Seven next turn
NEXT_SEVEN = 1.5  # cost of a Seven by the next player
NEXT_STUCK = 1.0  # value of a penalty card for the next player

#: How often a card makes a Seven when its turn comes, by value.
MAKES_SEVEN = (0.0, 0.22, 0.22, 0.25, 0.25, 0.25, 0.25, 0.35)
USUAL = 0.2  # the same for a card not yet drawn
REMEMBERED = 50_000  # decisions of the routine

#: By value: one card of it, in a number that counts the cards of a hand.
PACKED = [1 << 8 * value for value in range(8)]


def answers(top: int, shows: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the values that make a Seven on a pile showing these, and all values that can be
    played on it.
    """
    sevens = {7 - shows, 7 - top}
    fitting = {v for v in NUMBERS if top <= v <= 7 - shows or shows <= v <= 7 - top}  # SV-12, 13
    return tuple(sevens), tuple(sevens | fitting)


ANSWERS = [[answers(top, shows) for shows in range(8)] for top in range(8)]


class Caller:
    """Makes a Seven when it can, and plays any card otherwise. Quick."""

    def choose(self, view: View, rng: Random) -> Move:
        t: Any = view
        shows = {"start": 0, "hole": t.win, "number": t.top}
        for move in view.moves:
            if move.args[0].value + (shows.get(move.name) or 0) == 7:
                return move
        return view.moves[int(rng.random() * len(view.moves))]


class Planner:
    """Plans its Sevens. A move is worth less for each card left that is not a 7.

    After a Seven, 7s can be played one by one, and the last of them finishes. So 7s are no burden,
    and are kept for the end.
    """

    win = 15.0  # in play-outs, one card more or less is worth up to 7 % of a win

    def choose(self, view: View, rng: Random) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        return max(view.moves, key=Plan(view).worth)

    def weigh(self, view: View) -> list[Weighed]:
        plan = Plan(view)
        return [Weighed(move, plan.worth(move), plan.reason(move)) for move in view.moves]


class Routine:
    """Plays like the planner, but does not count the cards played, which matters little.

    So the same decision comes again and again, and is remembered: roll-outs are quick with it.
    """

    def __init__(self) -> None:
        self.rules: Any = None
        self.known: dict[tuple[Any, ...], Move] = {}

    def choose(self, view: View, rng: Random) -> Move:
        t: Any = view
        moves = view.moves
        if len(moves) == 1:
            return moves[0]
        if view.rules is not self.rules:
            self.rules, self.known = view.rules, {}
        held = sum([PACKED[card.value] for card in t.hand[view.me]])
        key = held, t.top, t.win, t.caller is None, len(t.hand[rival_of(t)]), len(moves)
        move = self.known.get(key)
        if move is None or move not in moves:  # a house rule may list others
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            move = self.known[key] = max(moves, key=Plan(view, counts=False).worth)
        return move


class Plan:
    """One decision: the player's own cards and the unseen ones, counted by value."""

    def __init__(self, t: Any, *, counts: bool = True) -> None:
        self.t = t
        self.held = counted(t.hand[t.seat])
        self.unseen = [0] * 8
        for card, copies in t.rules.deck.items():
            self.unseen[card.value] += copies
        for cards in (t.hand[t.seat], *((t.pile, t.aside) if counts else ())):
            for card in cards:
                self.unseen[card.value] -= 1
        self.left = sum(self.unseen)
        self.rival = rival_of(t)
        self.cards = len(t.hand[self.rival])
        self.chances: dict[int, float] = {}  # by the number of unseen cards that do not fit

    def worth(self, move: Move) -> float:
        t = self.t
        if not move.args:  # a house rule's move: a card is drawn, and the pile stays
            return self.laid(t.top, t.win, draws=True)
        value, shows = move.args[0].value, self.shows(move)
        self.held[value] -= 1
        if value + shows == 7:
            worth = self.best_start()
        else:
            worth = self.laid(value, shows, draws=t.caller is None)
        self.held[value] += 1
        return worth

    def reason(self, move: Move) -> Reason:
        t = self.t
        if not move.args:
            top, shows = t.top, t.win
        else:
            top, shows = move.args[0].value, self.shows(move)
            if top + shows == 7:
                if self.worth(move) == WIN:
                    return Reason("finishes")
                return Reason("seven", cards=sum(self.held) - 1)
        seven, stuck = self.next_player(top, shows)
        return Reason(
            "leaves",
            target=self.rival,
            seven=percent(seven),
            stuck=percent(stuck),
            own=percent(self.own_seven(move)),
        )

    def own_seven(self, move: Move) -> float:
        """Return the chance of a Seven next turn, with the remaining cards."""
        held = list(self.held)
        if move.args:
            held[move.args[0].value] -= 1
        none, _ = prospects(tuple(held))
        return 1 - none * (1 - USUAL if self.t.caller is None else 1)

    def shows(self, move: Move) -> int:
        """Return what the pile shows next to the card played."""
        if move.name == "hole":
            return self.t.win or 0
        return self.t.top or 0 if move.name == "number" else 0

    def best_start(self) -> float:
        """Return what a Seven is worth, with the best card to start the new pile (SV-17)."""
        if not any(self.held):
            return WIN  # SV-21
        best = -WIN
        for value in NUMBERS:
            if self.held[value]:
                self.held[value] -= 1
                worth = self.best_start() if value == 7 else self.laid(value, 0, draws=False)
                best = max(best, worth)  # a 7 is another Seven (SV-Q04)
                self.held[value] += 1
        return best

    def laid(self, top: int, shows: int, *, draws: bool) -> float:
        """Return the value of leaving a pile showing these, with the cards then held."""
        none, cards = prospects(tuple(self.held))
        if draws:
            none *= 1 - USUAL
            cards += 1 - self.unseen[7] / self.left if self.left else 0.0
        elif not any(self.held):
            if self.t.rules.options.starter_may_finish:
                return WIN  # SV-Q05
            cards += 1 + EMPTY
        seven, stuck = self.next_player(top, shows)
        return PROMISE * (1 - none) - cards - NEXT_SEVEN * seven + NEXT_STUCK * stuck

    def next_player(self, top: int, shows: int) -> tuple[float, float]:
        """Return the chances that the next player makes a Seven on this pile, and cannot play at
        all.
        """
        sevens, playable = ANSWERS[top][shows]
        return 1 - self.none_of(sevens), self.none_of(playable)

    def none_of(self, values: tuple[int, ...]) -> float:
        """Return the chance that the next player holds none of these values."""
        others = self.left
        for value in values:
            others -= self.unseen[value]
        if others < self.cards:
            return 0.0
        chance = self.chances.get(others)
        if chance is None:
            chance = self.chances[others] = comb(others, self.cards) / comb(self.left, self.cards)
        return chance


@lru_cache(maxsize=50_000)
def prospects(held: tuple[int, ...]) -> tuple[float, float]:
    """Return the chance of no Seven next turn with these counts of each value, and the burden."""
    none = 1.0
    for value in NUMBERS:
        if held[value]:
            none *= 1 - MAKES_SEVEN[value]
    return none, float(sum(held) - held[7])


def rival_of(t: Any) -> int:
    """The next player who has not finished."""
    for seat in t.rules.others[t.seat]:
        if t.place[seat] is None:
            return int(seat)
    return int(t.seat)


def counted(cards: Any) -> list[int]:
    counts = [0] * 8
    for card in cards:
        counts[card.value] += 1
    return counts


def percent(chance: float) -> int:
    return round(100 * chance)
