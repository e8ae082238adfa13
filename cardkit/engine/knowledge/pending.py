"""Pending answers: sealed moves that were opened, or stay sealed, and wait to be carried out."""

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
    """Whether this frame of a stack is ``(carry_out_answer, seat, decision, move, …)``, with the
    arguments of the decision behind."""
    return frame[0] is rules.carry_out_answer


def shown_frames(rules: Rules[Any, Any], frames: Iterable[Frame], reader: int) -> tuple[Frame, ...]:
    """The pending work as a reader may know it: cards of others' answers are unknown."""
    return tuple(
        (*frame[:3], shown_answer(rules, frame[3]), *frame[4:])
        if is_answer(rules, frame) and frame[1] != reader
        else frame
        for frame in frames
    )


def shown_answer(rules: Rules[Any, Any], move: Move | None) -> Move | None:
    """An answer that waits, as others may know it: no cards, and nothing if it is private."""
    if move is None or move.name in rules.core.private:
        return None
    if move.name in rules.core.announced:
        return move
    several = rules.core.moves[move.name].arguments.several_from
    return hide_cards(move, [isinstance(arg, Card) for arg in move.args], several)


def draw_answers(world: Any, rng: Random) -> bool:
    """Draws the hidden pending answers of a sampled world: among the seat's moves those that others
    would be shown alike. False if there is none."""
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
