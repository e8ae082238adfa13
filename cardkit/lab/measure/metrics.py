"""The metrics: each is a function of one played game.

A *decision* is a question that the rules put to a seat with at least one legal move; one with a
single legal move is *forced*, any other a *choice*. A *turn* is a run of decisions by the same seat
within a round. The *standing* after a round is the scores at the first choice after it, or the
result after the last. Games without rounds (``Rules.round_of`` returns None) have no metrics about
their course.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import attrs

from cardkit.engine.model.cards import Card

from .played import CardLists, Exact, Played, RoundCourse, Two
from .stats import PACKED_BITS, Estimate


@attrs.frozen
class Metric:
    """A number for each finished game; None if it is meaningless in that game."""

    name: str
    unit: str
    of: Callable[[Played], Exact | None]
    title: str
    meaning: str  # its definition in one sentence, for the report page


# -- length --------------------------------------------------------------------------------


def decisions(game: Played) -> int:
    """Count decisions by all seats, including forced ones."""
    return game.decisions


def turns(game: Played) -> int:
    """Count runs of decisions by the same seat within a round."""
    return game.turns


def rounds(game: Played) -> int | None:
    """Rounds that were started."""
    return None if game.standings is None else len(game.standings)


def longest_wait(game: Played) -> int | None:
    """Return the most choices by others that anybody sat through between two of their own."""
    return game.longest_wait if game.waits else None


# -- who won -------------------------------------------------------------------------------


def wins(game: Played) -> tuple[Exact, ...]:
    """Return each seat's part of the win: 1, or 1/k for each of k winners, or 0.

    An unfinished game has no winners and is left out of all shares. Seats that play together all
    win or all lose.
    """
    won = game.result.winners
    if game.together:
        return (int(bool(won)),) * len(game.agents)
    part: Exact = 1 if len(won) == 1 else Fraction(1, len(won) or 1)
    return tuple([part if seat in won else 0 for seat in range(len(game.agents))])


def wins_by_agent(game: Played) -> dict[str, Exact]:
    """Return the part of the win that each agent's seats took together; none if seats play
    together.
    """
    if game.together:
        return {}
    found: dict[str, Exact] = dict.fromkeys(game.agents, 0)
    for agent, part in zip(game.agents, wins(game), strict=True):
        found[agent] += part
    return found


def winning_score(game: Played) -> int | None:
    """Return the winners' score; None if all have lost."""
    won = game.result.winners
    return game.result.scores[won[0]] if won else None


def games_won(game: Played) -> int | None:
    """Return 1 if those who play together have won, 0 if they have lost; None if seats compete."""
    return int(bool(game.result.winners)) if game.together else None


def shared_score(game: Played) -> int | None:
    """Return the score of those who play together, won or lost; None if seats compete."""
    return game.result.scores[0] if game.together else None


# -- the course of a game ------------------------------------------------------------------


def lead_changes(game: Played) -> int | None:
    """Count rounds after which a seat leads alone and the last to lead alone was a
    different one.
    """
    course = game.course
    return None if course is None else course.lead_changes


def drama(game: Played) -> int | None:
    """Return how far back the winner was: the most points behind the leader after any round.

    With several winners, the one in the best position counts.
    """
    course = game.course
    return None if course is None else course.drama


def decisiveness(game: Played) -> Fraction | None:
    """Return when the winner took the lead for good: the fraction after which only winners led.

    A lead is taken somewhere within its round, so the middle of the round counts, which makes games
    with few rounds and with many comparable: round 3 of 4 is (3 − ½)/4.
    """
    course = game.course
    return None if course is None else Fraction(*_taken_at(course))


def _taken_at(course: RoundCourse) -> Two:
    return 2 * course.taken - 1, 2 * course.rounds


def swing(game: Played) -> Fraction | None:
    """Return by how many points the best gain in a round exceeds the worst, averaged over the
    rounds.
    """
    course = game.course
    return None if course is None else Fraction(*_swing_a_round(course))


def _swing_a_round(course: RoundCourse) -> Two:
    return course.swing, course.rounds


#: Metrics that are fractions, as numerator and denominator.
FRACTIONS: dict[str, Callable[[RoundCourse], Two]] = {
    "decisiveness": _taken_at,
    "swing": _swing_a_round,
}


# -- ratios of totals ----------------------------------------------------------------------


def ratio_parts(game: Played) -> dict[str, Two]:
    """Return what a game adds to each ratio's numerator and denominator."""
    parts = {
        "branching": (game.legal, game.decisions),
        "forced": (game.forced, game.decisions),
    }
    if game.waits:
        parts["wait"] = (game.waited, game.waits)
    course = game.course if game.result.finished else None
    if course is not None and course.rounds > 1:
        parts["drama_share"] = (course.drama, course.spread)
        parts["swing_share"] = (course.swing, course.spread * course.rounds)
    return parts


def player_rounds(game: Played) -> int:
    """How often a player began a round, which is what the rate of an event is divided by."""
    return len(game.agents) * game.rounds_begun


# -- cards ---------------------------------------------------------------------------------

PACKED_ONE = 1 << PACKED_BITS  # counted for everybody


def cards_by_outcome(game: Played, cards: CardLists) -> dict[Card, int]:
    """By card: how often it was counted for all winners together, and for everybody, packed into
    one number (see Pairs), because a simulation spends much of its time here.
    """
    won = game.result.winners
    found: dict[Card, int] = {}
    counted = found.get
    for seat, own in enumerate(cards):
        if own:
            one = PACKED_ONE + (seat in won)
            for card in own:  # building a Counter takes longer than counting a list this short
                found[card] = counted(card, 0) + one
    return found


METRICS = (
    Metric(
        "decisions",
        "decisions",
        decisions,
        "decisions",
        "questions put to all players together, including those with a single legal move",
    ),
    Metric(
        "turns",
        "turns",
        turns,
        "turns",
        "runs of decisions by the same player within a round",
    ),
    Metric("rounds", "rounds", rounds, "rounds", "rounds that were started"),
    Metric(
        "longest_wait",
        "choices",
        longest_wait,
        "longest wait",
        "the most choices of others that anybody sat through between two choices of their own",
    ),
    Metric(
        "won",
        "of the games",
        games_won,
        "games won",
        "of those who play together, or alone, against the game",
    ),
    Metric(
        "shared_score",
        "points",
        shared_score,
        "shared score",
        "the score of those who play together, or alone, whether they won or lost",
    ),
    Metric("winning_score", "points", winning_score, "winning score", "the score of the winners"),
    Metric(
        "lead_changes",
        "changes",
        lead_changes,
        "lead changes",
        "rounds after which a player leads alone, where the last to lead alone was another",
    ),
    Metric(
        "drama",
        "points",
        drama,
        "drama (points)",
        "the furthest the winner was behind the leader after any round, in points",
    ),
    Metric(
        "decisiveness",
        "of the game",
        decisiveness,
        "decisiveness",
        "the part of the game after which only winners led; the middle of the round counts",
    ),
    Metric(
        "swing",
        "points",
        swing,
        "swing (points)",
        "how far the best gain in a round exceeds the worst, averaged over the rounds",
    ),
)


@attrs.frozen
class RatioFigure:
    """A figure that is a ratio of totals over all games."""

    name: str
    unit: str
    title: str
    meaning: str


RATIOS = (
    RatioFigure(
        "branching",
        "legal moves",
        "legal moves per decision",
        "all legal moves divided by all decisions, forced ones included",
    ),
    RatioFigure(
        "forced", "of the decisions", "forced decisions", "decisions with a single legal move"
    ),
    RatioFigure(
        "wait",
        "choices",
        "wait between choices",
        "choices of others between two choices of a player, on average",
    ),
    RatioFigure(
        "drama_share",
        "of the final gap",
        "drama",
        "the furthest the winner was behind, as a fraction of the final gap between first "
        "and last: this makes games to 100 points comparable with games to 200",
    ),
    RatioFigure(
        "swing_share",
        "of the final gap",
        "swing",
        "how far the best gain in a round exceeds the worst, as a fraction of the same gap, over "
        "all rounds of all games: how much one round can change",
    ),
)
FIGURES = {each.name: each for each in (*METRICS, *RATIOS)}
SCORES = ("winning_score", "shared_score")  # which some games have below 0
PARTS = ("won", "decisiveness", "forced")  # of a whole


def possible(name: str, e: Estimate) -> Estimate:
    """Return a figure's estimate without the part of its interval that no game can have: few games
    can have an interval that reaches beyond.
    """
    if name in SCORES:
        return e
    return e.within_a_whole() if name in PARTS else e.not_negative()
