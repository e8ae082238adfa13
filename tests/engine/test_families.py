"""Families of zones: several of the table, one for each kind of card, seen by others, sorted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers.tiny import game

from cardkit import (
    SPECTATOR,
    UNKNOWN,
    Card,
    CardkitError,
    Fan,
    Fans,
    Game,
    Moved,
    PerCard,
    PerSeat,
    Pile,
    PluginError,
    Row,
    Rows,
    Rules,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)
from cardkit.engine.model.sorted_cards import order_of

TOML = """
[game]
id = "market"
seats = [2, 3]
[[cards]]
id = "{suit}-{value}"
type = "number"
suit = ["red", "blue"]
value = [1, 2, 3, 4, 5, 6, 7, 8, 9]
[[cards]]
id = "{kind}"
type = "ware"
kind = ["copper", "silver"]
zone = "supply"
copies = 3
[texts.en]
zones.column = "column"
zones.supply = "supply"
"""


class Number(Card):
    suit: str
    value: int

    @property
    def height(self) -> int:
        return -self.value


class Ware(Card):
    kind: str


class MarketTable(Table[Number | Ware]):
    deck: Pile[Number] = zone(seen="nobody")
    column: Rows[Number] = zone(seen="nobody", times=3)
    supply: PerCard[Ware] = zone(seen="all")
    blind: Rows[Number] = zone(seen="others")
    hand: Fans[Card] = zone(seen="owner", sort=True)
    held: Fans[Number] = zone(seen="owner", sort="height, suit")
    score: PerSeat[int] = public(0)


class Market(Rules[MarketTable]):
    @step
    def start(self, t: MarketTable) -> Any:
        t.shuffle(self.at.deck)
        t.deal(self.at.deck, self.at.column, 2)
        for place in self.at.column:
            t.show(place, 1)
        t.deal(self.at.deck, self.at.blind, 1)
        t.deal(self.at.deck, self.at.held, 3)
        return t.ask(self.turn, 0)

    @decision
    def turn(self, t: MarketTable, seat: int) -> Any:
        return [self.buy(card) for card, pile in t.supply.items() if pile] + [
            self.draw(n) for n in range(3) if t.column[n]
        ]

    @move
    def buy(self, t: MarketTable, seat: int, card: Ware) -> Any:
        t.draw(self.at.supply[card], self.at.hand[seat])
        return self.go_on(t, seat)

    @move
    def draw(self, t: MarketTable, seat: int, column: int) -> Any:
        t.draw(self.at.column[column], self.at.hand[seat])
        return self.go_on(t, seat)

    def go_on(self, t: MarketTable, seat: int) -> Any:
        t.score[seat] += 1
        if sum(t.score) == 8:
            return t.end("eight turns")
        return t.ask(self.turn, (seat + 1) % len(t.seats))


GAME: Any = game(Market, TOML)


def test_several_zones_of_the_table() -> None:
    t = GAME.start(2, 1)
    assert [len(cards) for cards in t.column] == [2, 2, 2]
    assert [str(place) for place in t.rules.at.column] == ["column.0", "column.1", "column.2"]
    assert all(place.seat is None for place in t.rules.at.column)
    before = [cards[:] for cards in t.column]
    copy = t.clone()
    copy.apply("draw:1")
    assert t.column == before and copy.column[1] == before[1][:1]
    view = t.view(0)
    assert view.column[2] == (UNKNOWN, before[2][1])  # the top was shown
    assert t.cards_in("column", 2) == before[2]
    with pytest.raises(CardkitError, match="there are several; say which"):
        t.cards_in("column")
    assert "column 3" in str(view) and "supply copper" in str(view)


def test_a_pile_for_each_kind_of_card() -> None:
    t = GAME.start(2, 1)
    copper = GAME.cards["copper"]
    assert [card.id for card in t.supply] == ["copper", "silver"]
    assert t.supply[copper] == [copper] * 3 and t.view(1).supply[copper] == (copper,) * 3
    assert str(t.rules.at.supply[copper]) == "supply.copper"
    t.apply("buy:copper")
    assert len(t.supply[copper]) == 2 and t.hand[0] == [copper]
    moved = [event for event in t.view(1).events if isinstance(event, Moved)][-1]
    assert moved.cards == (copper,)  # all see where it came from


def test_a_variant_adds_a_kind() -> None:
    more = GAME.with_variant(
        "more", '[[cards]]\nid = "gold"\nkind = "gold"\ntype = "ware"\nzone = "supply"\n'
    )
    t = more.start(2, 1)
    assert [card.id for card in t.supply] == ["copper", "silver", "gold"]
    assert "buy:gold" in [each.text for each in t.moves]


def test_others_see_what_the_owner_does_not() -> None:
    t = GAME.start(3, 1)
    for me in t.seats:
        for seat in t.seats:
            shown = t.view(me).blind[seat]
            assert shown == ((UNKNOWN,) if me == seat else tuple(t.blind[seat]))
    assert t.view(SPECTATOR).blind == ((UNKNOWN,),) * 3
    world = t.view(0).sample(Random(1))
    assert world.blind[1:] == t.blind[1:]
    found = {t.view(0).sample(Random(n)).blind[0][0] for n in range(60)}
    assert len(found) > 5


def test_a_fan_is_kept_in_order() -> None:
    t = GAME.start(3, 2)
    for each in (t, t.clone(), t.view(0).sample(Random(1))):
        while not each.over:
            each.apply(each.moves[-1])
            rank = list(GAME.cards.values()).index
            for seat in t.seats:
                assert each.hand[seat] == sorted(each.hand[seat], key=rank)
                assert each.held[seat] == sorted(
                    each.held[seat], key=lambda card: (-card.value, card.suit)
                )


def test_tables_and_records_come_back() -> None:
    t = GAME.start(3, 2)
    t.apply("buy:silver")
    again = GAME.from_json(t.to_json())
    assert again.to_json() == t.to_json() and again.supply == t.supply
    assert again.information_key(1) == t.information_key(1)


def test_the_check_holds(conforms: Any) -> None:
    conforms(GAME, seats=[3])


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        (
            {"column": (Rows[Number], zone(seen="owner", times=3))},
            'seen="owner" is for one zone per',
        ),
        ({"open": (Row[Number], zone(seen="others"))}, 'seen="others" is for one zone per seat'),
        ({"pile": (Pile[Number], zone(seen="all", sort=True))}, "only fans can be sorted"),
        ({"kinds": (PerCard[Ware], zone(seen="all", times=2))}, "leave out times"),
    ],
)
def test_declarations_that_make_no_sense(declared: dict[str, Any], message: str) -> None:
    body = {name: field for name, (_, field) in declared.items()}
    hints = {name: hint for name, (hint, _) in declared.items()}
    with pytest.raises(PluginError, match=message):
        type(Table)("Bad", (Table,), {**body, "__annotations__": hints, "__module__": __name__})


def test_a_row_may_be_several_too() -> None:
    class Columns(Table[Number]):
        deck: Pile[Number] = zone(seen="nobody")
        column: Row[Number] = zone(seen="nobody", times=7)
        spare: Fan[Number] = zone(seen="all", sort="value")

    class Rest(Rules[Columns]):
        @step
        def start(self, t: Any) -> Any:
            t.deal(self.at.deck, self.at.column, 1)
            return t.end("dealt")

    toml = TOML.replace('type = "number"\n', "").partition('[[cards]]\nid = "{kind}"')[0]
    t: Any = Game.define(Rest, toml).start(2, 1)
    assert [len(cards) for cards in t.column] == [1] * 7


def test_what_is_kept_sorted_has_no_other_order() -> None:
    t: Any = GAME.start(3, 1)
    at, before = t.rules.at, [*t.held[1]]
    with pytest.raises(PluginError, match=r"^shuffle: held.1 is kept sorted; move the cards to"):
        t.shuffle(at.held[1])
    with pytest.raises(PluginError, match=r"^put: held.1 is kept sorted; t.move finds the"):
        t.put(t.held[0][0], at.held[0], at.held[1], 0)
    assert t.held[1] == before


def test_cards_that_cannot_be_sorted_by_the_attribute_may_be_in_the_deck() -> None:
    number, low = (Number.face(id=f"n{value}", suit="red", value=value) for value in (2, 1))
    other = Card.face(id="o")
    for rank in ({number: 0, low: 1}, {number: 0, other: 1, low: 2}):
        assert sorted([number, low], key=order_of("value", rank)) == [low, number]
    with pytest.raises(AttributeError, match="value"):
        order_of("value", {number: 0, other: 1})(other)
