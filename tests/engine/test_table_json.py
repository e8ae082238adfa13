"""A table goes to JSON and back at any choice."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.tiny import game, highcard

from cardkit import (
    Card,
    CardkitError,
    Move,
    PerSeat,
    Pile,
    Place,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)


def test_a_game_goes_on_as_if_nothing_had_happened() -> None:
    made = highcard(rounds=3, may_fold=True)
    t = made.start(4, 9)
    while not t.over:
        again = made.from_json(t.to_json())
        assert again.to_json() == t.to_json()
        assert (again.seat, again.moves, again.over) == (t.seat, t.moves, t.over)
        t.apply(t.moves[t.drawn % len(t.moves)])
        again.apply(again.moves[again.drawn % len(again.moves)])
        assert again.to_json() == t.to_json()
    over = made.from_json(t.to_json())
    assert (over.over, over.result) == (True, t.result)


class Number(Card):
    value: int


class Odd(Table[Number]):
    deck: Pile[Number] = zone(seen="nobody")
    card: Number | None = None
    last: Move | None = None
    place: Place | None = None
    pair: tuple[int, ...] = ()
    numbers: set[int] = public(set())
    counts: dict[int, str] = public({})
    by_card: dict[Number, int] = public({})
    grid: list[list[str]] = public([])
    stacks: PerSeat[list[Number]] = public([])
    half: float = 0.5


class OddRules(Rules[Odd]):
    @step
    def start(self, t: Odd) -> Any:
        cards = list(self.cards.values())
        t.card, t.place, t.last, t.pair = cards[0], self.at.deck, self.take(cards[1]), (1, 2)
        t.numbers = {3, 1, 2}
        t.counts = {2: "b", 1: "a"}
        t.by_card = {cards[1]: 5}
        t.grid = [["x"], []]
        t.stacks[1].append(cards[2])
        t.then(self.later, cards[0], "word", (1, None))
        return t.ask(self.turn, 1, cards[3])

    @step
    def later(self, t: Odd, card: Number, word: str, pair: tuple[int, None]) -> None:
        assert card is self.cards["1"] and word == "word" and pair == (1, None)
        t.end("done")

    @decision
    def turn(self, t: Odd, seat: int, card: Number) -> list[Move]:
        return [self.take(card), self.take(self.cards["1"])]

    @move
    def take(self, t: Odd, seat: int, card: Number) -> None:
        t.card = card


def test_every_kind_of_value_comes_back_as_what_it_was() -> None:
    made = game(OddRules)
    t = made.start(2, 1)
    again = made.from_json(t.to_json())
    for field in type(t).layout.fields:
        assert getattr(again, field.name) == getattr(t, field.name), field.name
    assert again.card is t.card and again.last is t.last
    assert again.place is again.rules.at.deck
    assert list(again.counts) == [2, 1]
    assert again.stacks[1][0] is t.stacks[1][0]
    again.apply("take:4")
    assert again.over and again.card is made.cards["4"]


def test_the_text_is_stable() -> None:
    made = game(OddRules)
    assert made.start(2, 1).to_json() == made.start(2, 1).to_json()
    data = json.loads(made.start(2, 1).to_json())
    assert data["fields"]["numbers"] == {"set": [1, 2, 3]}
    assert data["stack"] == [["later", {"card": "1"}, "word", {"tuple": [1, None]}]]
    assert data["asking"] == ["turn", 1, {"card": "4"}]


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"seats": 2}', "garbage"])
def test_a_text_that_is_no_table(text: str) -> None:
    with pytest.raises(CardkitError, match=r"^this is not a table of highcard: "):
        highcard().from_json(text)


def test_a_table_of_another_game() -> None:
    text = game(OddRules).start(2, 1).to_json()
    with pytest.raises(CardkitError, match=r"^this is not a table of highcard: KeyError\("):
        highcard().from_json(text)


@pytest.mark.parametrize(
    "name", ["__setattr__", "__class__", "prepare", "scores", "nothing", "core"]
)
@pytest.mark.parametrize("place", ["stack", "asking"])
def test_a_table_names_steps_and_decisions_and_nothing_else(name: str, place: str) -> None:
    made = game(OddRules)
    data = json.loads(made.start(2, 1).to_json())
    data[place] = [name, 1] if place == "asking" else [[name, 1]]
    with pytest.raises(CardkitError, match=f"it has no step or decision '{name}'"):
        made.from_json(json.dumps(data))
