"""Why a move is refused, in both languages. A refused move changes nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import cardkit_code_game
import pytest

import cardkit
from cardkit import InvalidMove, testing
from cardkit.engine.flow.hook_chain import HookChain

from .conftest import full

SOURCE = Path(cardkit_code_game.__file__).with_name("reasons.py").read_text(encoding="utf-8")


def refused(t: Any, move: str) -> tuple[str, ...]:
    """The id of the reason, and why in English and German."""
    id, *messages = testing.refused(t, full(move), cardkit.load("code_game"), "de")
    return id, *(message.partition(": ")[2] for message in messages)


CASES = [
    # hands, top card, drawn cards, moves so far, the refused move, reason
    ("b7 r1 y9 | r5 b8 y8", "r4", "", "", "play:b7", "no_match"),
    ("b3 r1 y9 | r5 b8 y8", "r4", "", "", "play:b3", "needs_partner"),
    ("b7 r1 y9 | r5 b8 y8", "r4", "", "", "play:b7+r1", "wrong_sum"),
    ("b7 r1 y9 | r5 b8 y8", "r4", "", "", "play:r5", "not_held"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "", "", "play:b2+b2", "only_one"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "", "", "skip", "not_held"),
    ("b2 r1 skip | r5 b8 y8", "r4", "", "", "play:skip", "own_move"),
    ("joker r1 skip | r5 b8 y8", "r4", "", "", "play:joker", "joker"),
    ("swap r1 skip | r5 b8 y8", "r4", "", "", "swap:action", "empty_pile"),
    ("reset r1 skip | r5 b8 y8", "r4", "", "", "reset:0", "not_oneself"),
    ("plus2 r1 y9 | plus2 b8 r8", "r4", "", "plus2", "play:r8", "pending"),
    ("plus2 r1 y9 | plus2 b8 r8", "r4", "", "plus2", "draw", "pending"),
    ("plus2 r1 y9 | plus2 b8 skip", "r4", "", "plus2", "skip", "pending"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "", "", "accept", "nothing_pending"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "", "", "keep", "nothing_drawn"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "r8", "draw", "draw", "drew_already"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "r8", "draw", "play:r1", "only_drawn"),
    ("b2 r1 skip | r5 b8 y8", "r4", "r8", "draw", "skip", "only_drawn"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "r8", "draw", "play:r8+r1", "wrong_sum"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "b4", "draw", "play:b4+y0", "not_held"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "", "", "offer:r1", "no_gift"),
    ("b2 r1 y9 | r5 b8 y8", "r4", "", "", "take:none", "no_gift"),
    ("gift r1 y9 | r5 b8 y8", "r4", "", "gift", "draw", "offer_first"),
    ("gift r1 y9 | r5 b8 y8", "r4", "", "gift", "offer:r1", "not_held"),
    ("gift r1 y9 | r5 b8 y8", "r4", "", "gift offer:r5", "draw", "take_first"),
    ("gift r1 y9 | r5 b8 y8", "r4", "", "gift offer:r5", "take:0", "offers_nothing"),
]


@pytest.mark.parametrize(("hands", "top", "draw", "before", "move", "reason"), CASES)
def test_each_kind_of_refusal_has_its_reason(
    deal: Any, hands: str, top: str, draw: str, before: str, move: str, reason: str
) -> None:
    t = deal(hands, top, draw=draw).do(*before.split())
    id, english, german = refused(t, move)
    assert id == reason
    assert "{" not in english + german
    assert english != german


def test_every_reason_is_tested_here() -> None:
    ids = set(re.findall(r'Reason\(\s*"(\w+)"', SOURCE)) | {"own_move"}
    here = {case[-1] for case in CASES}
    assert ids == here | {"no_pair", "not_in_play", "drawn_action"}


def test_cg_17_cg_18_the_words_for_a_number_that_does_not_fit(deal: Any) -> None:
    t = deal("b7 b3 r1 y9 | r5 b8 y8 v8", "r4")
    assert refused(t, "play:b7") == (
        "no_match",
        "blue 7 matches neither the colour nor the number of red 4, "
        "and no second card makes it add up to 4",
        "Blau 7 passt weder in der Farbe noch in der Zahl zu Rot 4, "
        "und mit keiner zweiten Karte ergibt sie die Summe 4",
    )
    assert refused(t, "play:b3") == (
        "needs_partner",
        "blue 3 matches neither the colour nor the number of red 4; "
        "it adds up to 4 only together with a 1",
        "Blau 3 passt weder in der Farbe noch in der Zahl zu Rot 4; "
        "nur zusammen mit einer 1 ergibt sich die Summe 4",
    )
    assert refused(t, "play:b3+b7") == (
        "wrong_sum",
        "blue 3, blue 7 add up to 10, but red 4 needs a sum of 4",
        "Blau 3, Blau 7 ergeben 10, aber Rot 4 verlangt die Summe 4",
    )


def test_cg_q07_no_pair_and_no_number_from_an_empty_pile(deal: Any) -> None:
    t = deal("swap r0 y0 v7 | swap b2 y2 v9", whole=True).do("swap:number")
    assert refused(t, "play:b2+y2") == (
        "no_pair",
        "there is no number on the pile, so only one card can be played: not blue 2, yellow 2",
        "auf dem Stapel liegt keine Zahl, also geht nur eine Karte allein: nicht Blau 2, Gelb 2",
    )
    assert refused(t, "swap:number") == (
        "empty_pile",
        "the pile is empty: there is no number card to take",
        "der Stapel ist leer: hier liegt keine Zahlenkarte",
    )


def test_cg_q13_a_drawn_action_card(deal: Any) -> None:
    """Normally the one legal move is made by itself; here the option came after the choice."""
    hands = "b2 r1 y9 | r5 b8 y8"
    saved = deal(hands, draw="skip", play_drawn_action=True).do("draw").to_json()
    t = cardkit.load("code_game", hand_size=3, dealer=1).from_json(saved)
    assert refused(t, "skip") == (
        "drawn_action",
        "Skip was just drawn; an action card has to wait until your next turn",
        "Aussetzen wurde gerade gezogen; eine Aktionskarte kann frühestens im nächsten Zug "
        "gelegt werden",
    )


@pytest.mark.parametrize(("card", "move"), [("swap", "swap:action"), ("reset", "reset:0")])
def test_cg_q13_a_drawn_action_card_that_cannot_be_about_this(
    deal: Any, card: str, move: str
) -> None:
    t = deal("b2 r1 y9 | r5 b8 y8", draw=card, play_drawn_action=True).do("draw")
    assert refused(t, move)[0] == {"swap": "empty_pile", "reset": "not_oneself"}[card]


def test_cg_05_a_move_of_a_card_that_is_not_in_play(deal: Any) -> None:
    t = deal("b2 r1 y9 | r5 b8 y8", with_reset=False)
    assert refused(t, "reset:1")[:2] == (
        "not_in_play",
        "this game has no card for reset",
    )


def test_what_a_house_rule_forbids_is_not_explained_wrongly() -> None:
    forbidden = ["skip", "play:red-1", "play:red-1+blue-3", "reset:1", "take:2"]

    def others(t: Any, seat: int, moves: Any) -> Any:
        return [move for move in moves if move.text not in forbidden]

    hooks = HookChain(legal={"turn": (others,), "take_whose": (others,)})
    game = attrs.evolve(cardkit.load("code_game", hand_size=5, dealer=2), hooks=hooks)
    hands = [
        "skip gift red-1 blue-3 reset",
        "red-9 red-8 red-7 red-6 red-5",
        "blue-9 blue-8 blue-7 blue-6 blue-5",
    ]
    deck = [hand.split()[i] for i in range(5) for hand in hands]
    t = game.start(3, stack={"deck": [*deck, "red-4"]})
    for move in forbidden[:4]:
        assert refused(t, move)[0] == "house_rule"
    for move in ("gift", "offer:red-9", "offer:blue-9"):
        t.apply(move)
    assert refused(t, "take:2")[0] == "house_rule"


@pytest.mark.parametrize(
    "move", ["fold", "play", "play:code-1368", "reset:2", "swap:deck", "take:x"]
)
def test_a_text_that_is_no_move_at_all(deal: Any, move: str) -> None:
    t = deal("b2 r1 y9 | r5 b8 y8")
    with pytest.raises(InvalidMove):
        t.apply(move)
    assert t.choices == "play:r1 draw"
