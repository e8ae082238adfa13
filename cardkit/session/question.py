"""What a seat is asked: its moves in words, and what is picked to make each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.texts import Texts
from cardkit.engine.model.zones import Place

from .frames import MoveOption, Pick, Question

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules


def question_of(view: View, texts: Texts) -> Question:
    """The question for this view's seat."""
    rules = view.rules
    decision = view.stack[-1][0].__name__ if view.stack else ""
    prompt = texts.find(f"asks.{decision}")
    moves = tuple(
        MoveOption(
            move.text,
            texts.move(move, **rules.about_move(view, view.me, move)),
            picks_of(move, view.me, rules),
            rules.core.moves[move.name].arguments.several_from,
        )
        for move in view.moves
    )
    me = Pick.seat(view.me)
    others_first = sorted(moves, key=lambda move: me in move.picks)  # nobody hits themselves
    return Question(view.me, str(prompt or ""), tuple(others_first))


def picks_of(move: Move, seat: int, rules: Rules[Any, Any]) -> tuple[Pick, ...]:
    """The picks that make this move: the card it is named after, then its arguments."""
    readers = rules.core.moves[move.name].arguments.readers
    picks = [Pick("card", move.name)] if move.name in rules.cards else []
    named: Any = seat  # the seat or number before a position
    for n, arg in enumerate(move.args):
        reader = readers[min(n, len(readers) - 1)]
        if isinstance(arg, Card):
            picks.append(Pick("card", arg.id, reader.zone))
        elif isinstance(arg, int) and reader.zone:
            picks.append(Pick.position(_place(rules, reader.zone, named).i, arg))
        elif isinstance(arg, int) and "SEAT" in reader.what:
            picks.append(Pick.seat(arg))
        else:
            picks.append(Pick("word", str(arg)))
        named = arg if isinstance(arg, int) else named
    return tuple(picks)


def _place(rules: Rules[Any, Any], zone: str, named: int) -> Place:
    """The place with this name; if there are several, the one an argument named."""
    found: Place | Sequence[Place] = getattr(rules.places, zone)
    return found if isinstance(found, Place) else found[named]
