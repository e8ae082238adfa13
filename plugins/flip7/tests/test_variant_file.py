"""Variants without Python: a Flip Four in eight lines."""

from __future__ import annotations

from typing import Any

import cardkit
from cardkit import Game
from cardkit.testing import Conformance

FLIP_FOUR = """\
extends = "flip7"

[[cards]]
id = "flip_four"
type = "action"
effect = "flipping"
count = 4
copies = 3
"""


def four() -> Game:
    made: Any = cardkit.load("flip7").with_variant("four.toml", FLIP_FOUR)
    return made  # type: ignore[no-any-return]


class TestFlipFour(Conformance):
    game = four()
    seats = (3,)


def test_a_flip_four_in_eight_lines_turns_up_four_cards() -> None:
    assert len(FLIP_FOUR.splitlines()) == 8
    deck = ["flip_four", *map(str, range(1, 9))]
    t = four().start(3, 1, stack={"deck": deck, "dealer": 0})
    assert [move.text for move in t.moves] == ["flip_three:0", "flip_three:1", "flip_three:2"]
    t.apply("flip_three:1")
    assert [card.id for card in t.row[1]] == ["1", "2", "3", "4", "5"]  # and one of the deal
    assert [card.id for card in t.discard] == ["flip_four"]


def test_it_has_a_readable_title_and_takes_another() -> None:
    game = four()
    assert game.texts().card(game.cards["flip_four"]) == "flip four"
    words = '[texts.en]\ncards.flip_four = "Flip Four"\n[texts.de]\ncards.flip_four = "Vier!"\n'
    worded = cardkit.load("flip7").with_variant("four.toml", FLIP_FOUR + words)
    card = worded.cards["flip_four"]
    assert (worded.texts().card(card), worded.texts("de").card(card)) == ("Flip Four", "Vier!")
