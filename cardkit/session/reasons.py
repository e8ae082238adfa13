"""Why something cannot be picked: the reason why the move it would make is illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from cardkit.engine.base.errors import CardkitError, Reason
from cardkit.engine.flow.table import Table
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move, MoveMaker
from cardkit.engine.model.texts import Texts

from .frames import Cells, Pick, Question

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules

REMEMBERED = 1_000  # moves kept for each set of rules


def explain(
    table: Table[Any],
    question: Question,
    so_far: Sequence[Sequence[Pick]],
    pick: Pick,
    texts: Texts,
) -> str:
    """Explain why this cannot be picked; empty if there is nothing to say. `so_far` lists the
    picks it could follow.
    """
    found = _find_reasons(table, _ways(table, question), so_far, pick)
    told = [each for each in found if each.params] or found  # otherwise a general reason
    return "; ".join(dict.fromkeys(_say(each, texts) for each in told))


def why_single(table: Table[Any], question: Question, cells: Cells, texts: Texts) -> str:
    """Why this is the only move: the reasons against the other cards in hand."""
    hand = [
        card
        for place, cards in zip(table.rules.places, cells, strict=True)
        if place.seat == question.seat and place.shape == "fan"
        for card in cards
    ]
    picked = {pick.value for pick in question.moves[0].picks}
    if len(hand) == 1 and hand[0] in picked:
        return texts("screen.last_card")
    others = [card for card in dict.fromkeys(hand) if card not in picked]
    return explain_others(table, question, others, texts)


def explain_others(
    table: Table[Any], question: Question, cards: Sequence[str], texts: Texts
) -> str:
    """Explain why none of these cards makes a different move, with at most two reasons and the card
    each is about. A reason common to several cards is given only if there is no other.
    """
    ways = _ways(table, question)
    found = [
        (card, each, _say(each, texts))
        for card in cards
        for each in _find_reasons(table, ways, [()], Pick("card", card))
    ]
    alike = Counter(said for _, _, said in found)
    particular = [
        (card, each, said)
        for card, each, said in found
        if each.params and alike[said] == 1 and _cards_of(each) <= {card}
    ]
    if not particular:
        return next(iter(alike), "")
    told, named = [], ""
    for card, each, said in particular[:2]:
        known = _cards_of(each) or card == named  # already named
        told.append(("" if known else f"{texts.card(table.rules.cards[card])}: ") + said)
        named = card
    return "; ".join(told)


def _say(reason: Reason, texts: Texts) -> str:
    return texts(f"why.{reason.id}", **reason.params)


def _cards_of(reason: Reason) -> set[str]:
    """Return the card that a reason says it is about."""
    card = reason.params.get("card")
    return {card.id} if isinstance(card, Card) else set()


class _Tries:
    """The moves that picks can make under one set of rules, legal or not; each is parsed once."""

    def __init__(self) -> None:
        self.ways: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
        self.moves: dict[tuple[str, ...], Move | None] = {}

    def parse(self, rules: Rules[Any, Any], name: str, given: Sequence[str]) -> Move | None:
        """Return the move with these arguments, or None if it takes others."""
        key = (name, *given)
        if key not in self.moves:
            if len(self.moves) >= REMEMBERED:
                self.moves.clear()
            try:
                found = rules.parse(":".join(filter(None, (name, "+".join(given)))))
            except CardkitError:
                found = None
            self.moves[key] = found
        return self.moves[key]


_TRIES: WeakKeyDictionary[Rules[Any, Any], _Tries] = WeakKeyDictionary()


def _tries(table: Table[Any]) -> _Tries:
    found = _TRIES.get(table.rules)
    if found is None:
        found = _TRIES[table.rules] = _Tries()
    return found


def _ways(table: Table[Any], question: Question) -> tuple[list[str], list[str]]:
    """Return the moves on offer plus those with the same arguments, and all others."""
    asked = tuple(dict.fromkeys(move.text.partition(":")[0] for move in question.moves))
    known = _tries(table).ways
    if asked not in known:
        moves = table.rules.core.moves
        shapes = [_shape(moves[name]) for name in asked]
        alike = [n for n, maker in moves.items() if n not in asked and _shape(maker) in shapes]
        ways = [*asked, *alike]
        known[asked] = ways, [name for name in moves if name not in ways]
    return known[asked]


def _find_reasons(
    table: Table[Any],
    named: tuple[list[str], list[str]],
    so_far: Sequence[Sequence[Pick]],
    pick: Pick,
) -> list[Reason]:
    """Ask the table why something is illegal, never what it hides. Return a reason for each way, or
    else the first among the other moves.
    """
    ways, others = named
    if pick.kind == "card" and pick.value in ways:  # a card that is itself a move
        ways, others = [pick.value], []
    told: list[Reason] = []
    for before in so_far:
        words = [each.value for each in (*before, pick)]
        for found in (_reasons(table, ways, words), _reasons(table, others, words)[:1]):
            if not told or told[0].id == "not_listed":
                told = found or told
    return told


def _shape(maker: MoveMaker[Any]) -> list[str]:
    return [reader.what for reader in maker.arguments.readers]


def _reasons(table: Table[Any], names: Sequence[str], words: Sequence[str]) -> list[Reason]:
    """Return why these moves with these words are illegal; merely not being listed counts only if
    there is no other reason.
    """
    found, tries = [], _tries(table)
    for name in names:
        given = [word for word in words if word != name]
        if not table.rules.core.moves[name].arguments.take(len(given)):
            continue
        move = tries.parse(table.rules, name, given)
        if move is None:
            continue
        try:
            reason = table.why_not(move)
        except CardkitError:
            continue
        if reason is not None:
            found.append(reason)
    return [each for each in found if each.id != "not_listed"] or found[:1]
