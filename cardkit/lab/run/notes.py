"""What the log of a game says, read in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

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
LISTS_KEPT = 10_000
FEW_LISTS = 200  # more than Flip 7 has, fewer than games with hands of cards
Kinds = Counter[tuple[int, int, str]]  # by seat, index in _KINDS, and name of the chosen one
_name_of = attrgetter("name")
_MARKS = [bytes((seat,)) for seat in range(256)]


@attrs.define
class Notes:
    """What a game's log says."""

    cards: CardNotes
    events: dict[str, int]
    starter: int | None
    decisions: int
    choices: list[Entry]  # decisions with several legal moves
    turns: int


def read_log(log: list[Entry], seats: int, ends: Sequence[int]) -> Notes:
    """Read a log; `ends` are its lengths when a round was seen to end. This is one long loop,
    because a simulation spends more time here than on anything else besides the games.
    """
    cards = CardNotes(seats)
    drawn, played = cards.drawn, cards.played
    turned_up, claimed = cards.turned_up, cards.claimed
    events: list[str] = []
    choices: list[Entry] = []
    starter: int | None = None
    alone = [(seat,) for seat in range(seats)]
    acting: tuple[int, ...] = ()
    turns, forced, last = 0, 0, -1
    for entry in log:
        head = entry[0]
        kind = type(head)  # several times faster than `head.__class__`
        if kind is int:  # DECIDED
            if len(entry[1]) > 1:
                choices.append(entry)
            else:
                forced += 1
            if head != last:
                if starter is None:
                    starter = head
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
        elif type(source := entry[1]) is Place and kind is not bool:  # MOVED
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
    turns += _cut_turns(log, ends)
    return Notes(cards, Counter(events), starter, forced + len(choices), choices, turns)


def _cut_turns(log: list[Entry], ends: Sequence[int]) -> int:
    """Count turns that a round end cuts in two: the same seat decides last in one round and first
    in the next, unless sealed moves were revealed in between. A round is seen to end at a choice,
    so the next entry is that decision.
    """
    cut = 0
    for end in ends:
        if end < len(log):
            for at in range(end - 1, -1, -1):
                head = log[at][0]
                if type(head) is int:
                    cut += head == log[end][0]
                    break
                if head is False:  # OPENED
                    break
    return cut


@attrs.define
class ChoiceNotes:
    """What a game's choices say."""

    legal: int  # moves, total
    waited: int  # choices by others between two choices by a seat, total
    waits: int  # and how many such gaps there were
    longest_wait: int
    kinds: dict[Choice, int]


def read_choices(choices: list[Entry], seats: int) -> ChoiceNotes:
    """Read all choices. In games that offer few lists of moves, many choices are equal and are
    counted before anything else.
    """
    read = _read_equal if len(_NUMBERS) < FEW_LISTS else _read_different
    legal, counted = read(choices)
    kinds = {(seat, _KINDS[number], name): n for (seat, number, name), n in counted.items()}
    return ChoiceNotes(legal, *_waits(bytes([entry[0] for entry in choices]), seats), kinds)


def _read_equal(choices: list[Entry]) -> tuple[int, Kinds]:
    """Return the number of legal moves, and what seats chose among several kinds of move."""
    legal, found = 0, Kinds()
    for entry, n in Counter(choices).items():
        moves = entry[1]
        legal += n * len(moves)
        number = _NUMBERS.get(moves)
        if number is None:
            number = _number_of(moves)
        if number:
            found[entry[0], number, entry[2].name] += n
    return legal, found


def _read_different(choices: list[Entry]) -> tuple[int, Kinds]:
    """Return the same as `_read_equal`, in passes that run in C."""
    lists = [entry[1] for entry in choices]
    numbers = [*map(_NUMBERS.get, lists)]
    if None in numbers:
        numbered = zip(numbers, lists, strict=True)
        numbers = [_number_of(moves) if n is None else n for n, moves in numbered]
    both = zip(choices, numbers, strict=True)
    return sum(map(len, lists)), Counter([(e[0], n, e[2].name) for e, n in both if n])


def _waits(order: bytes, seats: int) -> tuple[int, int, int]:
    """Return how many choices by others seats waited through in total, how many times they waited,
    and the longest wait. `order` has the seat of each choice.
    """
    waited = waits = longest = 0
    for mark in _MARKS[:seats] if seats > 1 else ():  # a lone seat never waits
        first, last = order.find(mark), order.rfind(mark)
        if first < last:
            others = order[first + 1 : last].split(mark)  # between two of its own
            waits += len(others)
            waited += last - first - len(others)
            longest = max(longest, *map(len, others))
    return waited, waits, longest


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
