"""Tables and views drawn as text."""

from __future__ import annotations

from typing import Any

from helpers.tiny import game, highcard

from cardkit import Card, Fans, Pile, Row, Rules, Table, decision, move, zone

STACK = {"starter": 1, "deck": ["red-1", "red-2", "red-3", "blue-4"]}


def test_the_table_shows_everything_but_the_order_of_the_deck() -> None:
    t = highcard().start(2, 1, stack=STACK)
    t.apply("play:red-2")
    assert str(t).splitlines() == [
        "Round 1 · seat 1 began · deck (12) · discard -",
        "> seat 0  0 points  best 3  [red one] [red-3]",
        "  seat 1  0 points  best 4  [blue four]  [red-2]",
    ]


def test_a_view_shows_hidden_cards_as_their_number() -> None:
    t = highcard().start(2, 1, stack=STACK)
    t.apply("play:red-2")
    assert str(t.view(0)).splitlines() == [
        "Round 1 · seat 1 began · deck (12) · discard -",
        "> seat 0  0 points  best 3  [red one] [red-3]",
        "  seat 1  0 points          (1)  [red-2]",
    ]
    assert "red-3" not in str(t.view(1))


def test_an_open_pile_shows_its_top_card() -> None:
    t = highcard(rounds=1).start(2, 1, stack=STACK)
    t.apply("play:red-2")
    t.apply("play:red-3")
    assert t.over
    assert "discard (4): red-2" in str(t)
    assert ">" not in str(t)


class Number(Card):
    value: int


class Plain(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    top_row: Row[Number] = zone(seen="all")
    hand: Fans[Number] = zone(seen="owner")


class PlainRules(Rules[Plain]):
    def start(self, t: Plain) -> Any:
        t.draw(self.at.deck, self.at.top_row)
        t.draw(self.at.deck, self.at.hand[0])
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Plain, seat: int) -> list[Any]:
        return [self.wait(), self.go()]

    @move
    def wait(self, t: Plain, seat: int) -> None: ...

    @move
    def go(self, t: Plain, seat: int) -> None: ...


def test_a_game_without_texts_is_readable() -> None:
    t = game(PlainRules).start(2, 1)
    assert str(t).splitlines() == [
        "deck (4) · top row [6]",
        "> seat 0  [5]",
        "  seat 1",
    ]


def test_a_short_text() -> None:
    t = game(PlainRules).start(2, 1)
    assert repr(t) == "<Plain, 2 seats, seat 0 to move>"
    assert repr(game(PlainRules)) == "<game tiny>"
