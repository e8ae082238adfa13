"""Options and editions."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardkit
from cardkit import CardkitError

KOSMOS = {
    "edition": "kosmos",
    "first": "dealer",
    "stay_requires_card": False,
    "second_chance_in_flip_three": "deferred",
    "bust_in_flip_three": "give",
    "used_actions": "discard",
    "target_score": 200,
    "allow_few_players": False,
}
THE_OP = {
    **KOSMOS,
    "edition": "the_op",
    "stay_requires_card": True,
    "second_chance_in_flip_three": "immediate",
    "bust_in_flip_three": "discard",
}


def test_the_defaults_are_the_edition_kosmos() -> None:
    assert cardkit.load("flip7").option_values == KOSMOS
    assert cardkit.load("flip7", edition="kosmos").option_values == KOSMOS


def test_an_edition_sets_several_options_and_given_ones_win() -> None:
    assert cardkit.load("flip7", edition="the_op").option_values == THE_OP
    given = cardkit.load("flip7", edition="the_op", stay_requires_card=False)
    assert given.option_values == {**THE_OP, "stay_requires_card": False}


def test_a_target_score_is_at_least_1() -> None:
    with pytest.raises(
        CardkitError, match="option 'target_score' must be a number, 1 or more, not 0"
    ):
        cardkit.load("flip7", target_score=0)


def test_f7_q02_first_left_begins_left_of_the_dealer(deal: Any) -> None:
    t = deal("5 8 9 7 6 4", first="left", dealer=1)
    assert [t.numbers(seat) for seat in (2, 0, 1)] == ["5", "8", "9"]
    assert (t.dealer, t.seat) == (1, 2)
    t.do("stay", "stay", "stay")
    assert (t.dealer, t.seat, t.numbers(0)) == (2, 0, "7")


def test_f7_q41_a_game_of_one(deal: Any) -> None:
    t = deal("freeze 5 8 5 6", seats=1, allow_few_players=True)
    assert (t.round, t.said("scored")) == (2, [{"by_seat": (0,), "worked": ("0",)}])
    t.do("hit", "hit")  # 5, 8, 5
    assert (t.round, t.gained(), t.numbers(0)) == (3, [0], "6")


def test_the_rules_page_lists_every_option_and_what_the_editions_set() -> None:
    from cardkit.session.pages import clauses_page

    game = cardkit.load("flip7")
    page = clauses_page(game, game.texts())
    for name, value in KOSMOS.items():
        if name == "edition":
            continue
        shown = [str(v).lower() for v in (value, THE_OP[name])]
        assert f"| `{name}` | `{shown[0]}` | `{shown[1]}` |" in page
    assert set(attrs.asdict(game.options)) == set(KOSMOS)
