"""Verifying records: missing lines, results, headers that no game fits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.recording import Lines, check, first, played, problem

from cardkit import CardkitError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ckr"


MISSING: dict[str, tuple[Callable[[Lines], int], str]] = {
    "the pick": (
        lambda lines: 1,
        "'starter' is picked here, but the line is a shuffle of 'deck'",
    ),
    "the shuffle": (
        lambda lines: 2,
        "'deck' is shuffled here, but the line is a decision (",
    ),
    "a decision": (lambda lines: first(lines, "choices"), "seat "),
    "the result": (lambda lines: len(lines) - 1, "the record ends here, without a result"),
}


@pytest.mark.parametrize("what", MISSING)
def test_a_missing_line(what: str, path: Path) -> None:
    lines = [line for line in played() if "event" not in line]
    find, message = MISSING[what]
    at = find(lines)
    del lines[at]
    number, said = problem(path, lines)
    assert said.startswith(message)
    assert number == min(at + 1, len(lines))


def test_a_cut_file(path: Path) -> None:
    lines = [line for line in played() if "event" not in line]
    for end in range(3, len(lines)):
        number, message = problem(path, lines[:end])
        assert number == end
        assert "the line is missing" in message or message.endswith("ends here, without a result")
    assert problem(path, lines[:1]) == (1, "'starter' is picked here, but the line is missing")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scores", [9, 9]),
        ("ranks", [4, 4]),
        ("winners", []),
        ("finished", False),
        ("reason", "bored"),
    ],
)
def test_a_changed_result(key: str, value: Any, path: Path) -> None:
    lines = played()
    right = lines[-1]["result"][key]
    lines[-1]["result"][key] = value
    assert problem(path, lines) == (len(lines), f"{key} should be {right}, not {value}")


def test_lines_after_the_result(path: Path) -> None:
    lines = played()
    extra = lines[first(lines, "choices")]
    assert problem(path, [*lines, extra]) == (len(lines) + 1, "nothing may follow the result")
    assert problem(path, [*lines[:-1], extra, lines[-1]])[1].startswith(
        "the game is over here, but the line is a decision ("
    )


def test_a_wrong_option_shows_where_it_matters(path: Path) -> None:
    lines = played()
    lines[0]["options"]["rounds"] = 1
    number, message = problem(path, lines)
    assert "chance" in lines[number - 1]
    assert message == "the game is over here, but the line is a shuffle of 'deck'"
    lines = played()
    lines[0]["options"]["may_fold"] = False
    at = first(lines, "choices")
    assert problem(path, lines) == (at + 1, "the choices differ: not legal fold")


def test_a_game_stopped_by_a_cap_holds(path: Path) -> None:
    lines = played(cap=3, rounds=5)
    check(path, lines)
    assert lines[-1]["result"]["finished"] is False
    lines[-1]["result"]["scores"] = [5, 5]
    assert problem(path, lines)[1].startswith("scores should be ")
    lines = played(cap=3, rounds=5)
    lines[-1]["result"]["finished"] = True
    assert problem(path, lines)[1] == "finished should be False, not True"


def test_forced_decisions_may_be_left_out(path: Path) -> None:
    lines = played(may_fold=False, hand_size=1)
    assert [line for line in lines if len(line.get("choices", ())) == 1]
    check(path, lines)
    check(path, [line for line in lines if "choices" not in line])
    other = played(may_fold=False, hand_size=1)
    at = first(other, "choices")
    other[at]["seat"] = 1 - other[at]["seat"]
    assert problem(path, other)[0] == at + 1
    lines[first(lines, "choices")]["move"] = "play:red-9"
    assert problem(path, lines)[1] == "move 'play:red-9' is not among the choices"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "highcrad"}, "line 1: no game 'highcrad': did you mean 'highcard'?"),
        (
            {"options": {"round": 1}},
            "line 1: highcard has no option 'round': did you mean 'rounds'?",
        ),
        (
            {"options": {"rounds": "two"}},
            "line 1: option 'rounds' must be a number, 1 to 9, not 'two'",
        ),
        ({"rules": ["xyzzy"]}, "line 1: highcard has no house rule 'xyzzy'; it has: no_fold"),
        ({"seats": ["A"], "agents": ["random"]}, "line 1: highcard takes 2 to 4 seats, not 1"),
        ({"variant": "x = "}, "line 1: highcard.toml: not readable as TOML: "),
    ],
)
def test_a_header_that_no_game_fits(change: dict[str, Any], message: str, path: Path) -> None:
    lines = played()
    lines[0].update(change)
    with pytest.raises(CardkitError) as caught:
        check(path, lines)
    assert str(caught.value).startswith(message)
