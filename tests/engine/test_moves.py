"""Moves: one object a move, and a text form that parses back for every kind of argument."""

from __future__ import annotations

import pickle
from typing import Any, Literal

import pytest
from helpers.tiny import game

from cardkit import (
    Card,
    IllegalMove,
    InvalidMove,
    Move,
    Pile,
    PluginError,
    Rules,
    Seat,
    Table,
    decision,
    move,
    zone,
)

TOML = """
[game]
id = "tiny"
seats = [3]
[[cards]]
id = "{color}-{value}"
type = "number"
color = ["red", "blue"]
value = [1, 2]
[[cards]]
id = "joker"
type = "joker"
"""


class Number(Card):
    color: str
    value: int


class Joker(Card):
    pass


class Desk(Table[Number | Joker]):
    deck: Pile[Card] = zone(seen="nobody")


class DeskRules(Rules[Desk]):
    def start(self, t: Desk) -> Any:
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: Desk, seat: int) -> list[Move]:
        return [self.wait(), self.bet(3)]

    @move
    def wait(self, t: Desk, seat: int) -> None: ...

    @move
    def lay(self, t: Desk, seat: int, card: Number) -> None: ...

    @move
    def wild(self, t: Desk, seat: int, card: Number | Joker) -> None: ...

    @move
    def pair(self, t: Desk, seat: int, card: Number, other: Number | None = None) -> None: ...

    @move
    def give(self, t: Desk, seat: int, target: Seat) -> None: ...

    @move
    def take(self, t: Desk, seat: int, target: Seat | None) -> None: ...

    @move
    def bet(self, t: Desk, seat: int, amount: int) -> None: ...

    @move
    def name(self, t: Desk, seat: int, word: str) -> None: ...

    @move
    def tell(self, t: Desk, seat: int, word: str | None) -> None: ...

    @move
    def swap(self, t: Desk, seat: int, what: Literal["hand", "deck"]) -> None: ...

    @move
    def size(self, t: Desk, seat: int, n: Literal[1, 2]) -> None: ...


RULES = game(DeskRules, TOML).table_of(3, 0).rules
RED, BLUE = RULES.cards["red-1"], RULES.cards["blue-2"]

TEXTS = {
    "wait": RULES.wait(),
    "lay:red-1": RULES.lay(RED),
    "wild:joker": RULES.wild(RULES.cards["joker"]),
    "wild:blue-2": RULES.wild(BLUE),
    "pair:red-1+blue-2": RULES.pair(RED, BLUE),
    "pair:blue-2+red-1": RULES.pair(BLUE, RED),
    "pair:red-1": RULES.pair(RED),
    "pair:red-1+none": RULES.pair(RED, None),
    "give:2": RULES.give(2),
    "take:0": RULES.take(0),
    "take:none": RULES.take(None),
    "bet:12": RULES.bet(12),
    "bet:-3": RULES.bet(-3),
    "name:queen": RULES.name("queen"),
    "name:a:b": RULES.name("a:b"),
    "tell:queen": RULES.tell("queen"),
    "tell:none": RULES.tell(None),
    "swap:deck": RULES.swap("deck"),
    "size:2": RULES.size(2),
}


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_a_move_parses_back(text: str) -> None:
    made = TEXTS[text]
    assert made.text == str(made) == text
    assert RULES.parse(text) is made
    assert RULES.parse(f"  {text}\n") is made
    assert pickle.loads(pickle.dumps(made)) is made
    assert repr(made) == f"<move {text}>"


def test_equal_moves_are_one_object() -> None:
    assert Move.of("lay", RED) is RULES.lay(RED)
    assert RULES.pair(RED, BLUE) is not RULES.pair(BLUE, RED)


def test_the_maker_carries_a_move_out() -> None:
    assert RULES.lay.act.__name__ == "lay"
    assert RULES.acts["lay"].__name__ == "lay"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wiat", "no move 'wiat': did you mean 'wait'?"),
        (
            "xyzzy",
            "no move 'xyzzy': moves are wait, lay, wild, pair, give, take, bet, name, tell, "
            "swap, size",
        ),
        ("", "no move '': moves are wait, lay, wild"),
        ("wait:3", "'wait' is written wait"),
        ("lay", "'lay' is written lay:CARD"),
        ("lay:", "'lay' is written lay:CARD"),
        ("lay:red-1+red-1", "'lay' is written lay:CARD"),
        ("pair", "'pair' is written pair:CARD+CARD|none"),
        ("lay:red-9", "'red-9' is not a CARD"),
        ("lay:joker", "'joker' is not a CARD"),
        ("pair:red-1+x", "'x' is not a CARD or none"),
        ("give:3", "'3' is not a SEAT"),
        ("give:-1", "'-1' is not a SEAT"),
        ("give:none", "'none' is not a SEAT"),
        ("take:x", "'x' is not a SEAT or none"),
        ("bet:many", "'many' is not a NUMBER"),
        ("bet:1.5", "'1.5' is not a NUMBER"),
        ("swap:head", "'head' is not hand or deck"),
        ("size:3", "'3' is not 1 or 2"),
    ],
)
def test_a_text_that_is_no_move(text: str, message: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        RULES.parse(text)
    assert str(caught.value).startswith(message)


def test_a_move_of_the_game_that_is_not_listed() -> None:
    t = game(DeskRules, TOML).start(3, 1)
    before = t.to_json()
    with pytest.raises(IllegalMove) as caught:
        t.apply("give:1")
    assert str(caught.value) == "give:1 is not allowed: it is not among the legal moves"
    assert caught.value.move is RULES.give(1)
    assert t.to_json() == before


def test_something_that_is_no_move_at_all() -> None:
    t = game(DeskRules, TOML).start(3, 1)
    with pytest.raises(InvalidMove, match=r"^7 is not a move; give one of t\.moves or its text$"):
        t.apply(7)


def test_an_argument_without_annotation_is_refused_when_the_game_is_made() -> None:
    def lay(self, t, seat, card):  # type: ignore[no-untyped-def]
        """Nothing."""

    rules = type("Bad", (DeskRules,), {"lay": move(lay)})
    with pytest.raises(PluginError) as caught:
        game(rules, TOML)
    assert str(caught.value) == (
        "Bad.lay: annotate 'card' (a card type, Seat, int, …); it says how the move's text is read"
    )


def test_an_annotation_that_cannot_be_read_is_refused() -> None:
    def lay(self: Any, t: Any, seat: int, card: list[int]) -> None:
        """Nothing."""

    rules = type("Bad", (DeskRules,), {"lay": move(lay)})
    with pytest.raises(PluginError) as caught:
        game(rules, TOML)
    assert str(caught.value) == (
        "Bad.lay: a move's arguments are cards, Seat, Position, int, str, Literal or None, "
        "not list[int]"
    )
