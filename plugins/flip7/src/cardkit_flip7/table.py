"""What is on the table in Flip 7."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from cardkit import Card, Options, PerSeat, Pile, Row, Rows, Seat, Table, option, public, zone


class Number(Card):
    value: int


class Bonus(Card):
    plus: int = 0
    times: int = 1


class Action(Card):
    effect: str
    count: int = 0  # how many cards a flip turns up


class Flip7Options(Options):
    edition: Literal["kosmos", "the_op"] = "kosmos"
    first: Literal["dealer", "left"] = "dealer"
    stay_requires_card: bool = False
    second_chance_in_flip_three: Literal["deferred", "immediate"] = "deferred"
    bust_in_flip_three: Literal["give", "discard"] = "give"
    used_actions: Literal["discard", "keep"] = "discard"
    target_score: int = option(200, least=1)
    allow_few_players: bool = False


class Flip7Table(Table[Number | Bonus | Action]):
    """Everything dealt is public (F7-10, F7-Q48)."""

    deck: Pile[Card] = zone(seen="nobody")
    discard: Pile[Card] = zone(seen="all")
    played: Row[Action] = zone(seen="all")  # action cards being carried out, newest on top
    waiting: Row[Action] = zone(seen="all")  # drawn during a flip, not yet carried out (F7-Q26a)
    row: Rows[Number] = zone(seen="all")  # the numbers in front of a player
    above: Rows[Card] = zone(seen="all")  # bonus cards, Second Chance, used actions (F7-27)
    status: PerSeat[str] = public("in")  # in, stopped, frozen or busted
    score: PerSeat[int] = public(0)
    round: int = public(0)
    dealer: Seat = public(0)
    flipper: Seat | None = public(None)  # who made a Flip 7 this round


def second_chance_of(t: Flip7Table, seat: int) -> Action | None:
    """Return the Second Chance that protects a player. A used one that was kept is below the
    duplicate it was used for (F7-Q32), so a number above the row ends the search.
    """
    return protecting(t.above[seat])


def protecting(above: Sequence[Card]) -> Action | None:
    """Return the Second Chance that still counts among the cards above a row."""
    for card in reversed(above):
        if isinstance(card, Action):
            if card.effect == "saving":
                return card
        elif isinstance(card, Number):
            return None
    return None


def points(t: Flip7Table, seat: int) -> int:
    """Return what a player's cards are worth now (F7-34 to F7-37). Works on tables and views."""
    return worked_out(tally(t, seat))[0]


def tally(t: Flip7Table, seat: int) -> Tally:
    """Return the numbers, their multiplier, the points added, and the flipper's bonus."""
    if t.status[seat] == "busted":
        return 0, 0, 0, 0  # F7-03, F7-28
    numbers, times, plus = 0, 1, 0
    for number in t.row[seat]:
        numbers += number.value
    for card in t.above[seat]:
        if isinstance(card, Bonus):
            times *= card.times  # F7-61: doubles the numbers only; two of them: F7-Q40
            plus += card.plus
    return numbers, times, plus, 15 if t.flipper == seat else 0  # F7-24: only the flipper


Tally = tuple[int, int, int, int]


@cache
def worked_out(found: Tally) -> tuple[int, str]:
    """Return the value of a tally, and how people would write it down: 36 × 2 + 10."""
    numbers, times, plus, flip = found
    product = f"{numbers} × {times}" if times > 1 else str(numbers)
    text = " + ".join([product, *(str(part) for part in (plus, flip) if part)])
    return numbers * times + plus + flip, text if times else "busted"
