"""What the log of a game says, read in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter

import attrs

from cardkit.engine.knowledge.log import MOVED, OPENED, Entry, kind_of
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move

from .card_notes import CardNotes, known

#: All kinds of move that some list of legal moves has; none if it has but one. And by list, where
#: in there they stand: rules offer the same lists again and again.
_KINDS: list[tuple[str, ...]] = [()]
_NUMBERS: dict[Sequence[Move], int] = {}
LISTS_KEPT = 10_000
_seat_of, _moves_of = itemgetter(0), itemgetter(1)
Choices = tuple[dict[str, tuple[int, int]], ...]


@attrs.define
class Notes:
    """What the log of a game tells."""

    cards: CardNotes
    events: dict[str, int]
    decided: list[Entry]
    turns: int

    @property
    def starter(self) -> int | None:
        return self.decided[0][0] if self.decided else None


def read_log(log: list[Entry], seats: int, ends: Sequence[int]) -> Notes:
    """Reads a log; `ends` are its lengths when a round was seen to end. One long loop: a simulation
    spends more here than on anything else beside the games."""
    cards = CardNotes(seats)
    draws = [drawn.append for drawn in cards.drawn]
    played, turned_up, claimed = cards.played, cards.turned_up, cards.claimed
    events: list[str] = []
    decided: list[Entry] = []
    decide, say, says = decided.append, events.append, known.get
    alone = [(seat,) for seat in range(seats)]
    acting: tuple[int, ...] = ()
    openings: set[int] = set()  # decisions before them
    turns, last = 0, -1
    for entry, whose in zip(log, map(says, map(id, log)), strict=True):
        if whose is None:
            head = entry[0]
            kind = head.__class__
            if kind is int:  # DECIDED
                decide(entry)
                if head != last:
                    turns += 1
                    last = head
                    acting = alone[head]
                if turned_up or claimed:
                    cards.claim(head)
            elif kind is str:  # SAID
                say(head)
            elif kind is tuple:  # GATHERED
                if entry[2].seat is not None:
                    cards.move_many(entry, acting)
            elif (what := kind_of(entry)) is MOVED:
                cards.move(entry, acting)
            elif what is OPENED:
                acting, last = entry[1], -1
                openings.add(len(decided))
        elif whose >= 0:
            draws[whose](entry[0])
        elif ~whose in acting:
            played[~whose].append(entry[0])
    turns += _cut_turns(log, decided, ends, openings)
    return Notes(cards, Counter(events), decided, turns)


def _cut_turns(
    log: list[Entry], decided: list[Entry], ends: Sequence[int], openings: set[int]
) -> int:
    """Turns that a round cuts in two: the same seat decides last in one and first in the next,
    unless sealed moves were opened in between. A round is seen to end at a choice, so the next
    entry is that decision."""
    ids, found, cut = [*map(id, decided)], 0, 0
    for end in ends:
        if end < len(log):
            found = ids.index(id(log[end]), found)
            if found and found not in openings:
                cut += decided[found - 1][0] == decided[found][0]
    return cut


@attrs.define
class DecisionNotes:
    """What the decisions of a game tell; a *choice* is one with several legal moves."""

    forced: int
    legal: int  # moves, over all decisions
    waited: int  # choices of others between two choices of a seat, summed
    waits: int  # and how many such gaps there were
    longest_wait: int
    choices: Choices


def read_decisions(decided: list[Entry], seats: int) -> DecisionNotes:
    """Read all decisions in passes that run in C, which takes half the time of one loop."""
    lengths = [*map(len, map(_moves_of, decided))]
    forced = lengths.count(1)
    choices = [e for e, n in zip(decided, lengths, strict=True) if n > 1] if forced else decided
    order = bytes(map(_seat_of, choices))
    waited = waits = longest = 0
    for seat in range(seats) if seats > 1 else ():  # alone, nobody waits
        others = order.split(bytes((seat,)))[1:-1]  # between two of its own
        if others:
            last, first = order.rindex(seat), order.index(seat)
            waits += len(others)
            waited += last - first - len(others)
            longest = max(longest, *map(len, others))
    kinds = _by_kind(choices, order, seats)
    return DecisionNotes(forced, sum(lengths), waited, waits, longest, kinds)


def _by_kind(choices: list[Entry], order: bytes, seats: int) -> Choices:
    """By seat and kind of move: how often it was offered beside another kind, and chosen."""
    found: Choices = tuple([{} for _ in range(seats)])
    numbers = [*map(_NUMBERS.get, map(_moves_of, choices))]
    if None in numbers:
        numbered = zip(numbers, choices, strict=True)
        numbers = [_number_of(entry[1]) if n is None else n for n, entry in numbered]
    if not any(numbers):
        return found
    names = [entry[2].name for entry in choices]
    for (seat, number, name), n in Counter(zip(order, numbers, names, strict=True)).items():
        own = found[seat]
        for kind in _KINDS[number or 0]:
            offered, taken = own.get(kind, (0, 0))
            own[kind] = (offered + n, taken + n if kind == name else taken)
    return found


def _number_of(moves: Sequence[Move]) -> int:
    """The place in _KINDS of the kinds of move among these."""
    number = _NUMBERS.get(moves)
    if number is None:
        if len(_NUMBERS) >= LISTS_KEPT:
            _NUMBERS.clear()
        names = () if isinstance(moves, Combinations) else dict.fromkeys([m.name for m in moves])
        kinds = tuple(names) if len(names) > 1 else ()
        if kinds not in _KINDS:
            _KINDS.append(kinds)
        number = _NUMBERS[moves] = _KINDS.index(kinds)
    return number
