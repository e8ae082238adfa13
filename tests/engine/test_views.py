"""Views: what one seat may know, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from helpers.tiny import highcard

from cardkit import UNKNOWN, CardkitError

STACK = {"starter": 1, "deck": ["red-1", "red-2", "red-3", "blue-4"]}


def table(**options: Any) -> Any:
    return highcard(**options).start(2, 1, stack=STACK)


def test_zones_for_nobody_for_the_owner_and_for_all() -> None:
    t = table()
    t.apply("play:red-2")
    cards = t.rules.cards
    view = t.view(0)
    assert view.deck == (UNKNOWN,) * 12
    assert view.hand == ((cards["red-1"], cards["red-3"]), (UNKNOWN,))
    assert view.played == ((), (cards["red-2"],))
    assert t.view(1).hand == ((UNKNOWN, UNKNOWN), (cards["blue-4"],))


def test_fields_for_all_for_the_owner_and_hidden_ones() -> None:
    t = table()
    assert (t.view(0).round, t.view(0).starter, t.view(0).score) == (1, 1, [0, 0])
    assert t.view(0).best == (3, None)
    assert t.view(1).best == (None, 4)
    with pytest.raises(AttributeError) as caught:
        t.view(0).shuffles  # noqa: B018
    assert str(caught.value) == (
        "'shuffles' is hidden; declare it with public(…) or owner(…) to show it"
    )


def test_only_the_deciding_seat_sees_its_moves() -> None:
    t = table()
    assert t.view(1).moves == t.moves
    assert t.view(0).moves == ()
    assert t.view(0).seat == t.view(1).seat == 1


def test_a_view_does_not_change_with_the_table() -> None:
    t = table()
    views = [t.view(0), t.view(1)]
    before = [view.to_json() for view in views]
    while not t.over:
        t.apply(t.moves[-1])
    assert [view.to_json() for view in views] == before
    assert t.view(0).over and not views[0].over


def test_a_view_gives_no_way_to_change_the_table() -> None:
    t = table()
    view = t.view(0)
    before = t.to_json()
    view.score.append(9)
    assert t.to_json() == before
    with pytest.raises(AttributeError):
        view.apply("play:red-1")


def test_unseen_counts_the_cards_that_are_not_seen() -> None:
    t = table()
    t.apply("play:red-2")
    unseen = t.view(0).unseen
    everything = Counter(card for cell in t.cells for card in cell)
    seen = Counter(t.rules.cards[id] for id in ("red-1", "red-3", "red-2"))
    assert unseen == everything - seen
    assert sum(unseen.values()) == 13
    both = highcard().start(2, 1, stack={"deck": ["red-1", "red-2", "red-1"]}).view(0)
    assert both.rules.cards["red-1"] not in both.unseen
    assert UNKNOWN not in unseen


def test_the_json_of_a_view_is_the_same_for_the_same_information() -> None:
    one = table()
    two = table()
    two.deck[:] = two.deck[::-1]
    two.hand[1][:] = [two.rules.cards["blue-1"], two.rules.cards["blue-2"]]
    two.best[1], two.shuffles, two.key = 2, 99, 12345
    assert one.to_json() != two.to_json()
    assert one.view(0).to_json() == two.view(0).to_json()
    assert one.view(1).to_json() != two.view(1).to_json()


def test_the_json_of_a_view_shows_unknown_cards_as_nothing_but_their_number() -> None:
    data = json.loads(table().view(0).to_json())
    hands = data["seen"]["hand"]["tuple"]
    assert hands[0] == {"tuple": [{"card": "red-1"}, {"card": "red-3"}]}
    assert hands[1] == {"tuple": [None, None]}
    assert data["moves"] == [] and data["me"] == 0 and data["seat"] == 1
    assert "shuffles" not in data["seen"]


def test_a_seat_that_does_not_exist() -> None:
    with pytest.raises(CardkitError, match=r"^no seat 2: the seats are 0 to 1$"):
        table().view(2)


def test_a_short_text() -> None:
    assert repr(table().view(1)) == "<view of seat 1>"


def test_helpers_work_on_tables_and_views() -> None:
    def total(t: Any, seat: int) -> int:
        return sum(card.value for card in t.played[seat])

    t = table()
    t.apply("play:red-2")
    assert total(t, 1) == total(t.view(0), 1) == 2
