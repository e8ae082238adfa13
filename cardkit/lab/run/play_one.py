"""Play a match to its end and record what the metrics need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import attrs

from cardkit.engine.flow.rules import Rules
from cardkit.play.match import Match

from ..measure.played import Played, Scores
from .notes import read_choices, read_log


def play_and_measure(match: Match, cap: int, rounds: int | None = None) -> Played:
    """Play until the game is over, or stop it after `cap` decisions by agents, or at the first
    choice after this many rounds.
    """
    t: Any = match.table
    round_of = _round_reader(t)
    standings: list[Scores] = []
    ends: list[int] = []  # log lengths at the ends of rounds
    counts_rounds = round_of(t) is not None
    scores = _score_reader(t)
    began = tuple(scores(t))

    def round_ends() -> bool:
        """Called at the first choice after a round; return whether to continue."""
        _add_standing(standings, round_of(t) - 1, tuple(scores(t)), began)
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
        _add_standing(standings, round_of(t), result.scores, began)
    notes = read_log(t.log, len(t.seats), ends)
    choices = read_choices(notes.choices, len(t.seats))
    forced = notes.decisions - len(notes.choices)
    return Played(
        agents=tuple([plan.agent for plan in match.plans]),
        result=result,
        decisions=notes.decisions,
        forced=forced,
        legal=forced + choices.legal,
        turns=notes.turns,
        standings=tuple(standings) if counts_rounds else None,
        drawn=notes.cards.drawn,
        played=notes.cards.played,
        suffered=notes.cards.suffered,
        events=notes.events,
        starter=notes.starter,
        waited=choices.waited,
        waits=choices.waits,
        longest_wait=choices.longest_wait,
        choices=choices.kinds,
        together=t.rules.together,
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


def _round_reader(t: Any) -> Callable[[Any], Any]:
    """Return a function that reads the round. It is called after every decision, so the usual case
    is fast.
    """
    usual = type(t.rules).round_of is Rules.round_of and hasattr(t, "round")
    return attrgetter("round") if usual else t.rules.round_of


def _score_reader(t: Any) -> Callable[[Any], Sequence[int]]:
    """Return a function that reads the scores, which is done after every round."""
    usual = type(t.rules).scores is Rules.scores and hasattr(t, "score")
    return attrgetter("score") if usual else t.rules.scores
