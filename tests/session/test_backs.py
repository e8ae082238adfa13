"""What was told of hidden cards stands on their backs: in frames, on screens, in plain text."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.posterior import COLORS, Drift
from helpers.tiny import game

from cardkit.engine.knowledge.events import Said, read_log
from cardkit.session.frames import frame_from_json, to_json
from cardkit.session.narrate import narrate
from cardkit.session.presenter import Presenter
from cardkit.session.scene import make_scene


def told(*moves: str) -> Any:
    # Hands of three: r1 r3 b2 and r2 b1 b3; seat 0 hints at the red cards of seat 1.
    t = game(Drift, COLORS).start(2, 1, stack={"deck": ["r1", "r2", "r3", "b1", "b2", "b3"]})
    for text in moves:
        t.apply(text)
    return t


def presenter(t: Any, **how: Any) -> Presenter:
    return Presenter(game(Drift, COLORS), t.rules, t.rules.texts, **how)


def test_the_frame_has_what_was_told() -> None:
    t = told("hint:r")
    hand = t.rules.at.hand[1].i
    frame = presenter(t).frame(t.view(0))
    assert frame.backs == {hand: ("r", "≠r", "≠r")}
    assert presenter(t, ascii=True).frame(t.view(0)).backs == {hand: ("r", "!r", "!r")}
    assert presenter(t).frame(t.view(1)).backs == {}  # one's own cards lie open
    assert frame_from_json(to_json(frame)) == frame


def test_it_goes_with_the_card() -> None:
    t = told("hint:r", "lay:r2")
    assert presenter(t).frame(t.view(0)).backs == {t.rules.at.hand[1].i: ("≠r", "≠r")}


def test_plain_text_counts_them() -> None:
    t = told("hint:r")
    assert "(3: 1 r, 2 ≠r)" in str(t.view(0))
    assert "≠r" not in str(t.view(1))


def test_positions_of_a_pile() -> None:
    t = told("lay:r1", "lay:b3", "mix", "low")
    such = ["1/2" if card.value <= 2 else "≠1/2" for card in t.deck]
    assert presenter(t).frame(t.view(1)).backs[t.rules.at.deck.i] == tuple(such)


@pytest.mark.parametrize("size", ["chip", "small", "large"])
def test_the_screen_draws_it_on_the_back(size: Any) -> None:
    from cardkit.tui.draw.card_art import Pen
    from cardkit.tui.draw.painter import Painter

    t = told("hint:r")
    shown = presenter(t)
    setup = shown.setup()
    scene = make_scene(setup, shown.frame(t.view(0)), 0)
    spot = next(spot for spot in scene.seats[1].spots if spot.label == "hand")
    painter = Painter(Pen(), lambda card, place: next(iter(setup.faces.values())))
    text = "\n".join(line.plain for line in painter.cards(spot, size, 60))
    assert ("(1 r, 2 ≠r)" if size == "chip" else "≠r") in text
    assert text.count("r") == (2 if size == "chip" else 3)


def test_whose_cards_were_meant_is_told_as_their_own() -> None:
    t = told("hint:r")
    (event,) = [each for each in read_log(t.entries) if isinstance(each, Said)]
    texts = [t.rules.texts.named(["Ann", "Ben"], you) for you in (None, 0, 1)]
    assert [narrate(event, each) for each in texts] == [
        "Ben, hand: one card is r.",
        "Ben, hand: one card is r.",
        "Your hand: one card is r.",
    ]
