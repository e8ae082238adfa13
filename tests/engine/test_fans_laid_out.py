"""Hands that are laid out as a whole: what their order in a row tells, and to whom."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardkit import (
    UNKNOWN,
    Card,
    Fans,
    Game,
    Moved,
    Pile,
    Place,
    Rows,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


class Number(Card):
    value: int


class LayTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    sorted: Fans[Number] = zone(seen="owner", sort="value")
    loose: Fans[Number] = zone(seen="owner")
    covered: Rows[Number] = zone(seen="nobody")
    rack: Rows[Number] = zone(seen="owner")
    blind: Rows[Number] = zone(seen="others")
    turns: int = public(0)


class Lay(Rules[LayTable]):
    """Seat 0 lays out one of its hands, in a row of its own or of seat 1."""

    @step
    def start(self, t: LayTable) -> Any:
        t.shuffle(self.at.deck)
        for hand in (self.at.sorted, self.at.loose):
            t.deal(self.at.deck, hand, 3)
        return t.ask(self.which, 0)

    @decision
    def which(self, t: LayTable, seat: int) -> list[Any]:
        rows = ("covered", "rack", "blind")
        return [
            self.lay(hand, row, to, how)
            for hand in ("sorted", "loose")
            for row in rows
            for to in t.seats
            for how in ("move_all", "collect")
        ]

    @move
    def lay(self, t: LayTable, seat: int, hand: str, row: str, to: int, how: str) -> Any:
        source: Place = getattr(self.at, hand)[seat]
        target: Place = getattr(self.at, row)[to]
        if how == "collect":
            t.collect([source], target)
        else:
            t.move_all(source, target)
        t.turns += 1
        return t.ask(self.which, seat) if t.turns < 3 else t.end("enough")


GAME = Game.define(
    Lay,
    """
[game]
id = "lay"
seats = [2, 2]
[[cards]]
id = "{value}"
value = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
""",
)
#: Seat 0 draws 5 1 3 into its sorted hand and 9 7 8 into the loose one.
DECK = ["5", "2", "1", "4", "3", "6", "9", "10", "7", "11", "8", "12"]
AGAIN = ["5", "2", "1", "4", "3", "6", "8", "10", "9", "11", "7", "12"]


def laid(hand: str, row: str, to: int, how: str, deck: list[str] = DECK) -> Any:
    t = GAME.start(2, 1, stack={"deck": deck})
    t.apply(f"lay:{hand}+{row}+{to}+{how}")
    return t


@pytest.mark.parametrize("how", ["move_all", "collect"])
@pytest.mark.parametrize("hand", ["sorted", "loose"])
@pytest.mark.parametrize("row", ["covered", "rack", "blind"])
@pytest.mark.parametrize("to", [0, 1])
def test_a_view_has_the_cards_where_they_lie(hand: str, row: str, to: int, how: str) -> None:
    t = laid(hand, row, to, how)
    true = getattr(t, row)[to]
    for seat in t.seats:
        shown = getattr(t.view(seat), row)[to]
        assert all(card in (UNKNOWN, lies) for card, lies in zip(shown, true, strict=True))
    assert getattr(t.view(0), row)[to] == tuple(true)


@pytest.mark.parametrize("how", ["move_all", "collect"])
@pytest.mark.parametrize(("row", "to"), [("rack", 1), ("blind", 0)])
def test_whoever_sees_the_row_first_is_not_told_in_which_order_cards_came(
    row: str, to: int, how: str
) -> None:
    """Seat 1 sees the row, and never saw the hand."""
    one, two = (laid("loose", row, to, how, deck) for deck in (DECK, AGAIN))
    assert list(map(str, one.loose[0])) == list(map(str, two.loose[0])) == []
    assert one.view(1).to_json() == two.view(1).to_json()
    assert one.information_key(1) == two.information_key(1)


@pytest.mark.parametrize(("row", "to"), [("rack", 0), ("covered", 0)])
def test_the_order_is_kept_where_nobody_else_sees_it(row: str, to: int) -> None:
    t = laid("loose", row, to, "move_all")
    assert list(map(str, getattr(t, row)[to])) == ["9", "7", "8"]
    (event,) = [e for e in t.view(0).events if isinstance(e, Moved)][-1:]
    assert event.cards == tuple(getattr(t, row)[to])


def test_worlds_of_those_who_do_not_see_that_a_row_is_in_order_say_so() -> None:
    """The row is in card-file order, which worlds of spectators do not keep to."""
    assert laid("loose", "rack", 1, "move_all").view(-1).world(Random(1)).approximate
    assert not laid("loose", "rack", 0, "move_all").view(-1).world(Random(1)).approximate
