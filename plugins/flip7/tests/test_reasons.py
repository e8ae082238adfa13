"""Why a move is refused, in both languages. A refused move changes nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import cardkit_flip7
import pytest

import cardkit
from cardkit import InvalidMove, testing
from cardkit.engine.flow.hook_chain import HookChain

GOAL = {"reached", "stands", "leads"}  # how far a seat is, see Flip7.distance
SEEN_HERE = {"needs_card", "choose_target", "not_yours", "is_out", "has_one"}


def refused(t: Any, move: str) -> tuple[str, ...]:
    """The id of the reason, and the message in English and German."""
    return testing.refused(t, move, cardkit.load("flip7"), "de")


def test_every_reason_of_the_rules_is_tested_here() -> None:
    source = Path(cardkit_flip7.__file__).with_name("rules.py").read_text(encoding="utf-8")
    assert set(re.findall(r'Reason\("(\w+)"', source)) == SEEN_HERE | GOAL


@pytest.mark.parametrize("action", ["freeze", "flip_three"])
def test_f7_q12_choosing_a_player_who_is_out(deal: Any, action: str) -> None:
    t = deal(f"5 8 9 5 {action}").do("hit", "hit")
    assert refused(t, f"{action}:0") == (
        "is_out",
        f"{action}:0 is not allowed: seat 0 is out of this round (busted)",
        f"{action}:0 ist nicht erlaubt: Platz 0 ist in dieser Runde nicht mehr im Spiel (verzockt)",
    )


def test_f7_26_neither_stop_nor_one_more_while_choosing_a_target(deal: Any) -> None:
    t = deal("5 8 9 freeze").do("hit")
    for move in ("stay", "hit"):
        assert refused(t, move) == (
            "choose_target",
            f"{move} is not allowed: choose a player for Freeze first",
            f"{move} ist nicht erlaubt: zuerst braucht Freeze eine Person",
        )


def test_f7_50_giving_a_second_chance_to_one_who_has_one(deal: Any) -> None:
    t = deal("second_chance second_chance 9 7 second_chance", seats=4).do("hit")
    for seat in (0, 1):
        assert refused(t, f"second_chance:{seat}") == (
            "has_one",
            f"second_chance:{seat} is not allowed: seat {seat} already has a Second Chance",
            f"second_chance:{seat} ist nicht erlaubt: Platz {seat} hat schon eine Second Chance",
        )


def test_a_target_without_a_card_for_it(deal: Any) -> None:
    t = deal("5 8 9 flip_three")
    message = "freeze:1 is not allowed: seat 0 is not choosing a player for such a card"
    assert refused(t, "freeze:1")[:2] == ("not_yours", message)
    t.do("hit")
    assert refused(t, "freeze:1")[:2] == ("not_yours", message)


def test_f7_q10_stop_without_a_card(deal: Any) -> None:
    """Normally the one legal move is made by itself; here the option came after the choice."""
    saved = deal("freeze 5 6").do("freeze:1").to_json()
    t = cardkit.load("flip7", edition="the_op").from_json(saved)
    assert refused(t, "stay") == (
        "needs_card",
        "stay is not allowed: a player without a card cannot stay here",
        "stay ist nicht erlaubt: ohne Karte kann hier niemand aussteigen",
    )


def test_what_a_house_rule_forbids_is_not_explained_wrongly() -> None:
    def others_only(t: Any, seat: int, moves: Any) -> Any:
        return [move for move in moves if move.args != (seat,)]

    others_only.rule = "freeze_others"  # type: ignore[attr-defined]
    hooks = HookChain(legal={"freeze_whom": (others_only,)})
    game = attrs.evolve(cardkit.load("flip7"), hooks=hooks)
    t = game.start(3, stack={"deck": ["freeze"], "dealer": 0})
    assert refused(t, "freeze:0")[:2] == (
        "house_rule",
        "freeze:0 is not allowed: the house rule “Freeze only others” forbids it",
    )


@pytest.mark.parametrize("move", ["fold", "freeze", "freeze:3", "freeze:x", "hit:1"])
def test_a_text_that_is_no_move_at_all(deal: Any, move: str) -> None:
    t = deal("5 8 9 freeze").do("hit")
    with pytest.raises(InvalidMove):
        t.apply(move)
    assert t.choices == "freeze:0 freeze:1 freeze:2"
