"""The clauses of RULES.md, with chance laid down."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit import IllegalMove


def table(*deck: str, suits: bool = True) -> Any:
    return cardkit.load("leduc", suits=suits).start(2, stack={"deck": list(deck)})


def play(t: Any, moves: str) -> Any:
    for each in moves.split():
        t.apply(each)
    return t


def test_le_01_the_deck() -> None:
    assert sum(table().rules.deck.values()) == 6
    without = {card.id: n for card, n in table(suits=False).rules.deck.items() if n}
    assert without == {"J": 2, "Q": 2, "K": 2}


@pytest.mark.parametrize(
    ("moves", "scores"),
    [
        ("raise fold", (1, -1)),
        ("call raise fold", (-1, 1)),
        ("raise raise fold", (-3, 3)),
        ("call call raise fold", (1, -1)),
        ("raise call raise raise fold", (-7, 7)),
        ("raise raise call raise raise call", (13, -13)),
        ("call call call call", (1, -1)),
    ],
)
def test_le_04_to_07_what_is_paid(moves: str, scores: tuple[int, int]) -> None:
    assert play(table("Ks", "Qs", "Js"), moves).result.scores == scores


def test_le_08_a_pair_beats_a_higher_card() -> None:
    assert play(table("Ks", "Js", "Jh"), "call call call call").result.winners == (1,)


def test_le_09_equal_hands_share() -> None:
    result = play(table("Ks", "Kh", "Jh"), "raise call raise call").result
    assert result.scores == (0, 0) and result.winners == (0, 1)


def test_reasons() -> None:
    with pytest.raises(IllegalMove, match="nothing to pay"):
        play(table("Ks", "Qs"), "fold")
    with pytest.raises(IllegalMove, match="at most two raises"):
        play(table("Ks", "Qs"), "raise raise raise")


def test_the_plain_bot_wins_chips() -> None:
    game = cardkit.load("leduc")
    won = [game.play("plain,random", seed=seed).result.scores[0] for seed in range(300)]
    assert sum(won) > 0
