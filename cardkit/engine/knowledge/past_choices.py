"""Past choices as a seat knows them: which moves there were with the hands of a sampled world, and
which of them look to it like the one that was made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import factorial, inf, prod
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.model.cards import UNKNOWN, Card
from cardkit.engine.model.combinations import Combinations, keep_listing
from cardkit.engine.model.moves import Move

from .hidden_cards import Cards, ReadsHidden
from .log import MOVED, OPENED, kind_of
from .lots import Token
from .questions import (
    ListingReads,
    PastQuestion,
    PastReader,
    in_order,
    looks_like,
    table_as_seen,
)
from .tracks import Tracks
from .trails import Known, Turn

if TYPE_CHECKING:  # a choice is known to the reader of a view
    from .view import View

Hands = dict[int, list[Card]]  # by place


def card_of(known: Known) -> Card:
    """The card that this is in the world dealt last."""
    card = known.card if isinstance(known, Token) else known
    assert card is not None
    return card


@attrs.define(eq=False)
class PastChoice:
    """A question that was asked, on a table as the reader saw it then."""

    at: int  # its entry in the log
    seat: int
    table: Any
    cells: list[Any]
    places: list[int]  # of the hidden hands that its listing reads
    told: Move | None  # as told to the reader; None if private
    least: int  # it must have had at least this many moves,
    most: float  # and no more than that; 0 if nothing was chosen, for want of a move
    rank: dict[Card, int]  # for an order
    again: Callable[[], tuple[Any, list[Any], Any]]  # makes another such table
    mine: Counter[Move] | None  # all that the reader itself could choose from
    left: list[Turn] = attrs.Factory(list)  # cards that left the seat's hand unseen because of it
    last: dict[int, Known] = attrs.Factory(dict)  # by place: a card that had just arrived
    known: dict[Any, float | None] = attrs.Factory(dict)  # answers, by what they depend on

    def likely(self, hands: Hands) -> float | None:
        """How likely these cards are to have left, if it was answered as the reader was told; None
        if that depends on something else that is hidden.
        """
        left = [card_of(turn.cards[0]) for turn in self.left]
        last = {place: card_of(known) for place, known in self.last.items()}
        held = [self._sort_hand(place, hands, last) for place in self.places]
        key = (*map(tuple, held), *left)
        if key not in self.known:
            self.known[key] = self._ask(held, left, hands, last)
        return self.known[key]

    def holds(self, hands: Hands) -> bool:
        """Whether it can have been answered like this with these hands, in this order."""
        return self._ask([hands[place] for place in self.places], [], hands, {}) != 0.0

    def _sort_hand(self, place: int, hands: Hands, last: dict[int, Card]) -> list[Card]:
        """The cards of a hand in a fixed order: its own if it is kept sorted; otherwise one just
        drawn is at the end, where rules may look for it.
        """
        rules = self.table.rules
        if place in rules.core.lists:
            return in_order(rules, place, hands[place])
        held = sorted(hands[place], key=self.rank.__getitem__)
        if place in last:
            held.remove(last[place])
            held.append(last[place])
        return held

    def _ask(
        self, held: list[list[Card]], left: list[Card], hands: Hands, last: dict[int, Card]
    ) -> float | None:
        moves = self._list(held, hands, last)
        if moves is None:
            return None
        if self.most == 0:
            return float(not moves)
        if self.mine is not None:
            return float(Counter(moves) == self.mine)
        return self._weigh(self._alike(moves), held, left)

    def _list(
        self, held: list[list[Card]], hands: Hands, last: dict[int, Card]
    ) -> Sequence[Move] | None:
        """The moves there were with these cards, which `held` has by place; None if that depends
        on something else that is hidden.
        """
        for place, cards in zip(self.places, held, strict=True):
            self.cells[place][:] = cards
        decision, *args = self.table.asking
        try:
            return keep_listing(decision(self.table, *args))
        except ReadsHidden as read:
            if read.place not in hands:
                return None
            self.cells[read.place].__class__ = Cards
            self.places.append(read.place)
            self.known.clear()
            held.append(self._sort_hand(read.place, hands, last))
            return self._list(held, hands, last)
        except Exception:  # from a hidden field, or rules given something unexpected
            return None

    def _alike(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Those that look to the reader like the one that was made; none if there would have been
        too few or too many of them.
        """
        core = self.table.rules.core
        if not self.least <= len(moves) <= self.most:
            return ()
        if self.told is None:
            return [move for move in moves if move.name in core.private]
        if isinstance(moves, Combinations) and moves.least == moves.most == self.hidden:
            return moves if moves.name == self.told.name else ()  # there may be many
        if self.is_all_hidden:
            name, count = self.told.name, len(self.told.args)
            return [move for move in moves if move.name == name and len(move.args) == count]
        several = core.moves[self.told.name].arguments.several_from
        return [move for move in moves if looks_like(move, self.told, several)]

    def _weigh(
        self, alike: Sequence[Move], held: list[list[Card]], left: list[Card]
    ) -> float | None:
        if not alike or not left:
            return float(bool(alike))
        counts = Counter(left)
        such = [move for move in alike if Counter(self.hidden_in(move)) == counts]
        if len(counts) > 1 and self.is_ordered:
            orders = [self.carry_out(move, held) for move in such]
            if any(Counter(order) != counts for order in orders):
                return None
            return orders.count(left) / len(alike)
        ways = factorial(len(left)) // prod(map(factorial, counts.values()))
        return len(such) / len(alike) / ways

    def alike(
        self, hands: Hands, last: dict[int, Card]
    ) -> tuple[Sequence[Move] | None, list[list[Card]]]:
        """The moves with these hands that look like the one that was made, and the cards of the
        hands that were read; None if that depends on something else that is hidden.
        """
        held = [self._sort_hand(place, hands, last) for place in self.places]
        moves = self._list(held, hands, last)
        return None if moves is None else self._alike(moves), held

    def hidden_in(self, move: Move) -> list[Card]:
        """The cards that a move names and the reader was not told."""
        cards = cards_in(move)
        for card in cards_in(self.told) if self.told else ():
            if card in cards:
                cards.remove(card)
        return cards

    def is_limited(self, cards: Sequence[Card]) -> bool:
        """Whether with some hand not all cards could be chosen, or not all are as likely: asked
        with all these cards, one hand after another.
        """
        place, named = self.places[0], cards_in(self.told) if self.told else []
        size = len(self.cells[place]) - len(named)
        rest = list(cards)
        for card in named:
            rest.remove(card)
        ways = set()
        for first in range(0, len(rest), max(1, size)):
            hand = (rest[first:] + rest)[:size]
            alike = self.alike({place: named + hand}, {})[0] or ()
            ways.add(len(alike))
            if len(ways) > 1 or not self._chosen_in(alike) >= set(hand):
                return True
        return False

    def _chosen_in(self, moves: Sequence[Move]) -> set[Any]:
        """What the moves name that the reader was not told."""
        if isinstance(moves, Combinations):
            return set(moves.cards)
        if self.is_all_hidden:
            return {arg for move in moves for arg in move.args}
        return {card for move in moves for card in self.hidden_in(move)}

    def carry_out(self, move: Move, held: list[list[Card]]) -> list[Card]:
        """Return the cards that the move takes from the hands, in order."""
        table, cells, _ = self.again()
        for place, cards in zip(self.places, held, strict=True):
            cells[place].__class__ = Cards
            cells[place][:] = cards
        table.log = []
        with suppress(ReadsHidden, Exception):  # the cards may have left before
            self.table.rules.acts[move.name](table, self.seat, *move.args)
        moved = (entry for entry in table.log if kind_of(entry) is MOVED)
        return [entry[0] for entry in moved if entry[1].i in self.places]

    @property
    def is_ordered(self) -> bool:
        """Whether several cards went to a pile or row, where the move says which is where."""
        return len(self.left) > 1 and any(turn.ordered for turn in self.left)

    @property
    def is_all_hidden(self) -> bool:
        """Whether the reader was told nothing that the move names."""
        return self.told is None or self.hidden == len(self.told.args)

    @property
    def hidden(self) -> int | None:
        """How many cards the reader was not told; None if it was told nothing of a choice."""
        if self.most == 0:
            return 0
        return None if self.told is None else self.told.args.count(UNKNOWN)


def cards_in(move: Move) -> list[Card]:
    """The cards that a move names and that are known."""
    return [arg for arg in move.args if isinstance(arg, Card) and arg is not UNKNOWN]


def choice_of(question: PastQuestion, view: View, tracks: Tracks) -> PastChoice | ListingReads:
    """Return a past choice as this view's reader knows it, or what its listing reads if it says
    nothing of a hidden hand.
    """
    answered, told = told_answer(question, view)
    if not answered:
        return ListingReads.NOTHING
    return choice_as_told(question, told, PastReader.of(view, tracks))


def choice_as_told(
    question: PastQuestion, told: Move | None, reader: PastReader
) -> PastChoice | ListingReads:
    """The same for a reader who was told this of the answer."""
    t, rules = question.table, reader.rules
    again = partial(table_as_seen, question, reader)
    table, cells, reads = again()
    if isinstance(reads, ListingReads):
        return reads
    if not reader.places[reads].fan:
        return ListingReads.OTHER
    cells[reads].__class__ = Cards
    least, most = _numbers_of_moves(t)
    mine = Counter(t.moves) if t.seat == reader.me else None
    rank = rules.core.rank
    return PastChoice(
        question.at, t.seat, table, cells, [reads], told, least, most, rank, again, mine
    )


def _numbers_of_moves(t: Any) -> tuple[int, float]:
    """Return how many moves there were at least and at most, as everybody could tell."""
    if not t.moves:
        return 0, 0
    if t.sealed is not None or t.asking[0].__name__ in t.rules.always:
        return 1, inf
    return (1, 1) if len(t.moves) == 1 else (2, inf)


def told_answer(question: PastQuestion, view: View) -> tuple[bool, Move | None]:
    """Whether the reader has been told of the answer, and what: None if it was private, or the
    reader's own. A sealed answer is told when it is opened.
    """
    assert view._memory is not None and view._log is not None
    if question.table.seat == view.me or not question.table.moves:
        return True, None
    log, at, sight = view._log, question.at, view._memory.sight
    sight.follow(log, view._end)
    if question.table.sealed is not None:
        after = (n for n in range(at, view._end) if kind_of(log[n]) is OPENED)
        at = next(after, -1)
        if at < 0:
            return False, None
    return True, sight.move_told(at, view.me, question.table.seat)
