"""An illegal move is refused with its reason and changes nothing."""

from __future__ import annotations

import pytest
from helpers.tiny import highcard

from cardkit import IllegalMove, InvalidMove, Reason

STACK = {"starter": 1, "deck": ["red-1", "red-2", "red-3", "blue-4"]}


def test_the_error_carries_move_and_reason() -> None:
    t = highcard().start(2, 1, stack=STACK)
    with pytest.raises(IllegalMove) as caught:
        t.apply("play:red-1")
    error = caught.value
    assert str(error) == "play:red-1 is not allowed: you have no red one"
    assert error.move is t.rules.parse("play:red-1")
    assert (error.reason.id, error.reason.params) == ("not_held", {"card": t.rules.cards["red-1"]})
    assert repr(error.reason) == "Reason('not_held', card=<red-1>)"


def test_a_move_object_is_checked_like_its_text() -> None:
    t = highcard().start(2, 1, stack=STACK)
    with pytest.raises(IllegalMove, match=r"^fold is not allowed: it is not among the legal"):
        t.apply(t.rules.fold())


def test_the_message_is_in_the_language_of_the_game() -> None:
    import attrs

    t = attrs.evolve(highcard(), lang="de").start(2, 1, stack=STACK)
    with pytest.raises(IllegalMove) as caught:
        t.apply("fold")
    assert str(caught.value) == ("fold ist nicht erlaubt: es gehört nicht zu den möglichen Zügen")


@pytest.mark.parametrize("text", ["play:red-1", "fold", "paly:red-1", "play", "play:x", ""])
def test_nothing_changes(text: str) -> None:
    t = highcard().start(2, 1, stack=STACK)
    before, log, moves = t.to_json(), list(t.log), t.moves
    for _ in range(2):
        with pytest.raises((IllegalMove, InvalidMove)):
            t.apply(text)
    assert (t.to_json(), t.log, t.moves) == (before, log, moves)
    t.apply("play:red-2")
    assert t.seat == 0


def test_why_not_is_none_exactly_for_listed_moves() -> None:
    t = highcard().start(2, 1, stack=STACK)
    legal = {move.text for move in t.moves}
    for card in t.rules.cards:
        reason = t.why_not(f"play:{card}")
        assert (reason is None) == (f"play:{card}" in legal)
        assert reason is None or isinstance(reason, Reason)
