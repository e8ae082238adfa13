"""Plays a match to its end and notes what the metrics need."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice
from typing import Any

import attrs

from cardkit.engine.knowledge.log import DECIDED, GATHERED, MOVED, SAID, kind_of
from cardkit.engine.model.cards import Card
from cardkit.play.match import Match

from ..measure.metrics import Played, Scores


@attrs.define
class Notes:
    """What the log of a game tells; it is read once a round, each entry once."""

    cards: list[dict[Card, int]]
    events: dict[str, int] = attrs.Factory(lambda: defaultdict(int))
    decisions: int = 0
    forced: int = 0
    legal: int = 0
    turns: int = 0
    read: int = 0  # entries of the log

    def follow(self, log: list[tuple[Any, ...]]) -> None:
        """Reads on to the end of the log. What is read at once is one round: see *turn*."""
        cards = self.cards
        decisions = forced = legal = turns = 0
        last = -1
        for entry in islice(log, self.read, None):
            head = entry[0]
            kind = kind_of(entry)
            if kind is DECIDED:
                moves = len(entry[1])
                decisions += 1
                legal += moves
                if moves == 1:
                    forced += 1
                if head != last:
                    turns += 1
                    last = head
            elif kind is MOVED:
                seat = entry[2].seat
                if seat is not None and seat != entry[1].seat:
                    cards[seat][head] += 1
            elif kind is GATHERED:
                seat = entry[2].seat
                if seat is not None and all(source.seat != seat for source in entry[1]):
                    for card in head:
                        cards[seat][card] += 1
            elif kind is SAID:
                self.events[head] += 1
        self.read = len(log)
        self.decisions += decisions
        self.forced += forced
        self.legal += legal
        self.turns += turns


def play_and_measure(match: Match, cap: int, rounds: int | None = None) -> Played:
    """Plays on until the game is over, or stops it: after `cap` decisions of agents, or at the
    first choice after so many rounds."""
    t: Any = match.table
    round_of = t.rules.round_of
    notes = Notes([defaultdict(int) for _ in t.seats])
    standings: list[Scores] = []
    counts_rounds = round_of(t) is not None
    current, stopped_by_rounds = 1, False
    while not t.over:
        if counts_rounds and (now := round_of(t)) != current:
            standings += [tuple(match.game_scores)] * (now - current)
            current = now
            notes.follow(t.log)
            if rounds is not None and len(standings) >= rounds:
                match.capped = stopped_by_rounds = True
                break
        if match.decisions >= cap:
            match.capped = True
            break
        match.bot_moves()
    notes.follow(t.log)
    result = match.result
    assert result is not None
    if stopped_by_rounds:
        result = attrs.evolve(result, reason="rounds")
    if result.finished and counts_rounds:
        standings += [result.scores] * (round_of(t) + 1 - current)
    return Played(
        agents=tuple(plan.agent for plan in match.plans),
        result=result,
        decisions=notes.decisions,
        forced=notes.forced,
        legal=notes.legal,
        turns=notes.turns,
        standings=tuple(standings) if counts_rounds else None,
        cards=tuple({card.id: n for card, n in held.items()} for held in notes.cards),
        events=dict(notes.events),
    )
