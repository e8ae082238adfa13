"""What the log of a game tells, read once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import attrs

from cardkit.engine.knowledge.log import MOVED, OPENED, Entry, kind_of
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move

from .card_notes import CardNotes, dealt, put_down

#: The kinds of move in a list of legal moves. Rules offer the same lists again and again.
_KINDS: dict[Sequence[Move], tuple[str, ...]] = {}
KINDS_KEPT = 10_000
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
    """Reads a log; `ends` are its lengths at the end of each round. One long loop, the commonest
    entries first: a simulation spends more here than on anything else beside the games."""
    cards = CardNotes(seats)
    drawn, played = cards.drawn, cards.played
    turned_up, claimed = cards.turned_up, cards.claimed
    events: dict[str, int] = defaultdict(int)
    decided: list[Entry] = []
    decide = decided.append
    alone = [(seat,) for seat in range(seats)]
    acting: tuple[int, ...] = ()
    turns = begin = 0
    for end in (*ends, len(log)):
        last = -1  # a turn ends with its round
        for entry in log[begin:end]:
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
                events[head] += 1
            elif kind is tuple:  # GATHERED
                if entry[2].seat is not None:
                    cards.move_many(entry, acting)
            elif (seat := dealt.get(id(entry))) is not None:
                drawn[seat][head] += 1
            elif (seat := put_down.get(id(entry))) is not None:
                if seat in acting:
                    played[seat][head] += 1
            elif (what := kind_of(entry)) is MOVED:
                cards.move(entry, acting)
            elif what is OPENED:
                acting, last = entry[1], -1
        begin = end
    return Notes(cards, events, decided, turns)


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
    picked: list[tuple[int, tuple[str, ...], str]] = []
    pick, kinds_of = picked.append, _KINDS.get
    last_choice = [0] * seats
    legal = number = gaps = waits = longest = 0
    for entry in decided:
        moves = entry[1]
        count = len(moves)
        legal += count
        if count == 1:
            continue
        number += 1
        seat = entry[0]
        before = last_choice[seat]
        last_choice[seat] = number
        if before:
            gap = number - before
            gaps += gap
            waits += 1
            if gap > longest:
                longest = gap
        kinds = kinds_of(moves)
        if kinds is None:
            kinds = _read_kinds(moves)
        if kinds:
            pick((seat, kinds, entry[2].name))
    forced = len(decided) - number
    return DecisionNotes(
        forced, legal, gaps - waits, waits, max(0, longest - 1), _by_kind(picked, seats)
    )


def _read_kinds(moves: Sequence[Move]) -> tuple[str, ...]:
    """The kinds of move among these; none if they are all of one kind."""
    if isinstance(moves, Combinations):
        return ()
    if len(_KINDS) >= KINDS_KEPT:
        _KINDS.clear()
    names = tuple(dict.fromkeys([move.name for move in moves]))
    kinds = _KINDS[moves] = names if len(names) > 1 else ()
    return kinds


def _by_kind(picked: list[tuple[int, tuple[str, ...], str]], seats: int) -> Choices:
    """By seat and kind of move: how often it was offered beside another kind, and chosen."""
    found: Choices = tuple([{} for _ in range(seats)])
    for (seat, kinds, name), n in Counter(picked).items():
        own = found[seat]
        for kind in kinds:
            offered, taken = own.get(kind, (0, 0))
            own[kind] = (offered + n, taken + n if kind == name else taken)
    return found
