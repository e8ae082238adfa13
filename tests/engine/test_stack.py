"""Stacked decks: chance laid down beforehand, for tests."""

from __future__ import annotations

import pytest
from helpers.tiny import highcard

from cardkit import CardkitError


def hands(t: object) -> list[list[str]]:
    return [[card.id for card in hand] for hand in t.hand]  # type: ignore[attr-defined]


def test_the_first_card_is_drawn_first() -> None:
    t = highcard().start(2, 1, stack={"deck": ["red-1", "red-2", "red-3", "blue-4"]})
    assert hands(t) == [["red-1", "red-3"], ["red-2", "blue-4"]]


def test_the_rest_of_the_deck_lies_below() -> None:
    t = highcard().start(2, 1, stack={"deck": ["red-1", "red-1"]})
    assert [hand[0] for hand in hands(t)] == ["red-1", "red-1"]
    assert sum(map(len, t.cells)) == 16
    assert "red-1" not in [card.id for card in t.deck]


def test_several_shuffles_one_after_another() -> None:
    deals = [["red-1", "blue-1"], ["red-2", "blue-2"]]
    t = highcard(hand_size=1, may_fold=True).start(2, 1, stack={"deck": deals})
    assert hands(t) == [["red-1"], ["blue-1"]]
    t.apply("fold")
    t.apply("fold")
    assert hands(t) == [["red-2"], ["blue-2"]]


def test_cards_themselves_and_picks() -> None:
    game = highcard()
    t = game.start(4, 1, stack={"deck": [game.cards["blue-4"]], "starter": 2})
    assert hands(t)[0][0] == "blue-4"
    assert t.starter == 2


def test_a_stacked_table_still_logs_its_chance() -> None:
    t = highcard().start(4, 1, stack={"deck": ["red-1"], "starter": 2})
    assert t.log[0] == (None, "starter", 4, 2)
    assert t.log[1][1][-1].id == "red-1"


@pytest.mark.parametrize(
    ("stack", "message"),
    [
        ({"deck": ["red-9"]}, "stack: no card 'red-9' in this game"),
        ({"deck": ["red-1"] * 3}, "stack: no red-1 left to put on top of 'deck'"),
        ({"starter": 4}, "stack: 'starter' must be 0 to 3, not 4"),
        ({"starter": -1}, "stack: 'starter' must be 0 to 3, not -1"),
    ],
)
def test_a_wrong_stack(stack: dict[str, object], message: str) -> None:
    with pytest.raises(CardkitError) as caught:
        highcard().start(4, 1, stack=stack)
    assert str(caught.value) == message


def test_a_zone_that_does_not_exist() -> None:
    with pytest.raises(CardkitError) as error:
        highcard().start(2, 1, stack={"dek": ["red-1"]})
    assert str(error.value).startswith("stack: no zone 'dek'; the zones are deck")
