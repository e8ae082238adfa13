"""Why something cannot be picked: the reason why the move it would make is illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from cardkit.engine.base.errors import CardkitError, Reason
from cardkit.engine.flow.table import Table
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.cards import Card
from cardkit.engine.model.moves import Move, MoveMaker
from cardkit.engine.model.texts import Texts

from .frames import Pick, Question

if TYPE_CHECKING:
    from cardkit.engine.flow.rules import Rules

Names = tuple[str, ...]

REMEMBERED = 256  # lists of moves kept for each set of rules


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
    tries = _tries(table)
    found = _find_reasons(table, tries, _ways(table, tries, question), so_far, pick)
    told = [each for each in found if each.params] or found  # otherwise a general reason
    return "; ".join(dict.fromkeys(_say(each, texts) for each in told))


def why_single(table: Table[Any], question: Question, view: View, texts: Texts) -> str:
    """Why this is the only move: the reasons against the other cards in hand."""
    hand = [
        card.id
        for place in table.rules.places
        if place.seat == question.seat and place.shape == "fan"
        for card in place.cards_of(view)
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
    each is about. A reason common to several cards is given only if there is no other, and that a
    move is not listed says nothing that the list does not.
    """
    tries = _tries(table)
    ways = _ways(table, tries, question)
    found = [
        (card, each, _say(each, texts))
        for card in cards
        for each in _find_reasons(table, tries, ways, [()], Pick("card", card))
        if each.id != "not_listed"
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
        self.ways: dict[Names, tuple[Names, Names]] = {}
        self.moves: dict[tuple[Names, Names], list[Move]] = {}

    def with_words(self, rules: Rules[Any, Any], names: Names, words: Names) -> list[Move]:
        """Return the moves with these names that take these words as arguments."""
        found = self.moves.get((names, words))
        if found is None:
            if len(self.moves) >= REMEMBERED:
                self.moves.clear()
            parsed = [_parse(rules, name, [w for w in words if w != name]) for name in names]
            found = self.moves[names, words] = [move for move in parsed if move is not None]
        return found


def _parse(rules: Rules[Any, Any], name: str, given: Sequence[str]) -> Move | None:
    """Return the move with these arguments, or None if it takes others."""
    if not rules.core.moves[name].arguments.take(len(given)):
        return None
    try:
        return rules.parse(":".join(filter(None, (name, "+".join(given)))))
    except CardkitError:
        return None


_TRIES: WeakKeyDictionary[Rules[Any, Any], _Tries] = WeakKeyDictionary()


def _tries(table: Table[Any]) -> _Tries:
    found = _TRIES.get(table.rules)
    if found is None:
        found = _TRIES[table.rules] = _Tries()
    return found


def _ways(table: Table[Any], tries: _Tries, question: Question) -> tuple[Names, Names]:
    """Return the moves on offer plus those with the same arguments, and all others."""
    asked = tuple(dict.fromkeys(move.text.partition(":")[0] for move in question.moves))
    known = tries.ways
    if asked not in known:
        moves = table.rules.core.moves
        shapes = [_shape(moves[name]) for name in asked]
        alike = [n for n, maker in moves.items() if n not in asked and _shape(maker) in shapes]
        ways = (*asked, *alike)
        known[asked] = ways, tuple([name for name in moves if name not in ways])
    return known[asked]


def _find_reasons(
    table: Table[Any],
    tries: _Tries,
    named: tuple[Names, Names],
    so_far: Sequence[Sequence[Pick]],
    pick: Pick,
) -> list[Reason]:
    """Ask the table why something is illegal, never what it hides. Return a reason for each way, or
    else the first among the other moves.
    """
    ways, others = named
    if pick.kind == "card" and pick.value in ways:  # a card that is itself a move
        ways, others = (pick.value,), ()
    told: list[Reason] = []
    for before in so_far:
        words = tuple([each.value for each in (*before, pick)])
        for names, most in ((ways, None), (others, 1)):
            if not told or told[0].id == "not_listed":
                told = _reasons(table, tries.with_words(table.rules, names, words), most) or told
    return told


def _shape(maker: MoveMaker[Any]) -> list[str]:
    return [reader.what for reader in maker.arguments.readers]


def _reasons(table: Table[Any], moves: Sequence[Move], most: int | None) -> list[Reason]:
    """Return why these moves are illegal, at most this many reasons; merely not being listed counts
    only if there is no other.
    """
    found: list[Reason] = []
    unlisted: list[Reason] = []
    for move in moves:
        try:
            reason = table.why_not(move)
        except CardkitError:
            continue
        if reason is not None:
            (unlisted if reason.id == "not_listed" else found).append(reason)
        if len(found) == most:
            break
    return found or unlisted[:1]
