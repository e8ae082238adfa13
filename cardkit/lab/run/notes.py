"""What the log of a game says, read in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter, itemgetter

import attrs

from cardkit.engine.knowledge.log import Entry
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move
from cardkit.engine.model.zones import Place

from ..measure.played import Choice
from .card_notes import CardNotes

#: The kinds of move in each list of legal moves, empty if there is only one kind; plus the index of
#: each list, since rules offer the same lists again and again.
_KINDS: list[tuple[str, ...]] = [()]
_NUMBERS: dict[Sequence[Move], int] = {}
_NUMBERS_OF_KINDS: dict[frozenset[str], int] = {}
LISTS_KEPT = 2_000
_seat_of, _moves_of, _name_of = itemgetter(0), itemgetter(1), attrgetter("name")
_MARKS = [bytes((seat,)) for seat in range(256)]


@attrs.define
class Notes:
    """What a game's log says."""

    cards: CardNotes
    events: dict[str, int]
    decided: list[Entry]
    turns: int

    @property
    def starter(self) -> int | None:
        return self.decided[0][0] if self.decided else None


def read_log(log: list[Entry], seats: int, ends: Sequence[int]) -> Notes:
    """Read a log; `ends` are its lengths when a round was seen to end. This is one long loop,
    because a simulation spends more time here than on anything else besides the games.
    """
    cards = CardNotes(seats)
    drawn, played = cards.drawn, cards.played
    turned_up, claimed = cards.turned_up, cards.claimed
    events: list[str] = []
    decided: list[Entry] = []
    alone = [(seat,) for seat in range(seats)]
    acting: tuple[int, ...] = ()
    openings: set[int] = set()  # decision counts at each reveal
    turns, last = 0, -1
    for entry in log:
        head = entry[0]
        kind = head.__class__
        if kind is int:  # DECIDED
            decided.append(entry)
            if head != last:
                turns += 1
                last = head
                acting = alone[head]
            if turned_up or claimed:
                cards.claim(head)
        elif kind is str:  # SAID
            events.append(head)
        elif kind is tuple:  # GATHERED
            if entry[2].seat is not None:
                cards.move_many(entry, acting)
        elif (source := entry[1]).__class__ is Place and kind is not bool:  # MOVED
            seat = entry[2].seat
            if seat is None:
                if source.seat in acting:
                    played[source.seat].append(head)
                elif source.stock:
                    cards.turn_up(head)
            elif source.stock:
                drawn[seat].append(head)
            else:
                cards.move_to_seat(entry, acting)
        elif head is False:  # OPENED
            acting, last = source, -1
            openings.add(len(decided))
    turns += _cut_turns(log, decided, ends, openings)
    return Notes(cards, Counter(events), decided, turns)


def _cut_turns(
    log: list[Entry], decided: list[Entry], ends: Sequence[int], openings: set[int]
) -> int:
    """Count turns that a round end cuts in two: the same seat decides last in one round and first
    in the next, unless sealed moves were revealed in between. A round is seen to end at a choice,
    so the next entry is that decision.
    """
    ids, found, cut = [*map(id, decided)], 0, 0
    for end in ends:
        if end < len(log):
            found = ids.index(id(log[end]), found)
            if found and found not in openings:
                cut += decided[found - 1][0] == decided[found][0]
    return cut


@attrs.define
class DecisionNotes:
    """What a game's decisions say; a *choice* is one with several legal moves."""

    forced: int
    legal: int  # moves, total over all decisions
    waited: int  # choices by others between two choices by a seat, total
    waits: int  # and how many such gaps there were
    longest_wait: int
    choices: dict[Choice, int]


def read_decisions(decided: list[Entry], seats: int) -> DecisionNotes:
    """Read all decisions in passes that run in C, which takes half the time of one loop."""
    lengths = [*map(len, map(_moves_of, decided))]
    forced = lengths.count(1)
    choices = [e for e, n in zip(decided, lengths, strict=True) if n > 1] if forced else decided
    order = bytes(map(_seat_of, choices))
    waited = waits = longest = 0
    for mark in _MARKS[:seats] if seats > 1 else ():  # a lone seat never waits
        others = order.split(mark)
        gaps = len(others) - 2  # between two of its own
        if gaps > 0:
            ends = len(others.pop(0)) + len(others.pop())
            waits += gaps
            waited += len(order) - ends - gaps - 1
            longest = max(longest, len(max(others, key=len)))
    kinds = _by_kind(choices, order)
    return DecisionNotes(forced, sum(lengths), waited, waits, longest, kinds)


def _by_kind(choices: list[Entry], order: bytes) -> dict[Choice, int]:
    """Count what each seat chose where there were several kinds of move."""
    numbers = [*map(_NUMBERS.get, map(_moves_of, choices))]
    if None in numbers:
        numbered = zip(numbers, choices, strict=True)
        numbers = [_number_of(entry[1]) if n is None else n for n, entry in numbered]
    if not any(numbers):
        return {}
    names = [entry[2].name for entry in choices]
    counted = Counter(zip(order, numbers, names, strict=True)).items()
    return {(seat, _KINDS[number], name): n for (seat, number, name), n in counted if number}


def _number_of(moves: Sequence[Move]) -> int:
    """Return the index in _KINDS of the kinds among these moves."""
    names = frozenset(() if isinstance(moves, Combinations) else map(_name_of, moves))
    number = _NUMBERS_OF_KINDS.get(names)
    if number is None:
        if len(names) > 1:
            _KINDS.append(tuple(sorted(names)))
        number = _NUMBERS_OF_KINDS[names] = len(_KINDS) - 1 if len(names) > 1 else 0
    if len(_NUMBERS) < LISTS_KEPT:
        _NUMBERS[moves] = number
    return number
