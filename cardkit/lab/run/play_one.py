"""Plays a match to its end and notes what the metrics need."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import attrs

from cardkit.engine.flow.rules import Rules
from cardkit.engine.knowledge.log import DECIDED, GATHERED, MOVED, OPENED, SAID, Entry, kind_of
from cardkit.engine.model.cards import Card
from cardkit.engine.model.combinations import Combinations
from cardkit.engine.model.moves import Move
from cardkit.play.match import Match

from ..measure.played import Played, Scores

#: The kinds of move in a list of legal moves. Rules offer the same lists again and again.
_KINDS: dict[Sequence[Move], tuple[str, ...]] = {}
KINDS_KEPT = 10_000
#: The seat to which a card was dealt, by the identity of its log entry. Those entries are made once
#: and shared; they are kept here too, so that no other gets the identity of one.
_DEALT: dict[int, int] = {}
_DEALT_ENTRIES: list[tuple[Any, ...]] = []
DEALT_KEPT = 20_000
Counts = list[dict[Card, int]]  # by seat


class CardNotes:
    """Whose doing it was that a card went where it did, for what is not simply dealt or drawn.

    Who is *acting* made the last decision, or opened sealed moves together with others: what
    happens until the next decision is their doing.
    """

    def __init__(self, seats: int) -> None:
        self.drawn: Counts = [defaultdict(int) for _ in range(seats)]
        self.played: Counts = [defaultdict(int) for _ in range(seats)]
        self.suffered: Counts = [defaultdict(int) for _ in range(seats)]
        self.turned_up: list[Card] = []  # drawn by whoever decides next
        self.claimed: list[Card] = []  # those of the last decision

    def claim(self, seat: int) -> None:
        """Cards that were turned up were drawn by whoever decides about them."""
        for card in self.turned_up:
            self.drawn[seat][card] += 1
        self.claimed[:] = self.turned_up
        self.turned_up.clear()

    def move(self, card: Card, source: Any, to: Any, acting: tuple[int, ...]) -> None:
        """One card, but not from a stock to a seat."""
        owner, seat = source.seat, to.seat
        if seat is not None:
            if seat == owner:
                if source.seen == "owner" and to.seen == "all" and seat in acting:
                    self.played[seat][card] += 1  # from the hand to the table
                return
            if card in self.turned_up:  # it was for this seat
                self.turned_up.remove(card)
                self.drawn[seat][card] += 1
            elif seat not in acting:
                self.suffered[seat][card] += 1
            elif card in self.claimed:
                self.claimed.remove(card)  # counted when it was turned up
            else:
                self.drawn[seat][card] += 1
        elif owner is not None:
            if owner in acting:
                self.played[owner][card] += 1
        elif source.seen == "nobody" and getattr(card, "effect", None):
            self.turned_up.append(card)

    def move_many(self, entry: Entry, acting: tuple[int, ...]) -> None:
        """Several cards at once to a seat; what is cleared away tells nothing."""
        cards, sources, to = entry[0], entry[1], entry[2].seat
        if to is None or any(source.seat == to for source in sources):
            return
        own = to in acting or all(source.seen == "nobody" for source in sources)
        counts = (self.drawn if own else self.suffered)[to]
        for card in cards:
            counts[card] += 1


@attrs.define
class Notes:
    """What the log of a game tells."""

    cards: CardNotes
    events: dict[str, int]
    choices: tuple[dict[str, tuple[int, int]], ...]
    decisions: int
    forced: int
    legal: int
    turns: int
    waited: int
    waits: int
    longest_wait: int
    starter: int | None


def read_log(log: list[Entry], seats: int, ends: Sequence[int]) -> Notes:
    """Reads a log once; `ends` are its lengths at the end of each round. One long loop: half of
    what a simulation costs beside the games themselves is spent here."""
    cards = CardNotes(seats)
    drawn, turned_up, claimed = cards.drawn, cards.turned_up, cards.claimed
    events: dict[str, int] = defaultdict(int)
    chosen: list[Entry] = []
    last_choice = [0] * seats
    singles = [(seat,) for seat in range(seats)]
    acting: tuple[int, ...] = ()
    forced = legal = turns = longest = number = begin = 0
    choose, dealt = chosen.append, _DEALT
    for end in (*ends, len(log)):
        last = -1  # a turn ends with its round
        for entry in log[begin:end]:
            head = entry[0]
            if head.__class__ is int:  # DECIDED, told in place: every third entry is one
                count = len(entry[1])
                legal += count
                if head != last:
                    turns += 1
                    last = head
                    acting = singles[head]
                if count == 1:
                    forced += 1
                else:
                    choose(entry)
                    number += 1
                    gap = number - last_choice[head]
                    last_choice[head] = number
                    if gap > longest and gap != number:
                        longest = gap
                if turned_up or claimed:
                    cards.claim(head)
            elif (seat := dealt.get(id(entry))) is not None:
                drawn[seat][head] += 1
            elif (kind := kind_of(entry)) is SAID:
                events[head] += 1
            elif kind is GATHERED:
                cards.move_many(entry, acting)
            elif kind is MOVED:
                source, seat = entry[1], entry[2].seat
                if seat is not None and source.seen == "nobody" and source.seat is None:
                    drawn[seat][head] += 1
                    _keep_dealt(entry, seat)
                else:
                    cards.move(head, source, entry[2], acting)
            elif kind is OPENED:
                acting, last = entry[1], -1
        begin = end
    firsts = {entry[0]: number for number, entry in enumerate(reversed(chosen))}
    waits = number - len(firsts)
    first_numbers = [number - back for back in firsts.values()]
    waited = sum(last_choice) - sum(first_numbers) - waits
    starter = next((entry[0] for entry in log if kind_of(entry) is DECIDED), None)
    return Notes(
        cards=cards,
        events=events,
        choices=_by_kind(chosen, seats),
        decisions=forced + number,
        forced=forced,
        legal=legal,
        turns=turns,
        waited=waited,
        waits=waits,
        longest_wait=max(0, longest - 1),
        starter=starter,
    )


def _keep_dealt(entry: Entry, seat: int) -> None:
    if len(_DEALT) < DEALT_KEPT and len(entry) == 3:
        _DEALT_ENTRIES.append(entry)
        _DEALT[id(entry)] = seat


def _by_kind(chosen: list[Entry], seats: int) -> tuple[dict[str, tuple[int, int]], ...]:
    """By seat and kind of move: how often it was offered beside another kind, and chosen."""
    found: tuple[dict[str, tuple[int, int]], ...] = tuple([{} for _ in range(seats)])
    for entry, n in Counter(chosen).items():
        own, name = found[entry[0]], entry[2].name
        for kind in _kinds(entry[1]):
            offered, taken = own.get(kind, (0, 0))
            own[kind] = (offered + n, taken + n if kind == name else taken)
    return found


def _kinds(moves: Sequence[Move]) -> tuple[str, ...]:
    """The kinds of move among these; none if they are all of one kind."""
    if isinstance(moves, Combinations):
        return ()
    kinds = _KINDS.get(moves)
    if kinds is None:
        if len(_KINDS) >= KINDS_KEPT:
            _KINDS.clear()
        names = tuple(dict.fromkeys([move.name for move in moves]))
        kinds = _KINDS[moves] = names if len(names) > 1 else ()
    return kinds


def play_and_measure(match: Match, cap: int, rounds: int | None = None) -> Played:
    """Plays on until the game is over, or stops it: after `cap` decisions of agents, or at the
    first choice after so many rounds."""
    t: Any = match.table
    round_of = _round_reader(t)
    standings: list[Scores] = []
    ends: list[int] = []  # lengths of the log at the ends of rounds
    counts_rounds = round_of(t) is not None
    scores = t.rules.scores

    def round_ends() -> bool:
        """At the first choice after a round; whether play goes on."""
        standings.extend([tuple(scores(t))] * (round_of(t) - 1 - len(standings)))
        ends.append(len(t.log))
        return rounds is None or len(standings) < rounds

    goes_on = not (counts_rounds and round_of(t) != 1) or t.over or round_ends()
    if goes_on:
        match.bots_play(cap, round_of if counts_rounds else None, round_ends)
    stopped = not t.over and rounds is not None and len(standings) >= rounds
    match.capped |= stopped
    result = match.result
    assert result is not None
    if stopped:
        result = attrs.evolve(result, reason="rounds")
    if result.finished and counts_rounds:
        standings += [result.scores] * (round_of(t) - len(standings))
    notes = read_log(t.log, len(t.seats), ends)
    return Played(
        agents=tuple([plan.agent for plan in match.plans]),
        result=result,
        decisions=notes.decisions,
        forced=notes.forced,
        legal=notes.legal,
        turns=notes.turns,
        standings=tuple(standings) if counts_rounds else None,
        drawn=notes.cards.drawn,
        played=notes.cards.played,
        suffered=notes.cards.suffered,
        events=notes.events,
        starter=notes.starter,
        waited=notes.waited,
        waits=notes.waits,
        longest_wait=notes.longest_wait,
        choices=notes.choices,
        together=t.rules.together,
    )


def _round_reader(t: Any) -> Callable[[Any], Any]:
    """What tells the round: it is asked after every decision, so the usual way is a short one."""
    usual = type(t.rules).round_of is Rules.round_of and hasattr(t, "round")
    return attrgetter("round") if usual else t.rules.round_of
