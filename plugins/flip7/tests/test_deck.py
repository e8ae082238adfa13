"""The deck: its cards, the number of players, and what happens when it runs out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cardkit
from cardkit import CardkitError
from cardkit.engine.knowledge.events import Shuffled, read_log


def copies(seats: int, **given: Any) -> dict[str, int]:
    t = cardkit.load("flip7", **given).start(seats, 7)
    counts = Counter(card.id for cell in t.cells for card in cell)
    return dict(counts)


def test_f7_06_f7_07_79_numbers_as_many_as_their_value_and_one_0() -> None:
    numbers = {id: n for id, n in copies(3).items() if id.isdecimal()}
    assert numbers == {"0": 1, **{str(value): value for value in range(1, 13)}}
    assert sum(numbers.values()) == 79
    assert sum(int(id) * n for id, n in numbers.items()) == 650


def test_f7_08_three_of_each_action_card() -> None:
    counts = copies(3)
    assert [counts[id] for id in ("freeze", "flip_three", "second_chance")] == [3, 3, 3]


def test_f7_09_f7_q01_six_bonus_cards() -> None:
    bonus = {id: n for id, n in copies(3).items() if id.startswith(("plus", "x"))}
    assert bonus == dict.fromkeys(("plus2", "plus4", "plus6", "plus8", "plus10", "x2"), 1)


def test_f7_63_f7_64_f7_q41_one_deck_for_every_18_players() -> None:
    for seats, decks in ((3, 1), (18, 1), (19, 2), (36, 2), (37, 3)):
        assert sum(copies(seats).values()) == 94 * decks
        assert copies(seats)["0"] == decks


@pytest.mark.parametrize("seats", [1, 2])
def test_f7_63_f7_q41_fewer_than_3_need_an_option(seats: int) -> None:
    with pytest.raises(CardkitError) as error:
        cardkit.load("flip7").start(seats)
    assert str(error.value) == (
        f"flip7 takes 3 or more seats, not {seats}; the option allow_few_players=true allows it"
    )
    assert sum(copies(seats, allow_few_players=True).values()) == 94


def shuffles(t: Any) -> int:
    return sum(isinstance(event, Shuffled) for event in read_log(t.log))


def test_f7_40_f7_q34_the_discards_make_a_new_deck_when_a_card_is_needed(deal: Any) -> None:
    t = deal("1 2 3 4 5 6", "3 1 2", whole=True).do("stay", "stay", "stay")
    assert (t.round, t.deck, t.cards("discard")) == (2, [], "1 2 3")
    assert shuffles(t) == 1  # no card is needed yet
    t.do("hit")
    assert (t.numbers(1), t.cards("deck"), t.discard) == ("4 3", "2 1", [])
    assert shuffles(t) == 2


def test_f7_41_dealt_cards_stay_when_the_deck_runs_out(deal: Any) -> None:
    t = deal("1 2 3 4 5 6 4", "3 1 2", whole=True).do("stay", "stay", "stay", "hit")
    assert (t.status[1], t.deck) == ("busted", [])
    t.do("hit")
    assert [t.numbers(seat) for seat in t.seats] == ["6", "4 4", "5 3"]
    assert t.cards("deck") == "2 1"


def test_f7_q35_the_deck_runs_out_inside_a_flip_three(deal: Any) -> None:
    cards = "1 2 3 4 5 6 flip_three freeze"
    t = deal(cards, "3 1 2", whole=True).do("stay", "stay", "stay", "hit", "flip_three:2")
    assert (t.numbers(2), t.cards("deck"), t.discard) == ("5 3 1", "2", [])
    assert t.cards("played") == "flip_three freeze"
    assert (t.seat, t.choices) == (2, "freeze:0 freeze:1 freeze:2")


def test_f7_q36_without_any_card_the_round_ends_and_is_scored(deal: Any) -> None:
    t = deal("1 2 3 4", "1 2 3 4", whole=True).do("hit", "hit")
    assert t.said("no_cards") == [{}]
    assert (t.gained(), t.round) == ([5, 2, 3], 2)


def test_f7_q36_waiting_cards_are_not_carried_out(deal: Any) -> None:
    t = deal("1 2 3 flip_three freeze 4", "1 2 3", whole=True).do("hit", "flip_three:1")
    assert t.said("no_cards") == [{}]
    assert (t.gained(), t.round) == ([1, 6, 3], 2)
    assert [move for _, _, move in t.decided()] == ["hit", "flip_three:1"]
    assert t.all_cards().total() == 6
