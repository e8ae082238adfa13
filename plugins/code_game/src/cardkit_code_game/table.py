"""What is on the table in the code game."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit import Card, Fans, Options, Pile, Piles, Rows, Seat, Table, option, public, zone


class Number(Card):
    color: str
    value: int


class Action(Card):
    effect: str = ""
    count: int = 0  # number of cards the next player must draw
    joker: bool = False  # never played, stands for any digit (CG-41, CG-Q03, CG-Q04)


class Code(Card):
    digits: str


Playing = Number | Action  # what a hand holds


class CodeOptions(Options):
    play_drawn_action: bool = False
    with_reset: bool = True
    hand_size: int = option(7, least=1)
    dealer: Seat = option(0, least=0)


class CodeTable(Table[Number | Action | Code]):
    """Hands and codes are secret (CG-09); the last card in a hand is the most recent one."""

    deck: Pile[Playing] = zone(seen="nobody")
    numbers: Pile[Number] = zone(seen="all")  # the discard pile to match (CG-11)
    actions: Pile[Action] = zone(seen="all")  # the other discard pile (CG-26)
    codes: Pile[Code] = zone(seen="nobody")  # put aside (CG-07)
    old_codes: Pile[Code] = zone(seen="nobody")  # given up (CG-Q40)
    hand: Fans[Playing] = zone(seen="owner")
    code: Piles[Code] = zone(seen="owner")
    offered: Rows[Playing] = zone(seen="all")  # put face up for a Gift (CG-34)
    direction: str = public("clockwise")  # or counterclockwise
    pending: int = public(0)  # number of cards in the +2 chain so far
    active: Seat = public(0)  # whose turn it is
    winner: Seat | None = public(None)


def matches(card: Number, top: Number | None) -> bool:
    """Whether a number can be played alone (CG-17); on an empty pile any number can (CG-Q07)."""
    return top is None or card.value == top.value or card.color == top.color


def joker_in(hand: Sequence[Playing]) -> Action | None:
    """Return a joker from the hand, if any."""
    return next((card for card in hand if isinstance(card, Action) and card.joker), None)


def fulfils(hand: Sequence[Playing], code: Code) -> bool:
    """Whether exactly the code's digits are held, with jokers for any of them (CG-Q33)."""
    if len(hand) != len(code.digits):
        return False
    missing = list(code.digits)
    for card in hand:
        if isinstance(card, Number):
            digit = str(card.value)
            if digit not in missing:
                return False
            missing.remove(digit)
        elif not card.joker:
            return False
    return True
