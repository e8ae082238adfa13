"""The rules of Kuhn poker, clause by clause."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit import Shown, Shuffled, read_log
from cardkit.testing import Clauses

HERE = Path(__file__).parent
CLAUSES = Clauses(HERE.parent / "RULES.md", HERE, "KP")


def deal(one: str, two: str, *moves: str, **options: Any) -> Any:
    t = cardkit.load("kuhn", **options).start(2, 1, stack={"deck": [one, two]})
    for move in moves:
        t.apply(move)
    return t


def choices(t: Any) -> tuple[int, str]:
    return t.seat, " ".join(move.text for move in t.moves)


def test_every_clause_is_named_by_a_test_and_no_other() -> None:
    assert len(CLAUSES.catalogue) == 9
    assert (CLAUSES.untested, CLAUSES.unknown) == ([], [])


@pytest.mark.parametrize("seats", [1, 3])
def test_kp_01_two_players(seats: int) -> None:
    with pytest.raises(cardkit.CardkitError, match=f"2 to 2 seats, not {seats}"):
        cardkit.load("kuhn").start(seats)


def test_kp_02_each_is_dealt_a_card_and_the_third_stays_hidden() -> None:
    t = deal("Q", "J")
    assert [card.id for card in t.hand[0] + t.hand[1] + t.deck] == ["Q", "J", "K"]
    assert t.view(0).deck == (cardkit.UNKNOWN,)
    assert t.view(0).hand[1] == (cardkit.UNKNOWN,)
    assert sum(isinstance(event, Shuffled) for event in read_log(t.log)) == 1


def test_kp_03_each_antes_a_chip() -> None:
    assert deal("Q", "J").stake == [1, 1]


def test_kp_04_check_or_bet_while_there_is_no_bet() -> None:
    assert choices(deal("Q", "J")) == (0, "check bet")
    assert choices(deal("Q", "J", "check")) == (1, "check bet")
    with pytest.raises(cardkit.IllegalMove, match="no bet yet"):
        deal("Q", "J", "call")


def test_kp_05_fold_or_call_after_a_bet() -> None:
    assert choices(deal("Q", "J", "bet")) == (1, "fold call")
    assert choices(deal("Q", "J", "check", "bet")) == (0, "fold call")
    assert deal("Q", "J", "bet").stake == [2, 1]
    with pytest.raises(cardkit.IllegalMove, match="there is a bet"):
        deal("Q", "J", "bet", "bet")


ENDS = [
    (("check", "check"), 1, True),
    (("check", "bet", "fold"), -1, False),
    (("check", "bet", "call"), 2, True),
    (("bet", "fold"), 1, False),
    (("bet", "call"), 2, True),
]


@pytest.mark.parametrize("cards", ["QJ", "JQ", "KJ", "JK", "KQ", "QK"])
@pytest.mark.parametrize(("moves", "chips", "shown"), ENDS)
def test_kp_06_kp_07_kp_08_who_wins_how_much(
    cards: str, moves: tuple[str, ...], chips: int, shown: bool
) -> None:
    t = deal(*cards, *moves)
    higher = "JQK".index(cards[0]) > "JQK".index(cards[1])
    won = chips if higher or not shown else -chips
    assert t.over
    assert t.result.scores == (won, -won)
    assert t.result.winners == ((0,) if won > 0 else (1,))
    assert sum(isinstance(event, Shown) for event in read_log(t.log)) == (2 if shown else 0)
    known = t.view(0).hand[1][0]
    assert known.id == cards[1] if shown else known is cardkit.UNKNOWN


def test_kp_09_hands_with_the_other_one_first() -> None:
    game = cardkit.load("kuhn", hands=3)
    t = game.start(2, 1, stack={"deck": [["K", "Q"], ["J", "K"], ["Q", "J"]]})
    for move in ("bet", "fold"):
        t.apply(move)
    assert (t.round, t.first, t.seat, t.score) == (2, 1, 1, [1, -1])
    assert [card.id for card in t.hand[1]] == ["J"]  # dealt first, because it acts first
    for move in ("bet", "call", "check", "check"):
        t.apply(move)
    assert t.over
    assert t.result.scores == (4, -4)
    assert t.result.reason == "all hands played"
