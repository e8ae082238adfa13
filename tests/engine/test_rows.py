"""Hidden rows: a card put at a position, shown to one seat or all, is followed there."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from helpers.tiny import game

from cardkit import (
    UNKNOWN,
    Card,
    Fans,
    Moved,
    Pile,
    Rows,
    Rules,
    Said,
    Table,
    decision,
    move,
    step,
    zone,
)
from cardkit.engine.flow.hook_chain import HookChain
from cardkit.engine.knowledge.events import read_log
from cardkit.testing import run_checks


class Number(Card):
    value: int


class GridTable(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    out: Pile[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")
    grid: Rows[Number] = zone(seen="nobody")


class Grid(Rules[GridTable]):
    """Each turn: look at a position, or put a drawn card there; the old one goes out."""

    @step
    def start(self, t: GridTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.grid, 2)
        return t.ask(self.which, 0)

    @decision
    def which(self, t: GridTable, seat: int) -> Any:
        return [make(index) for make in (self.peek, self.turn, self.put) for index in range(2)]

    @move
    def peek(self, t: GridTable, seat: int, index: int) -> Any:
        t.show(self.at.grid[seat], index, to=seat)
        return t.ask(self.which, 1 - seat)

    @move
    def turn(self, t: GridTable, seat: int, index: int) -> Any:
        t.show(self.at.grid[seat], index)
        return t.ask(self.which, 1 - seat)

    @move
    def put(self, t: GridTable, seat: int, index: int) -> Any:
        card = t.draw(self.at.deck, self.at.hand[seat])
        if card is None:
            return t.end("no more cards")
        t.move_at(index, self.at.grid[seat], self.at.out)
        t.put(card, self.at.hand[seat], self.at.grid[seat], index)
        return t.ask(self.which, 1 - seat)


def start() -> Any:
    """Rows 1 3 and 2 4, then 5 and 6 to draw."""
    return game(Grid).start(2, 1, stack={"deck": ["1", "2", "3", "4", "5", "6"]})


def seen(t: Any, seat: int) -> list[str]:
    return ["".join(card.id for card in row) for row in t.view(seat).grid]


def test_the_made_up_game_conforms() -> None:
    found = list(run_checks(game(Grid), seats=[2], seeds=["1", "2", "3", "4"]))
    assert [outcome for outcome in found if outcome.problem] == []


def test_a_peek_is_known_to_one_seat_and_a_turned_card_to_all() -> None:
    t = start()
    t.apply("peek:1")
    assert (seen(t, 0), seen(t, 1)) == (["?3", "??"], ["??", "??"])
    t.apply("turn:0")
    assert (seen(t, 0), seen(t, 1)) == (["?3", "2?"], ["??", "2?"])


@pytest.mark.parametrize(("index", "row", "own"), [(0, ["5", "3"], "5?"), (1, ["1", "5"], "?5")])
def test_a_card_put_at_a_position_is_known_to_whoever_saw_it(
    index: int, row: list[str], own: str
) -> None:
    t = start()
    t.apply(f"put:{index}")
    assert [card.id for card in t.grid[0]] == row
    assert (seen(t, 0)[0], seen(t, 1)[0]) == (own, "??")
    moved = [event for event in t.view(1).events if isinstance(event, Moved)]
    assert moved[-1].at == index and moved[-1].cards == (UNKNOWN,)
    assert moved[-2].index == index and moved[-2].cards[0].id == ["1", "3"][index]


def test_worlds_keep_what_is_known_in_its_position() -> None:
    t = start()
    t.apply("put:1")  # seat 0 knows the 5 there
    t.apply("turn:0")  # everybody knows the 2
    worlds = [t.view(0).sample(Random(n)) for n in range(40)]
    assert {world.grid[0][1].id for world in worlds} == {"5"}
    assert {world.grid[1][0].id for world in worlds} == {"2"}
    assert {world.grid[0][0].id for world in worlds} == {"1", "4", "6"}
    others = [t.view(1).sample(Random(n)) for n in range(40)]
    assert {world.grid[0][1].id for world in others} == {"1", "4", "5", "6"}
    for world in worlds:
        assert world.out[0].id == "3"


def test_positions_are_part_of_what_a_seat_observes() -> None:
    one, two = start(), start()
    one.apply("put:0")
    two.apply("put:1")
    assert one.information_key(1) != two.information_key(1)
    assert '["moved",1,["hand.0"],"grid.0",null,1]' in two.information_key(1)


def test_hooks_are_told_of_cards_that_are_dealt_and_put() -> None:
    told: list[str] = []

    def moved(t: Any, card: Card, source: Any, to: Any) -> None:
        told.append(f"{card} {source} > {to}")
        t.say("told", number=len(told))

    watching = attrs.evolve(game(Grid), hooks=HookChain(moved=(moved,)))
    t = watching.start(2, 1, stack={"deck": ["1", "2", "3", "4", "5", "6"]})
    assert told == ["1 deck > grid.0", "2 deck > grid.1", "3 deck > grid.0", "4 deck > grid.1"]
    t.apply("put:0")
    assert told[4:] == ["5 deck > hand.0", "1 grid.0 > out", "5 hand.0 > grid.0"]
    put, said = read_log(t.log)[-2:]
    assert isinstance(put, Moved) and put.at == 0
    assert said == Said("told", {"number": 7})
