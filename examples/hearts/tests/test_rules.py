"""The clauses of RULES.md, one by one, with chance laid down."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit import IllegalMove

SUITS = "cdsh"
RANKS = "23456789TJQKA"
BY_SUIT = [[f"{rank}{suit}" for rank in RANKS] for suit in SUITS]  # a hand of one suit each


def deal(hands: list[list[str]]) -> list[str]:
    return [hand[n] for n in range(13) for hand in hands]


def table(hands: list[list[str]] = BY_SUIT, direction: int = 0, **options: bool) -> Any:
    game = cardkit.load("hearts", **options)
    return game.start(4, stack={"deck": deal(hands), "direction": direction})


def swap(hands: list[list[str]], one: str, two: str) -> list[list[str]]:
    names = {one: two, two: one}
    return [[names.get(card, card) for card in hand] for hand in hands]


def texts(t: Any) -> list[str]:
    return [move.text for move in t.moves]


def ids(cards: Any) -> list[str]:
    return [card.id for card in cards]


def play(t: Any, *cards: str) -> Any:
    for card in cards:
        t.apply(f"play:{card}")
    return t


def passed_on(direction: int) -> Any:
    t = table(direction=direction)
    assert len(t.moves) == 286
    for suit in SUITS:
        t.apply(f"pass:A{suit}+3{suit}+K{suit}")  # in any order
    return t


@pytest.mark.parametrize("direction", [1, 2, 3])
def test_he_02_03_three_cards_are_passed(direction: int) -> None:
    t = passed_on(direction)
    assert {"3c", "Kc", "Ac"} <= {card.id for card in t.hand[direction]}
    assert sum(map(len, t.hand)) + len(t.trick) == 52


def test_he_03_a_pass_is_a_secret_of_two() -> None:
    t = passed_on(1)
    passed = {t.rules.cards[card] for card in ("3c", "Kc", "Ac")}
    assert passed <= set(t.view(0).hand[1]) and passed <= set(t.view(1).hand[1])
    assert not passed & set(t.view(2).hand[1])
    assert "pass:3c" not in str(list(t.view(2).events))


def test_he_03_three_and_no_other_number() -> None:
    t = table(direction=1)
    with pytest.raises(IllegalMove, match="choose 3 cards"):
        t.apply("pass:2c+3c")
    with pytest.raises(IllegalMove, match="three cards are passed first"):
        t.apply("play:2c")


def test_he_04_05_the_two_of_clubs_leads() -> None:
    t = table(swap(BY_SUIT, "2c", "2d"))
    assert (t.leader, ids(t.trick)) == (1, ["2c"])  # made by the engine: there is no other move
    assert texts(table(lead_any_club=True)) == [f"play:{card}" for card in BY_SUIT[0]]


def test_he_06_a_suit_is_followed() -> None:
    t = play(table(swap(BY_SUIT, "3c", "Qs")), "2d")  # seat 2 has one club
    assert ids(t.trick) == ["2c", "2d", "3c"] and t.lacks[1] == ("c",)
    with pytest.raises(IllegalMove, match="you do not have"):
        play(t, "2d")


def test_he_07_no_points_on_the_first_trick() -> None:
    t = play(table(swap(BY_SUIT, "2h", "2s")), "2d")
    assert t.seat == 2 and len(t.moves) == 11  # neither the queen nor the heart
    play(t, "3s")
    assert ids(t.taken[0]) == ["2c", "2d", "3s", "2s"]  # seat 3 had one card without points


def test_he_07_a_hand_of_points_may_play_them() -> None:
    t = play(table(), "2d", "2s")
    assert t.seat == 3 and len(t.moves) == 13


def test_he_07_points_are_allowed_by_option() -> None:
    t = table(swap(BY_SUIT, "2h", "2d"), no_points_first=False)
    assert "play:2h" in texts(t)


def test_he_08_hearts_are_broken_by_a_heart() -> None:
    t = play(table(), "2d", "2s")
    assert not t.broken and play(t, "2h").broken
    assert table(must_break_hearts=False).broken


def test_he_08_hearts_are_not_led_before() -> None:
    hands = swap(
        swap(BY_SUIT, "3c", "3h"), "4c", "4d"
    )  # seat 3 wins with the 3c, and seat 1 follows
    t = play(table(hands), "2s")
    assert t.leader == 1 and not t.broken
    assert "play:2h" not in texts(t)


def test_he_09_12_whoever_takes_all_points_has_none() -> None:
    t = table()
    while not t.over:
        t.apply(t.moves[0])  # seat 0 has all clubs and wins each trick
    assert t.result.scores == (0, 26, 26, 26)
    assert t.result.winners == (0,) and t.takers == (0,)


def test_he_11_the_jack_of_diamonds() -> None:
    t = table(jack_bonus=True)
    while not t.over:
        t.apply(t.moves[0])
    assert t.result.scores == (-10, 26, 26, 26)


def test_he_13_no_trick_no_points() -> None:
    found = 0
    for seed in range(120):
        with_bonus, without = (
            cardkit.load("hearts", no_trick_bonus=bonus).play("random*4", seed=seed)
            for bonus in (True, False)
        )
        t: Any = with_bonus.table
        lucky = [not taken and len(t.takers) > 1 for taken in t.taken]
        found += sum(lucky)
        pairs = zip(with_bonus.result.scores, without.result.scores, lucky, strict=True)
        assert all(one == two - 5 * free for one, two, free in pairs)
    assert found
