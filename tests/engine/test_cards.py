"""Cards: interned faces with typed fields."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from cardkit import UNKNOWN, Card
from cardkit.engine.model.cards import fields_of


class Coin(Card):
    value: int
    metal: str = "tin"


class Medal(Coin):
    ribbons: tuple[str, ...] = ()


def test_one_face_is_one_object() -> None:
    assert Coin.face(id="one", value=1) is Coin.face(value=1, id="one")
    assert Coin.face(id="one", value=1) is not Coin.face(id="one", value=2)
    assert Coin.face(id="one", value=1) is not Medal.face(id="one", value=1)


def test_cards_compare_by_identity() -> None:
    face, other = Coin.face(id="one", value=1), Coin(id="one", value=1)
    assert face != other
    assert len({face, other}) == 2


def test_a_copy_is_the_card_itself() -> None:
    coin = Coin.face(id="two", value=2)
    assert copy.copy(coin) is coin
    assert copy.deepcopy([coin])[0] is coin
    assert pickle.loads(pickle.dumps(coin)) is coin
    assert pickle.loads(pickle.dumps(UNKNOWN)) is UNKNOWN


def test_cards_are_frozen_and_have_slots() -> None:
    coin = Coin.face(id="three", value=3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        coin.value = 4
    assert not hasattr(coin, "__dict__")


def test_fields_and_defaults() -> None:
    medal = Medal.face(id="gold", value=9, ribbons=("red", "blue"))
    assert fields_of(medal) == {
        "id": "gold",
        "value": 9,
        "metal": "tin",
        "ribbons": ("red", "blue"),
    }
    assert next(iter(fields_of(medal))) == "id"


def test_texts_of_a_card() -> None:
    coin = Coin.face(id="four", value=4)
    assert (str(coin), repr(coin)) == ("four", "<four>")
    assert str(UNKNOWN) == "?"
