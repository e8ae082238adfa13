"""Why a move is refused, in both languages. A refused move changes nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import cardkit_seven
import pytest

import cardkit
from cardkit import InvalidMove, testing
from cardkit.engine.flow.hook_chain import HookChain

ALL = "1 2 3 4 5 6 7"
GOAL = {"cards", "finished"}  # how far a seat is, see Seven.distance
SEEN_HERE = {"pile_there", "no_pile", "not_in_hand", "too_high", "too_low", "same_as_hole"}


def refused(t: Any, move: str) -> tuple[str, ...]:
    """The id of the reason, and the message in English and German."""
    return testing.refused(t, move, cardkit.load("seven"), "de")


def test_every_reason_of_the_rules_is_tested_here() -> None:
    source = Path(cardkit_seven.__file__).with_name("rules.py").read_text(encoding="utf-8")
    assert set(re.findall(r'Reason\("(\w+)"', source)) == SEEN_HERE | GOAL


def test_sv_13_more_than_7(placed: Any) -> None:
    t = placed(ALL, ALL, pile="4")
    assert refused(t, "number:4") == (
        "too_high",
        "number:4 is not allowed: hole on number, the total would be 8, more than 7",
        "number:4 ist nicht erlaubt: Loch auf Zahl ergäbe 8, mehr als 7",
    )
    t = placed(ALL, ALL, pile="2 4", win=2)
    assert (
        refused(t, "hole:7")[1]
        == "hole:7 is not allowed: hole on hole, the total would be 9, more than 7"
    )


def test_sv_12_lower_than_before(placed: Any) -> None:
    t = placed(ALL, ALL, pile="3 2", win=3)
    assert refused(t, "hole:1") == (
        "too_low",
        "hole:1 is not allowed: hole on hole, the total would be 4, lower than 5",
        "hole:1 ist nicht erlaubt: Loch auf Loch ergäbe 4, weniger als 5",
    )
    assert refused(t, "number:2")[1].endswith("the total would be 4, lower than 5")


def test_sv_10_a_card_that_is_not_in_the_hand(placed: Any) -> None:
    t = placed("2 3", ALL, pile="2")
    assert refused(t, "hole:4") == (
        "not_in_hand",
        "hole:4 is not allowed: there is no 4 in your hand",
        "hole:4 ist nicht erlaubt: du hast keine 4 auf der Hand",
    )
    t = placed("2 3", ALL)
    assert refused(t, "start:5")[0] == "not_in_hand"


def test_sv_10_no_new_pile_while_there_is_one(placed: Any) -> None:
    t = placed(ALL, ALL, pile="2")
    assert refused(t, "start:5") == (
        "pile_there",
        "start:5 is not allowed: there is already a pile: play hole on hole or hole on number",
        "start:5 ist nicht erlaubt: es liegt schon ein Stapel: "
        "Lege Loch auf Loch oder Loch auf Zahl",
    )


@pytest.mark.parametrize("move", ["hole:5", "number:5"])
def test_sv_08_nothing_to_play_on_while_the_table_is_empty(placed: Any, move: str) -> None:
    t = placed(ALL, ALL)
    assert refused(t, move) == (
        "no_pile",
        f"{move} is not allowed: there is no pile yet: start one",
        f"{move} ist nicht erlaubt: es liegt noch kein Stapel: Beginne einen",
    )


def test_sv_q25_both_ways_are_the_same(placed: Any) -> None:
    t = placed(ALL, ALL, pile="2 2", win=2)
    assert refused(t, "number:3") == (
        "same_as_hole",
        "number:3 is not allowed: if both numbers are equal, both ways are the same: play hole:3",
        "number:3 ist nicht erlaubt: sind beide Zahlen gleich, ist beides dasselbe: Spiele hole:3",
    )
    assert refused(t, "number:6")[0] == "too_high"
    assert refused(t, "number:1")[0] == "too_low"


def test_what_a_house_rule_forbids_is_not_explained_wrongly() -> None:
    def no_twos(t: Any, seat: int, moves: Any) -> Any:
        return [move for move in moves if move.args[0].value != 2]

    no_twos.rule = "no_twos"  # type: ignore[attr-defined]
    game = attrs.evolve(cardkit.load("seven"), hooks=HookChain(legal={"turn": (no_twos,)}))
    t = game.start(2, stack={"deck": [card for card in ALL.split() for _ in range(2)]})
    assert refused(t, "start:2")[:2] == (
        "house_rule",
        "start:2 is not allowed: the house rule “no twos” forbids it",
    )
    t.apply("start:3")
    assert refused(t, "number:2")[0] == "house_rule"
    assert refused(t, "hole:2")[0] == "too_low"
    t.apply("number:1")
    assert refused(t, "number:2")[0] == "too_low"
    assert refused(t, "hole:2")[0] == "house_rule"


@pytest.mark.parametrize("move", ["fold", "start", "start:8", "start_pile:3", "hole:3+4", "pass"])
def test_a_text_that_is_no_move_at_all(placed: Any, move: str) -> None:
    t = placed(ALL, ALL)
    with pytest.raises(InvalidMove):
        t.apply(move)
    assert t.choices.startswith("start:1 ")
