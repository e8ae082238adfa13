"""Running totals over many games.

All sums are whole numbers or fractions: totals do not depend on how the games were divided among
workers, to the last digit. Memory does not grow with the number of games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import lcm
from typing import Any

import attrs

from .metrics import METRICS, Exact, Played, cards_seen, wins, wins_by_agent
from .stats import Pairs

Counts = Counter[Exact]
ROUNDS_KEPT = 100  # standings of later rounds are not kept


def _counters() -> dict[str, Counts]:
    return defaultdict(Counter)


def _pairs() -> dict[str, Pairs]:
    return defaultdict(Pairs)


@attrs.define
class ScoreTotals:
    """The scores of an agent's seats. Seats of one game depend on each other: for the interval of
    the mean a game is one observation, the sum of its scores and their number."""

    values: Counts = attrs.Factory(Counter)
    games: Pairs = attrs.Factory(Pairs)

    def add(self, scores: list[int]) -> None:
        for score in scores:
            self.values[score] += 1
        self.games.add(sum(scores), len(scores))

    def update(self, other: ScoreTotals) -> None:
        self.values.update(other.values)
        self.games.merge(other.games)


def _scores() -> dict[str, ScoreTotals]:
    return defaultdict(ScoreTotals)


@attrs.define
class Tally:
    """What is known of the games so far."""

    agents: tuple[str, ...]  # the line-up as it was given
    games: int = 0
    endings: Counter[str] = attrs.Factory(Counter)  # of finished games, by reason
    stopped: Counter[str] = attrs.Factory(Counter)  # unfinished ones, by reason
    numbers: dict[str, Counts] = attrs.Factory(_counters)  # by metric, finished games
    seat_wins: list[Counts] = attrs.Factory(list)  # finished games
    agent_wins: dict[str, Counts] = attrs.Factory(_counters)
    places: dict[str, Counts] = attrs.Factory(_counters)  # ranks by agent, finished games
    scores: dict[str, ScoreTotals] = attrs.Factory(_scores)  # at the end, by agent
    by_round: list[dict[str, ScoreTotals]] = attrs.Factory(list)  # after each round, all games
    branching: Pairs = attrs.Factory(Pairs)  # legal moves, decisions
    forced: Pairs = attrs.Factory(Pairs)  # forced decisions, decisions
    cards: dict[str, Pairs] = attrs.Factory(_pairs)  # at winners and losers, times `scale`
    contested: int = 0  # finished games with winners and losers
    events: dict[str, Counts] = attrs.Factory(_counters)  # how often in a game, not 0

    def __attrs_post_init__(self) -> None:
        self.seat_wins = self.seat_wins or [Counter() for _ in self.agents]

    @property
    def scale(self) -> int:
        """A common multiple of all possible numbers of winners and losers."""
        return lcm(*range(1, len(self.agents) + 1))

    @property
    def finished(self) -> int:
        return sum(self.endings.values())

    def add(self, game: Played) -> None:
        self.games += 1
        self.branching.add(game.legal, game.decisions)
        self.forced.add(game.forced, game.decisions)
        for event, times in game.events.items():
            self.events[event][times] += 1
        self._add_standings(game)
        if not game.result.finished:
            self.stopped[game.result.reason] += 1
            return
        self.endings[game.result.reason] += 1
        for metric in METRICS:
            value = metric.of(game)
            if value is not None:
                self.numbers[metric.name][value] += 1
        self._add_result(game)
        if 0 < len(game.result.winners) < len(game.agents):
            self.contested += 1
            for card, (winners, losers) in cards_seen(game, self.scale).items():
                self.cards[card].add(winners, losers)

    def _add_result(self, game: Played) -> None:
        for counts, part in zip(self.seat_wins, wins(game), strict=True):
            counts[part] += 1
        for agent, part in wins_by_agent(game).items():
            self.agent_wins[agent][part] += 1
        for agent, rank in zip(game.agents, game.result.ranks, strict=True):
            self.places[agent][rank] += 1
        _add_scores(self.scores, game.agents, game.result.scores)

    def _add_standings(self, game: Played) -> None:
        for number, scores in enumerate((game.standings or ())[:ROUNDS_KEPT]):
            if number == len(self.by_round):
                self.by_round.append(_scores())
            _add_scores(self.by_round[number], game.agents, scores)

    def merge(self, other: Tally) -> None:
        """Adds the games of another tally of the same line-up."""
        self.games += other.games
        self.contested += other.contested
        self.endings.update(other.endings)
        self.stopped.update(other.stopped)
        self.branching.merge(other.branching)
        self.forced.merge(other.forced)
        for mine, theirs in zip(self.seat_wins, other.seat_wins, strict=True):
            mine.update(theirs)
        for name in ("numbers", "agent_wins", "places", "scores", "events"):
            _merge(getattr(self, name), getattr(other, name))
        while len(self.by_round) < len(other.by_round):
            self.by_round.append(_scores())
        for own, others in zip(self.by_round, other.by_round, strict=False):
            _merge(own, others)
        for card, pairs in other.cards.items():
            self.cards[card].merge(pairs)


def _add_scores(
    totals: dict[str, ScoreTotals], agents: tuple[str, ...], scores: tuple[int, ...]
) -> None:
    by_agent: dict[str, list[int]] = {}
    for agent, score in zip(agents, scores, strict=True):
        by_agent.setdefault(agent, []).append(score)
    for agent, own in by_agent.items():
        totals[agent].add(own)


def _merge(own: dict[str, Any], others: dict[str, Any]) -> None:
    for key, counts in others.items():
        own[key].update(counts)
