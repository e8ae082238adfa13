"""The rules of six-card golf, clause by clause."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cardkit_golf.rules import lowest_first
from cardkit_golf.table import total

import cardkit
from cardkit import Picked, Shuffled, read_log
from cardkit.testing import Clauses, Situation, ids

HERE = Path(__file__).parent
CLAUSES = Clauses(HERE.parent / "RULES.md", HERE, "GO")
ONE, TWO = "Ac 2c 3c 4c 5c 6c", "Ad 2d 3d 4d 5d 6d"


def deal(*grids: str, up: str = "Kc", deck: str = "", **options: Any) -> Situation:
    """A table with these grids; seat 0 begins."""
    given = [grid.split() for grid in grids]
    order = [grid[i] for i in range(6) for grid in given]
    stack = {"deck": [*order, up, *deck.split()], "starter": 0}
    game = cardkit.load("golf", **{"rounds": 1, **options})
    return Situation(game.start(len(grids), 1, stack=stack))


def ready(deck: str = "", **options: Any) -> Situation:
    """Two grids, both peeked at, and seat 0 to play."""
    return deal(ONE, TWO, deck=deck, **options).do("peek:0+3", "peek:1+2")


def test_every_clause_is_named_by_a_test_and_no_other() -> None:
    assert len(CLAUSES.catalogue) == 13
    assert (CLAUSES.untested, CLAUSES.unknown) == ([], [])
    assert len(CLAUSES.screen) <= 40


@pytest.mark.parametrize(("seats", "cards"), [(2, 52), (4, 52), (5, 104), (8, 104)])
def test_go_01_go_02_decks_and_grids(seats: int, cards: int) -> None:
    t = cardkit.load("golf").start(seats, 1)
    assert Counter(card for cell in t.cells for card in cell).total() == cards
    assert [len(grid) for grid in t.grid] == [6] * seats
    for seat in t.seats:
        assert set(sum(t.view(seat).grid, ())) == {cardkit.UNKNOWN}


def test_go_03_a_card_is_turned_up() -> None:
    assert ids(deal(ONE, TWO, up="9h").discard) == "9h"


def test_go_04_everybody_looks_at_two_cards() -> None:
    t = deal(ONE, TWO)
    assert (t.seat, len(t.moves)) == (0, 15)
    t.apply("peek:0+5")
    assert ids(t.view(0).grid[0]) == "Ac ? ? ? ? 6c"
    assert ids(t.view(1).grid[0]) == "? ? ? ? ? ?"
    assert t.seat == 1
    t.apply("peek:1+2")
    assert ids(t.view(1).grid[1]) == "? 2d 3d ? ? ?"
    assert (t.seat, t.choices) == (0, "draw take")


def test_go_05_a_drawn_card_is_seen_by_its_player_alone() -> None:
    t = ready("9h").do("draw")
    assert ids(t.view(0).drawn_card[0]) == "9h"
    assert ids(t.view(1).drawn_card[0]) == "?"


def test_go_06_a_card_takes_the_place_of_another() -> None:
    t = ready("9h").do("draw")
    assert t.choices.startswith("swap:0 swap:1 swap:2 swap:3 swap:4 swap:5 turn:0")
    t.apply("swap:4")
    assert ids(t.grid[0]) == "Ac 2c 3c 4c 9h 6c"
    assert (ids(t.discard), t.up, t.drawn_card) == ("Kc 5c", [(4,), ()], [[], []])
    assert ids(t.view(0).grid[0]) == "Ac ? ? 4c 9h ?"
    assert ids(t.view(1).grid[0]) == "? ? ? ? 9h ?"
    assert t.seat == 1


def test_go_07_the_open_card_has_to_be_used() -> None:
    t = ready().do("take")
    assert t.choices == "swap:0 swap:1 swap:2 swap:3 swap:4 swap:5"
    with pytest.raises(cardkit.IllegalMove, match="has to be used"):
        t.apply("turn:1")
    t.apply("swap:0")
    assert (ids(t.grid[0]), ids(t.discard)) == ("Kc 2c 3c 4c 5c 6c", "Ac")


def test_go_08_discard_it_and_turn_one_up() -> None:
    t = ready("9h 8h 7h").do("draw", "turn:2")
    assert (ids(t.discard), t.up[0], ids(t.grid[0])) == ("Kc 9h", (2,), ONE)
    assert ids(t.view(1).grid[0]) == "? ? 3c ? ? ?"
    t.do("draw", "turn:0", "draw")
    assert "turn:2" not in t.choices and "turn:1" in t.choices
    with pytest.raises(cardkit.IllegalMove, match="turned up already"):
        t.apply("turn:2")


def nearly(**options: Any) -> Situation:
    """Seat 0 has five cards face up and is to play; seat 1 has five, too."""
    t = ready(**options)
    for index in range(5):
        t.do("draw", f"turn:{index}", "draw", f"turn:{index}")
    return t


def test_go_09_go_10_one_more_turn_for_everybody_else() -> None:
    t = nearly()
    t.do("draw", "turn:5")
    assert (t.last, t.seat, t.over) == (0, 1, False)
    t.do("take", "swap:5")
    assert t.over
    assert ids(t.view(0).grid[1]).startswith("Ad 2d 3d 4d 5d ")


def test_go_10_all_cards_are_turned_up_at_the_end() -> None:
    t = ready()
    for index in range(6):
        t.do("draw", f"turn:{index}")
        t.do("take", "swap:0")
    assert t.over
    assert ids(t.view(0).grid[1]).split()[1:] == ["2d", "3d", "4d", "5d", "6d"]


@pytest.mark.parametrize(
    ("grid", "points"),
    [
        (ONE, 1 - 2 + 3 + 4 + 5 + 6),
        ("Ac 2c 3c Ad 2d 3d", 0),
        ("2c 2d 2h 2s Kc Kd", -2 * 2),
        ("Jc Qc Tc Kc 9d 8d", 10 + 10 + 10 + 0 + 9 + 8),
        ("Jc Qc Tc Jd 9d 8d", 10 + 10 + 9 + 8),
    ],
)
def test_go_11_points(grid: str, points: int) -> None:
    cards = cardkit.load("golf").cards
    assert total([cards[id] for id in grid.split()]) == points  # type: ignore[misc]


def test_go_12_the_discards_become_the_pile() -> None:
    t = cardkit.load("golf", rounds=1).start(2, 3)
    shuffles, rng = 0, Random(1)
    while shuffles < 2 and not t.over:
        swaps = [m for m in t.moves if m.name in ("peek", "draw") or m.text == "swap:0"]
        t.apply(rng.choice(swaps or t.moves))  # nobody turns up more than one card
        shuffles = sum(isinstance(event, Shuffled) for event in read_log(t.log))
    assert shuffles == 2
    assert len(t.deck) > 30 and len(t.discard) >= 1


def test_go_13_the_lowest_score_wins() -> None:
    assert lowest_first([5, -2, 5, 7]) == [2, 1, 2, 4]
    t = nearly().do("draw", "turn:5", "take", "swap:5")
    low = min(t.result.scores)
    assert [t.result.scores[seat] for seat in t.result.winners] == [low] * len(t.result.winners)


def test_go_13_rounds_and_starters() -> None:
    t, rng = cardkit.load("golf", rounds=3).start(3, 4), Random(4)
    (picked,) = [event for event in read_log(t.log) if isinstance(event, Picked)]
    starters = []
    while not t.over:
        if len(starters) < t.round:
            starters.append(t.starter)
        t.apply(rng.choice(t.moves))
    assert starters == [(picked.value + n) % 3 for n in range(3)]
    assert (t.round, t.result.reason) == (3, "all rounds played")


@pytest.mark.parametrize(
    ("before", "move", "why"),
    [
        ((), "draw", "look at two of your cards first"),
        (("peek:0+3", "peek:1+2"), "peek:0+1", "only before the first turn"),
        (("peek:0+3", "peek:1+2"), "swap:1", "draw a card or take the open one first"),
        (("peek:0+3", "peek:1+2", "draw"), "take", "you have a card already"),
        (("peek:0+3", "peek:1+2", "draw"), "swap:6", "the positions are 0 1 2"),
    ],
)
def test_reasons(before: tuple[str, ...], move: str, why: str) -> None:
    t = deal(ONE, TWO).do(*before)
    with pytest.raises(cardkit.IllegalMove, match=why):
        t.apply(move)
