"""What is measured: each metric is a function of one game as it was played.

A *decision* is a question that the rules put to a seat with at least one legal move; one with a
single legal move is *forced*. A *turn* is a run of decisions by the same seat within a round. The
*standing* after a round are the scores at the first choice after it, and the result for the last.
Games without rounds (``Rules.round_of`` gives None) have no metrics of their course.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import attrs

from cardkit.engine.model.result import Result

Scores = tuple[int, ...]
Exact = int | Fraction


@attrs.frozen
class Played:
    """One game, as the metrics see it. Lists are by seat."""

    agents: tuple[str, ...]
    result: Result
    decisions: int
    forced: int  # decisions with a single legal move
    legal: int  # legal moves, summed over all decisions
    turns: int
    standings: tuple[Scores, ...] | None  # after each round that was ended; None: no rounds
    cards: tuple[Mapping[str, int], ...]  # by seat: how often each card came to it
    events: Mapping[str, int]  # what the rules said, and how often


@attrs.frozen
class Metric:
    """A number for each finished game; None where it has no meaning in that game."""

    name: str
    unit: str
    of: Callable[[Played], Exact | None]


# -- length --------------------------------------------------------------------------------


def decisions(game: Played) -> int:
    """Decisions of all seats, forced ones included."""
    return game.decisions


def turns(game: Played) -> int:
    """Runs of decisions by the same seat within a round."""
    return game.turns


def rounds(game: Played) -> int | None:
    """Rounds that were begun."""
    return None if game.standings is None else len(game.standings)


# -- who won -------------------------------------------------------------------------------


def wins(game: Played) -> tuple[Exact, ...]:
    """By seat, the part of the win it took: 1, or 1/k for each of k winners, or 0.

    An unfinished game has no winners; it is left out of all shares.
    """
    won = game.result.winners
    part: Exact = 1 if len(won) == 1 else Fraction(1, len(won) or 1)
    return tuple(part if seat in won else 0 for seat in range(len(game.agents)))


def wins_by_agent(game: Played) -> dict[str, Exact]:
    """By agent, the part of the win that all of its seats took together."""
    found: dict[str, Exact] = dict.fromkeys(game.agents, 0)
    for agent, part in zip(game.agents, wins(game), strict=True):
        found[agent] += part
    return found


def winning_score(game: Played) -> int | None:
    """The score of the winners; None if all have lost."""
    won = game.result.winners
    return game.result.scores[won[0]] if won else None


# -- the course of a game ------------------------------------------------------------------


def course(game: Played) -> list[Scores] | None:
    """The standings after each round, the higher the better.

    If the winners end with the lowest score, low is good and scores change their sign; if their
    score is neither the highest nor the lowest, scores do not tell who leads: None.
    """
    best = winning_score(game)
    if game.standings is None or best is None:
        return None
    if best == max(game.result.scores):
        return list(game.standings)
    if best == min(game.result.scores):
        return [tuple(-score for score in scores) for scores in game.standings]
    return None


def leaders(scores: Scores) -> set[int]:
    """The seats with the best score."""
    best = max(scores)
    return {seat for seat, score in enumerate(scores) if score == best}


def lead_changes(game: Played) -> int | None:
    """Rounds after which a seat leads alone, where the last one to lead alone was another."""
    standings = course(game)
    if standings is None:
        return None
    changes, holder = 0, None
    for scores in standings:
        leading = leaders(scores)
        if len(leading) == 1:
            (leader,) = leading
            changes += holder not in (None, leader)
            holder = leader
    return changes


def drama(game: Played) -> int | None:
    """How far back the winner was: the most points behind the leader after any round.

    With several winners the one of them who stood best counts.
    """
    standings = course(game)
    if standings is None:
        return None
    winners = game.result.winners
    return max(max(scores) - max(scores[seat] for seat in winners) for scores in standings)


def decisiveness(game: Played) -> Fraction | None:
    """When the winner took the lead for good: the part of all rounds after which only winners
    led until the end. 1 is the last round, near 0 an early decision."""
    standings = course(game)
    if standings is None:
        return None
    winners = set(game.result.winners)
    taken = len(standings)
    while taken > 1 and leaders(standings[taken - 2]) <= winners:
        taken -= 1
    return Fraction(taken, len(standings))


# -- cards ---------------------------------------------------------------------------------


def cards_seen(game: Played, scale: int) -> dict[str, tuple[int, int]]:
    """By card: how often it came to a winner and to a loser, on average, times `scale`.

    A card comes to a seat when a copy enters one of its places from elsewhere. `scale` is a
    common multiple of all numbers of seats, so that averages are whole numbers and sums exact.
    """
    won = game.result.winners
    lost = [seat for seat in range(len(game.agents)) if seat not in won]
    found: dict[str, tuple[int, int]] = {}
    for seat, held in enumerate(game.cards):
        for card, copies in held.items():
            winners, losers = found.get(card, (0, 0))
            if seat in won:
                found[card] = (winners + copies * scale // len(won), losers)
            else:
                found[card] = (winners, losers + copies * scale // len(lost))
    return found


METRICS = (
    Metric("decisions", "decisions", decisions),
    Metric("turns", "turns", turns),
    Metric("rounds", "rounds", rounds),
    Metric("winning_score", "points", winning_score),
    Metric("lead_changes", "changes", lead_changes),
    Metric("drama", "points", drama),
    Metric("decisiveness", "of the rounds", decisiveness),
)
