"""Play a match to its end, and record what the metrics need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import attrs

from cardkit.engine.flow.rules import Rules
from cardkit.engine.model.result import Result
from cardkit.play.match import Match

from ..measure.played import ROUNDS, Played, Scores
from .notes import read_choices, read_log


@attrs.define
class Playout:
    """A match that was played, with what its log does not say."""

    match: Match
    result: Result
    standings: list[Scores] | None  # after each completed round; None: no rounds
    ends: list[int]  # log lengths at the ends of rounds
    starter: int | None = None  # as the rules say; None: whoever decided first


def play_out(match: Match, cap: int, rounds: int | None = None) -> Playout:
    """Play until the game is over, or stop it after `cap` decisions by agents, or at the first
    choice after this many rounds.
    """
    t: Any = match.table
    log, round_of = t.log, t.rules.round_of
    scores = _score_reader(t)
    began = tuple(scores(t))
    standings: list[Scores] = []
    ends: list[int] = []

    def round_ended(now: int) -> bool:
        """Called at the first choice of a round; return whether to continue."""
        if now == len(standings) + 2:  # as nearly always
            standings.append(tuple(scores(t)))
        else:
            _add_standing(standings, now - 1, tuple(scores(t)), began)
        ends.append(len(log))
        return rounds is None or len(standings) < rounds

    starter = t.rules.starter(t)
    first = round_of(t)
    if first in (None, 1) or t.over or round_ended(first):
        match.bots_play(cap, round_ended)
    stopped = not t.over and rounds is not None and len(standings) >= rounds
    match.capped |= stopped
    result = match.result
    if stopped:
        result = attrs.evolve(result, reason=ROUNDS)
    if result.finished and first is not None:
        _add_standing(standings, round_of(t), result.scores, began)
    return Playout(match, result, standings if first is not None else None, ends, starter)


def measure(playout: Playout) -> Played:
    """Read the log of a game that was played."""
    match, standings = playout.match, playout.standings
    rules = match.table.rules
    notes = read_log(match.table.entries, len(match.plans), playout.ends)
    legal, choices = read_choices(notes.choices)
    return Played(
        agents=tuple([plan.agent for plan in match.plans]),
        result=playout.result,
        decisions=notes.forced + notes.choices.count,
        forced=notes.forced,
        legal=notes.forced + legal,
        turns=notes.turns,
        standings=None if standings is None else tuple(standings),
        drawn=notes.cards.drawn,
        played=notes.cards.played,
        suffered=notes.cards.suffered,
        events=notes.events,
        starter=notes.starter if playout.starter is None else playout.starter,
        waited=notes.waited,
        waits=notes.waits,
        longest_wait=notes.longest_wait,
        choices=choices,
        together=rules.together,
        teams=rules.teams(),
    )


def _add_standing(standings: list[Scores], ended: int, scores: Scores, began: Scores) -> None:
    """Add the scores after this many rounds. If nobody had a choice since an earlier round ended,
    nobody has seen the scores in between, so those rounds count as the one before.
    """
    missing = ended - len(standings)
    if missing > 1:
        standings += [standings[-1] if standings else began] * (missing - 1)
    if missing > 0:
        standings.append(scores)


def _score_reader(t: Any) -> Callable[[Any], Sequence[int]]:
    """Return a function that reads the scores, which is done after every round."""
    usual = type(t.rules).scores is Rules.scores and hasattr(t, "score")
    return attrgetter("score") if usual else t.rules.scores
