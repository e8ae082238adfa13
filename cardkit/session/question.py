"""What a seat is asked: its moves in words, and the picks that make each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move
from cardkit.engine.model.texts import Texts
from cardkit.engine.model.zones import Place

from .frames import MoveOption, Pick, Question
from .sentences import PLAIN

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules


REMEMBERED = 300  # moves cached for each reader


class Asker:
    """Asks readers of these texts; a move that was offered before is not described again."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.offered: dict[tuple[Any, ...], tuple[bool, MoveOption]] = {}  # by what it depends on

    def __call__(self, view: View) -> Question:
        """The question for this view's seat."""
        decision = f"asks.{view.stack[-1][0].__name__}" if view.stack else ""
        known = decision and self.texts.find(decision) is not None
        prompt = self.texts(decision, count=len(view.moves)) if known else ""
        found = [self._offer(view, move) for move in view.moves]
        # other seats first: nobody targets themselves by choice
        moves = [move for own, move in found if not own] + [move for own, move in found if own]
        return Question(view.me, prompt, tuple(moves))

    def _offer(self, view: View, move: Move) -> tuple[bool, MoveOption]:
        """Return a move as it is offered, and whether it is aimed at the seat itself."""
        about = view.rules.about_move(view, view.me, move)
        key: tuple[Any, ...] = (view.me, move)
        if about:
            key += tuple([(name, value.__class__, value) for name, value in about.items()])
            if not all(isinstance(value, PLAIN) for value in about.values()):
                return self._describe(view, move, about)
        known = self.offered.get(key)
        if known is None:
            if len(self.offered) >= REMEMBERED:
                self.offered.clear()
            known = self.offered[key] = self._describe(view, move, about)
        return known

    def _describe(
        self, view: View, move: Move, about: Mapping[str, object]
    ) -> tuple[bool, MoveOption]:
        rules = view.rules
        picks = picks_of(move, view.me, rules)
        several = rules.core.moves[move.name].arguments.several_from
        label = self.texts.move(move, **about)
        return Pick.seat(view.me) in picks, MoveOption(move.text, label, picks, several)


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
        named = arg if isinstance(arg, int) and not reader.zone else named
    return tuple(picks)


def _place(rules: Rules[Any, Any], zone: str, named: int) -> Place:
    """The place with this name; if there are several, the one an argument named."""
    found: Place | Sequence[Place] = getattr(rules.places, zone)
    return found if isinstance(found, Place) else found[named]
