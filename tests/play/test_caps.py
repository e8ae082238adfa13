"""What a typing error could make endless or huge stops, and says how to have it all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.tiny import call

import cardkit
from cardkit import CardkitError
from cardkit.play.seating import read_seats


def test_bots_among_themselves_stop_at_the_cap(tmp_path: Path) -> None:
    path = tmp_path / "endless.ckr"
    result = call(
        *("play", "flip7", "--seats", "random*3", "--seed", "1", "--plain"),
        *("--set", f"target_score={10**76}", "--cap", "50", "--record", str(path)),
    )
    assert result.returncode == 0
    assert "The game was stopped after 50 decisions." in result.stdout
    assert "stop after 50 decisions; --cap N sets another limit" in result.stderr
    outcome = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["result"]
    assert (outcome["finished"], outcome["ranks"]) == (False, [])
    assert call("verify", str(path)).returncode == 0


def test_a_game_that_ends_in_time_says_nothing_of_the_cap() -> None:
    result = call("play", "flip7", "--seats", "random*3", "--seed", "1", "--plain")
    assert result.returncode == 0
    assert "--cap" not in result.stderr


def test_the_api_has_the_same_cap() -> None:
    game = cardkit.load("flip7", target_score=10**76)
    assert game.play.__kwdefaults__["cap"] == 100_000
    match = game.play("random*3", seed=1, cap=20)
    assert (match.decisions, match.result.finished, match.result.reason) == (20, False, "cap")


@pytest.mark.parametrize("times", ["101", "10000", "1" + "0" * 200])
def test_many_seats_at_once(times: str) -> None:
    with pytest.raises(CardkitError) as caught:
        read_seats(f"you,random*{times}")
    assert str(caught.value) == (
        f"'random*{times}': at most 100 seats at once; for more write random*100 several times"
    )


def test_as_many_seats_as_one_likes() -> None:
    assert len(read_seats("random*100,random*0100,you")) == 201
    cardkit.load("flip7").start(201, seed=1)


def test_no_game_has_more_than_a_thousand_seats() -> None:
    with pytest.raises(CardkitError, match="a table has at most 1,000 seats, not 10,000"):
        cardkit.load("flip7").start(10_000)


def test_a_huge_deck() -> None:
    game = cardkit.load("seven", counts=(10**9,) * 7)
    with pytest.raises(CardkitError) as caught:
        game.start(2)
    assert str(caught.value) == (
        "seven would have 7000000000 cards, more than the limit of 10000; "
        "rules that need more set max_cards = …"
    )


@pytest.mark.parametrize("values", [{1}, {4}, {1, 2, 3}, {4, 5, 6}, {2, 4, 6}])
def test_counts_that_can_never_make_seven(values: set[int]) -> None:
    with pytest.raises(CardkitError, match="option 'counts': nobody could ever make 7"):
        cardkit.load("seven", counts=tuple(20 * (value in values) for value in range(1, 8)))


@pytest.mark.parametrize("values", [{7}, {3, 4}, {1, 6}, {2, 5}])
def test_counts_that_can(values: set[int]) -> None:
    counts = tuple(20 * (value in values) for value in range(1, 8))
    match = cardkit.load("seven", counts=counts, rounds=1).play("random*2", seed=1)
    assert match.result.finished
