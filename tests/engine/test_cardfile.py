"""The card file: what its entries stand for."""

from __future__ import annotations

from helpers.tiny import game

from cardkit import Card, Pile, Rules, Table, effect, zone
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.loading.card_file import CardFile, read_card_file

HEAD = '[game]\nid = "shop"\nseats = [2]\n'


class Ware(Card):
    price: int = 0
    color: str = ""
    tags: tuple[str, ...] = ()


class Trick(Card):
    effect: str = ""
    count: int = 1


class Shop(Table[Ware | Trick]):
    deck: Pile[Card] = zone(seen="nobody")
    market: Pile[Card] = zone(seen="all")


class ShopRules(Rules[Shop]):
    def start(self, t: Shop) -> None:
        t.end("closed")

    @effect
    def steal(self, t: Shop, seat: int, card: Trick) -> None:
        """Nothing."""


def read(cards: str) -> CardFile:
    types: dict[str, type[Card]] = {"ware": Ware, "trick": Trick}
    return read_card_file(TomlSource("game.toml", HEAD + cards), types, ("steal",))


def test_a_list_stands_for_one_card_for_each_value() -> None:
    file = read('[[cards]]\nid = "{price}"\ntype = "ware"\nprice = [3, 1]\n')
    assert list(file.entries) == ["3", "1"]
    assert [entry.card.price for entry in file.entries.values()] == [3, 1]  # type: ignore[attr-defined]


def test_two_lists_stand_for_their_product_in_order() -> None:
    file = read(
        '[[cards]]\nid = "{color}-{price}"\ntype = "ware"\ncolor = ["red", "blue"]\nprice = [1, 2]'
    )
    assert list(file.entries) == ["red-1", "red-2", "blue-1", "blue-2"]


def test_copies_as_a_number_as_a_field_and_by_default() -> None:
    file = read(
        '[[cards]]\nid = "{price}"\ntype = "ware"\nprice = [0, 4]\ncopies = "price"\n'
        '[[cards]]\nid = "x"\ntype = "ware"\ncopies = 7\n'
        '[[cards]]\nid = "y"\ntype = "ware"\n'
    )
    assert [entry.copies for entry in file.entries.values()] == [0, 4, 7, 1]


def test_a_list_in_a_tuple_field_is_one_value() -> None:
    file = read('[[cards]]\nid = "x"\ntype = "ware"\ntags = ["new", "red"]\n')
    assert [entry.card.tags for entry in file.entries.values()] == [("new", "red")]  # type: ignore[attr-defined]


def test_types_and_defaults() -> None:
    file = read('[[cards]]\nid = "x"\ntype = "trick"\neffect = "steal"\ncount = 4\n')
    card = file.entries["x"].card
    assert isinstance(card, Trick)
    assert (card.effect, card.count) == ("steal", 4)


def test_cards_begin_in_their_zone() -> None:
    shop = game(
        ShopRules,
        HEAD + '[[cards]]\nid = "a"\ntype = "ware"\ncopies = 2\n'
        '[[cards]]\nid = "b"\ntype = "ware"\nzone = "market"\n',
    )
    t = shop.table_of(2, 0)
    assert [card.id for card in t.deck] == ["a", "a"]
    assert [card.id for card in t.market] == ["b"]


def test_one_card_type_need_not_be_named() -> None:
    file = read_card_file(
        TomlSource("game.toml", HEAD + '[[cards]]\nid = "x"\n'), {"ware": Ware}, ()
    )
    assert isinstance(file.entries["x"].card, Ware)


def test_seats_without_an_upper_limit() -> None:
    assert read('[[cards]]\nid = "x"\ntype = "ware"\n').seats == (2, None)


def test_the_same_file_gives_the_same_faces() -> None:
    text = '[[cards]]\nid = "x"\ntype = "ware"\ntags = ["a"]\n'
    assert read(text).entries["x"].card is read(text).entries["x"].card
