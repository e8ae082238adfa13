"""Each mistake in a card file: the file, the place, what is wrong, what is allowed."""

from __future__ import annotations

import pytest
from helpers.shop import HEAD, ShopRules, Trick, Ware
from helpers.tiny import game

from cardkit import Card, CardkitError
from cardkit.engine.base.toml_source import TomlSource
from cardkit.engine.loading.card_file import read_card_file

CARD = '[[cards]]\nid = "x"\ntype = "ware"\n'
ALLOWED = "id, price, color, tags, type, copies, zone"

#: The text after the head, and the whole message. The first [[cards]] stands on line 4.
WRONG = {
    "duplicate id": (
        CARD + "\n" + CARD,
        "game.toml:8: cards[1] (id 'x'): two cards have the id 'x'; ids must be unique",
    ),
    "duplicate id in one entry": (
        '[[cards]]\nid = "{price}"\ntype = "ware"\nprice = [1, 1]',
        "game.toml:4: cards[0] (id '{price}'): two cards have the id '1'; ids must be unique",
    ),
    "negative copies": (
        CARD + "copies = -1",
        "game.toml:4: cards[0] (id 'x'): copies must be 0 or more, or the name of a numeric "
        "field, not -1",
    ),
    "copies of no field": (
        CARD + 'copies = "weight"',
        "game.toml:4: cards[0] (id 'x'): copies = \"weight\" names no numeric field of the card",
    ),
    "copies of a text field": (
        CARD + 'copies = "color"',
        "game.toml:4: cards[0] (id 'x'): copies = \"color\" names no numeric field of the card",
    ),
    "copies of a wrong type": (
        CARD + "copies = 1.5",
        "game.toml:4: cards[0] (id 'x'): copies must be 0 or more, or the name of a numeric "
        "field, not 1.5",
    ),
    "unknown field": (
        CARD + "prize = 3",
        f"game.toml:4: cards[0] (id 'x'): unknown field 'prize'; allowed: {ALLOWED}",
    ),
    "text for a number": (
        CARD + 'price = "3"',
        "game.toml:4: cards[0] (id 'x'): field 'price': expected a whole number, found '3'",
    ),
    "truth for a number": (
        CARD + "price = true",
        "game.toml:4: cards[0] (id 'x'): field 'price': expected a whole number, found True",
    ),
    "number for a text": (
        CARD + "color = [1, 2]",
        "game.toml:4: cards[0] (id 'x'): field 'color': expected text, found 1",
    ),
    "wrong item of a tuple": (
        CARD + 'tags = ["a", 1]',
        "game.toml:4: cards[0] (id 'x'): field 'tags': expected text, found 1",
    ),
    "unknown type": (
        '[[cards]]\nid = "x"\ntype = "good"',
        "game.toml:4: cards[0] (id 'x'): unknown type 'good'; the types are ware, trick",
    ),
    "no type": (
        '[[cards]]\nid = "x"',
        "game.toml:4: cards[0] (id 'x'): needs a type; the types are ware, trick",
    ),
    "unknown effect": (
        '[[cards]]\nid = "x"\ntype = "trick"\neffect = "stael"',
        "game.toml:4: cards[0] (id 'x'): unknown effect 'stael'; the game has steal",
    ),
    "no id": (
        '[[cards]]\ntype = "ware"',
        'game.toml:4: cards[0]: needs an id, a text such as "joker" or "{color}-{value}"',
    ),
    "id of an unknown field": (
        '[[cards]]\nid = "{size}"\ntype = "ware"',
        "game.toml:4: cards[0] (id '{size}'): the id '{size}' names an unknown field",
    ),
    "id of an unknown attribute": (
        '[[cards]]\nid = "{price.size}"\ntype = "ware"',
        "game.toml:4: cards[0] (id '{price.size}'): the id '{price.size}' names an unknown field",
    ),
    "bad card id": (
        '[[cards]]\nid = "a b"\ntype = "ware"',
        "game.toml:4: cards[0] (id 'a b'): the id 'a b' may only have letters, digits, - and _",
    ),
    "zone of a wrong type": (
        CARD + "zone = 3",
        "game.toml:4: cards[0] (id 'x'): zone must be the name of a zone, not 3",
    ),
    "no cards": ("", "game.toml: [[cards]]: there are no cards"),
    "unknown key at the top": (
        CARD + "[carsd]\n",
        "game.toml:7: carsd: unknown; allowed at the top: game, cards, presets, texts, rulings",
    ),
    "preset that is not a table": (
        CARD + "[presets]\nlong = 3\n",
        "game.toml:8: presets.long: must be a table: [presets.long]",
    ),
}


def message(text: str) -> str:
    types: dict[str, type[Card]] = {"ware": Ware, "trick": Trick}
    with pytest.raises(CardkitError) as caught:
        read_card_file(TomlSource("game.toml", text), types, ("steal",))
    return str(caught.value)


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_entry(case: str) -> None:
    text, expected = WRONG[case]
    assert message(HEAD + text) == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("", "game.toml: [game]: 'id' is missing"),
        ('[game]\nid = "x"\n', "game.toml:1: [game]: 'seats' is missing"),
        ("game = 3\n", "game.toml:1: game: must be a table: [game]"),
        (
            '[game]\nid = "x"\nseats = [2]\nage = 8\n',
            "game.toml:4: [game]: unknown key 'age'; allowed: id, seats, lowest",
        ),
        (
            '[game]\nid = "My Game"\nseats = [2]\n',
            "game.toml:2: [game] id: must be a name such as my_game, not 'My Game'",
        ),
        ("cards = 3\n" + HEAD, "game.toml:1: cards: write each entry as [[cards]]"),
        ("cards = [3]\n" + HEAD, "game.toml: cards[0]: write each entry as [[cards]]"),
    ],
)
def test_a_wrong_head(head: str, expected: str) -> None:
    assert message(head) == expected


@pytest.mark.parametrize("seats", ["[]", "3", "[0, 2]", "[4, 2]", "[1, 2, 3]", "[true]", '["2"]'])
def test_wrong_seats(seats: str) -> None:
    found = message(f'[game]\nid = "x"\nseats = {seats}\n{CARD}')
    assert found.startswith("game.toml:3: [game] seats: must be [least, most] or [least], not ")


def test_broken_toml_names_line_and_column() -> None:
    assert message("[game\n").startswith("game.toml: not readable as TOML: Expected ']' at the end")
    assert "(at line 1, column 6)" in message("[game\n")


def test_a_zone_that_the_table_does_not_have() -> None:
    with pytest.raises(CardkitError) as caught:
        game(ShopRules, HEAD + CARD + 'zone = "cellar"')
    assert str(caught.value) == (
        "game.toml:7: card 'x': cards start in a zone of the table: deck, market; not in 'cellar'"
    )
