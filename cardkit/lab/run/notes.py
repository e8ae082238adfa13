"""What the log of a game says, read in one pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

import attrs

from cardkit.engine.knowledge.log import TOLD, Entry
from cardkit.engine.model.cards import CardType
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move

from ..measure.played import Choice
from .card_notes import CardNotes

#: The kinds of move in each list of legal moves, empty if there is only one kind: rules offer the
#: same lists again and again.
_KINDS: dict[Sequence[Move], tuple[str, ...]] = {}
_EQUAL_KINDS: dict[frozenset[str], tuple[str, ...]] = {}
#: The same for whole choices: the number of legal moves, and what it counts as.
_CHOICES: dict[Entry, tuple[int, Choice | None]] = {}
LISTS_KEPT = 10_000
FEW_CHOICES = 2_000  # more than Flip 7 has, fewer than games with hands of cards
NEVER = -(1 << 40)  # so long before the first choice that no wait is longer
_name_of = attrgetter("name")


@attrs.define
class Notes:
    """What a game's log says."""

    cards: CardNotes
    events: dict[str, int]
    starter: int | None  # who decided first
    forced: int  # decisions with a single legal move
    choices: Choices  # those with several
    turns: int
    waited: int  # choices by others between two choices by a seat, total
    waits: int  # and how many such gaps there were
    longest_wait: int


@attrs.define
class Choices:
    """All choices in a game. Many games offer one list of moves most of the time, the same object
    each time: then only the picked moves are kept.
    """

    usual: Sequence[Move]
    picked: list[list[Move]]  # from the usual list, by seat
    others: list[Entry]
    count: int


def read_log(log: list[Entry], seats: int, ends: Sequence[int]) -> Notes:
    """Read a log; `ends` are its lengths when a round was seen to end, which cuts a turn in two.
    This is one long loop, because a simulation spends more time here than on anything else besides
    the games.
    """
    cards = CardNotes(seats)
    drawn, played = cards.drawn, cards.played
    turned_up, claimed = cards.turned_up, cards.claimed
    events: list[str] = []
    choices: list[Entry] = []
    picked: list[list[Move]] = [[] for _ in range(seats)]
    usual: Sequence[Move] = ()
    offered: Sequence[Move] = ()  # at the choice before
    alone = [(seat,) for seat in range(seats)]
    chosen = [NEVER] * seats  # by seat: the number of choices before its last one
    acting: tuple[int, ...] = ()
    turns = forced = number = first_ones = begin = 0
    longest, starter, last, card_type = 1, None, -1, CardType
    for end in (*ends, len(log)):
        last = -1
        for entry in log[begin:end]:
            head = entry[0]
            kind = type(head)  # several times faster than `head.__class__`
            if kind is int:  # DECIDED
                moves = entry[1]
                if moves is not usual and len(moves) == 1:
                    forced += 1
                else:
                    if number - chosen[head] > longest:
                        if chosen[head] == NEVER:
                            first_ones += number
                        else:
                            longest = number - chosen[head]
                    chosen[head] = number
                    number += 1
                    if moves is usual:
                        picked[head].append(entry[2])
                    else:
                        choices.append(entry)
                        if moves is offered and not usual:
                            usual = moves
                        offered = moves
                if head != last:
                    if starter is None:
                        starter = head
                    turns += 1
                    last = head
                    acting = alone[head]
                if turned_up or claimed:
                    cards.claim(head)
            elif type(kind) is card_type:  # MOVED
                source, seat = entry[1], entry[2].seat
                if source.stock:
                    if seat is None:
                        cards.turn_up(head)
                    else:
                        drawn[seat].append(head)
                elif seat is not None:
                    cards.move_to_seat(entry, acting)
                elif source.seat in acting:
                    played[source.seat].append(head)
            elif kind is str:  # SAID
                events.append(head)
            elif kind is tuple:  # GATHERED
                if entry[2].seat is not None:
                    cards.move_many(entry, acting)
            elif head is False:  # OPENED
                acting, last = entry[1], -1
        begin = end
    last_ones = [number for number in chosen if number != NEVER]
    waits = number - len(last_ones) if seats > 1 else 0  # a lone seat never waits
    waited = sum(last_ones) - first_ones - waits if waits else 0
    waiting = (waited, waits, longest - 1 if waits else 0)
    said = Counter(events)
    said.pop(TOLD, None)  # what somebody was told about cards is not an event of the game
    made = Choices(usual, picked, choices, number)
    return Notes(cards, said, starter, forced, made, turns, *waiting)


def read_choices(choices: Choices) -> tuple[int, dict[Choice, int]]:
    """Return the number of legal moves, and how often seats chose which of several kinds of move.
    In games that offer few lists of moves, many choices are equal and are counted before anything
    else.
    """
    read = _read_equal if len(_CHOICES) < FEW_CHOICES else _read_different
    legal, found = read(choices.others)
    usual = choices.usual
    if usual:
        legal += (choices.count - len(choices.others)) * len(usual)
        kinds = _KINDS.get(usual)
        if kinds is None:
            kinds = _kinds_of(usual)
        for move in usual if kinds else ():
            for seat, moves in enumerate(choices.picked):
                if n := moves.count(move):
                    choice = (seat, kinds, move.name)
                    found[choice] = found.get(choice, 0) + n
    return legal, found


def _read_equal(choices: list[Entry]) -> tuple[int, dict[Choice, int]]:
    legal = 0
    found: dict[Choice, int] = {}
    for entry, n in Counter(choices).items():
        known = _CHOICES.get(entry)
        if known is None:
            kinds = _kinds_of(entry[1])
            counts_as = (entry[0], kinds, entry[2].name) if kinds else None
            known = _CHOICES[entry] = (len(entry[1]), counts_as)
        legal += n * known[0]
        choice = known[1]
        if choice is not None:
            found[choice] = found.get(choice, 0) + n
    return legal, found


def _read_different(choices: list[Entry]) -> tuple[int, dict[Choice, int]]:
    """Return the same as `_read_equal`, in passes that run in C."""
    lists = [entry[1] for entry in choices]
    kinds = [*map(_KINDS.get, lists)]
    if None in kinds:
        known = zip(kinds, lists, strict=True)
        kinds = [_kinds_of(moves) if names is None else names for names, moves in known]
    both = zip(choices, kinds, strict=True)
    return sum(map(len, lists)), Counter([(e[0], names, e[2].name) for e, names in both if names])


def _kinds_of(moves: Sequence[Move]) -> tuple[str, ...]:
    """Return the kinds among these moves; equal ones are the same object, and quick to compare."""
    names = frozenset(() if isinstance(moves, Combinations) else map(_name_of, moves))
    kinds = _EQUAL_KINDS.get(names)
    if kinds is None:
        kinds = _EQUAL_KINDS[names] = tuple(sorted(names)) if len(names) > 1 else ()
    if len(_KINDS) < LISTS_KEPT:
        _KINDS[moves] = kinds
    return kinds
