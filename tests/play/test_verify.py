"""Verifying records: the first line that does not hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.recording import check, first, played, problem

from cardkit.play.records.reader import read_records


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ckr"


def test_what_was_played_holds(path: Path) -> None:
    for seed in range(10):
        check(path, played(seed=seed))
    check(path, played() + played(seed=8))


def test_the_seed_is_never_used(path: Path) -> None:
    lines = played()
    for key in ("seed", "cardkit", "plugin", "agents", "rules"):
        del lines[0][key]
    check(path, lines)
    lines[0]["seed"] = "another"
    check(path, lines)
    assert read_records(path)[0].header.seed == "another"


def test_events_and_a_reason_may_be_absent(path: Path) -> None:
    lines = [line for line in played() if "event" not in line]
    del lines[-1]["result"]["reason"]
    check(path, lines)
    assert len(read_records(path)[0].lines) == len(lines) - 1


def test_choices_are_compared_as_a_set(path: Path) -> None:
    lines = played()
    lines[first(lines, "choices")]["choices"].reverse()
    check(path, lines)
    assert len(lines[first(lines, "choices")]["choices"]) == 3


def test_a_changed_move_that_is_not_legal(path: Path) -> None:
    lines = played()
    at = first(lines, "choices")
    lines[at]["move"] = "play:red-9"
    assert problem(path, lines) == (at + 1, "move 'play:red-9' is not among the choices")


def test_a_changed_move_that_is_legal_shows_later(path: Path) -> None:
    lines = played()
    at = first(lines, "choices")
    line = lines[at]
    line["move"] = next(move for move in line["choices"] if move != line["move"])
    assert problem(path, lines)[0] > at + 1


def test_changed_choices(path: Path) -> None:
    lines = played()
    at = first(lines, "choices")
    lines[at]["choices"] = [lines[at]["move"], "play:red-9"]
    missing = [m for m in played()[at]["choices"] if m != lines[at]["move"]]
    assert problem(path, lines) == (
        at + 1,
        f"the choices differ: missing {', '.join(missing)}; not legal play:red-9",
    )
    lines[at]["choices"] = [*played()[at]["choices"], lines[at]["move"]]
    assert problem(path, lines) == (at + 1, "the choices differ: one is listed twice")


def test_another_seat(path: Path) -> None:
    lines = played()
    at = first(lines, "choices")
    seat = lines[at]["seat"]
    lines[at]["seat"] = 1 - seat
    assert problem(path, lines) == (at + 1, f"seat {seat} decides here, not seat {1 - seat}")


def test_a_card_that_is_not_in_the_game(path: Path) -> None:
    lines = played()
    lines[2]["cards"][3] = "green-1"
    assert problem(path, lines) == (3, "no card 'green-1' in this game")


def test_a_card_too_many(path: Path) -> None:
    lines = played()
    cards = lines[2]["cards"]
    cards[cards.index("red-1")] = "red-2"
    assert problem(path, lines) == (
        3,
        "these are not the cards of 'deck': too many red-2 (1); too few red-1 (1)",
    )


def test_two_cards_swapped(path: Path) -> None:
    lines = played()
    cards = lines[2]["cards"]
    other = next(i for i, card in enumerate(cards) if i > 3 and card not in cards[:4])
    cards[0], cards[other] = cards[other], cards[0]
    number, message = problem(path, lines)
    assert number in (first(lines, "choices") + 1, first(lines, "choices") + 2)
    assert message.startswith("the choices differ: missing play:")


def test_a_pick_out_of_range_or_of_another_number(path: Path) -> None:
    lines = played()
    lines[1]["value"] = 2
    assert problem(path, lines) == (2, "'starter' is a pick from 2, not 2 of 2")
    lines[1].update(value=1, of=3)
    assert problem(path, lines) == (2, "'starter' is a pick from 2, not 1 of 3")
    lines[1].update(of=2, what="dealer")
    assert problem(path, lines) == (
        2,
        "'starter' is picked here, but the line is a pick of 'dealer'",
    )
