"""Pending answers: sealed moves that were revealed, or stay sealed, and wait to be carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.moves import Move, hide_cards

if TYPE_CHECKING:  # rules use this to redact pending work
    from random import Random

    from cardkit.engine.flow.rules import Rules

Frame = tuple[Any, ...]


def is_answer(rules: Rules[Any, Any], frame: Frame) -> bool:
    """Whether this stack frame is ``(carry_out_answer, seat, decision, move, …)``, followed by the
    decision's arguments.
    """
    return frame[0] is rules.carry_out_answer


def shown_frames(rules: Rules[Any, Any], frames: Iterable[Frame], reader: int) -> tuple[Frame, ...]:
    """Return the pending work as a reader may know it, with the cards in others' answers
    unknown.
    """
    return tuple(
        (*frame[:3], shown_answer(rules, frame[3]), *frame[4:])
        if is_answer(rules, frame) and frame[1] != reader
        else frame
        for frame in frames
    )


def shown_answer(rules: Rules[Any, Any], move: Move | None) -> Move | None:
    """Return a waiting answer as others may know it: without cards, and None if it is private."""
    if move is None or move.name in rules.core.private:
        return None
    if move.name in rules.core.announced:
        return move
    several = rules.core.moves[move.name].arguments.several_from
    return hide_cards(move, [isinstance(arg, Card) for arg in move.args], several)


def draw_answers(world: Any, rng: Random) -> bool:
    """Draw a sampled world's hidden pending answers from the seat's moves that would look the same
    to others. Return False if there are none.
    """
    rules = world.rules
    for n, frame in enumerate(world.stack):
        if is_answer(rules, frame) and _is_hidden(frame[3]):
            _, seat, decision, shown, *args = frame
            listing = rules.core.methods.get(decision)
            listed = () if listing is None else listing(world, seat, *args)
            fitting = [move for move in listed if shown_answer(rules, move) is shown]
            if not fitting:
                return False
            world.stack[n] = (*frame[:3], fitting[int(rng.random() * len(fitting))], *args)
    return True


def _is_hidden(move: Move | None) -> bool:
    return move is None or UNKNOWN in move.args
