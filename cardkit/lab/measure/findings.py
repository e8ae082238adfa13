"""Findings: what a simulation found, as data. The command prints it, JSON is made of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs

from ..rendering import findings_text, write_report
from .stats import Estimate, Frequencies, SeatTest, mean, quantile, spread_of


@attrs.frozen
class Distribution:
    """How a number is distributed over the games."""

    mean: Estimate
    deviation: float
    least: float
    quartiles: tuple[float, float, float]
    most: float
    counts: tuple[tuple[float, int], ...]  # each value and how often it occurred

    @classmethod
    def of(cls, counts: Frequencies, average: Estimate | None = None) -> Distribution | None:
        """From the values; `average` where they are not one a game."""
        found = average or mean(counts)
        if found is None:
            return None
        return cls(
            found,
            spread_of(counts),
            float(min(counts)),
            (quantile(counts, 0.25), quantile(counts, 0.5), quantile(counts, 0.75)),
            float(max(counts)),
            tuple((float(value), counts[value]) for value in sorted(counts)),
        )


@attrs.frozen
class Share:
    """Who won what part of the finished games; `fair` is the part of the seats."""

    name: str
    share: Estimate
    fair: float


@attrs.frozen
class AgentFindings:
    """What became of an agent, over all its seats."""

    agent: str
    seats: int
    wins: Share | None
    ranks: tuple[int, ...]  # how often its seats came first, second, …
    score: Distribution | None


@attrs.frozen
class RoundScores:
    """The scores of one agent's seats after a round, in the games that reached its end."""

    round: int
    agent: str
    games: int  # that reached the end of this round
    mean: Estimate
    quantiles: tuple[float, ...]  # 10, 25, 50, 75 and 90 %


@attrs.frozen
class CardFindings:
    """How often a card came to a winner and to a loser, in a game; lift is their ratio."""

    card: str
    winners: float
    losers: float
    lift: Estimate | None


@attrs.frozen
class EventFindings:
    """What the rules said: how often in a game, and in which part of the games at all."""

    event: str
    times: Estimate
    games: Estimate


@attrs.frozen
class Setup:
    """What was played."""

    name: str  # the game with its house rules and options
    game: str
    options: dict[str, Any]
    rules: tuple[str, ...]
    variant: str | None
    seats: tuple[str, ...]
    rotate: bool
    seed: str
    cap: int
    rounds: int | None
    plugin: str
    cardkit: str


@attrs.frozen
class Findings:
    """What a simulation found. Only `workers`, `seconds` and `rate` depend on the run."""

    setup: Setup
    asked: int
    games: int
    interrupted: bool
    finished: int
    unfinished: int
    endings: dict[str, int]
    stopped: dict[str, int]
    seats: tuple[Share, ...]
    seat_test: SeatTest | None
    agents: tuple[AgentFindings, ...]
    numbers: dict[str, Distribution]  # by metric
    branching: Estimate | None
    forced: Estimate | None
    by_round: tuple[RoundScores, ...]
    cards: tuple[CardFindings, ...]
    events: tuple[EventFindings, ...]
    workers: int
    seconds: float
    rate: float  # games a second

    @property
    def agents_apart(self) -> bool:
        """Whether the wins of agents tell more than those of the seats."""
        return len(self.agents) > 1 and (
            self.setup.rotate or any(agent.seats > 1 for agent in self.agents)
        )

    @property
    def length(self) -> str | None:
        """The metric that tells best how long a game is: rounds, unless all games have as many."""
        rounds = self.numbers.get("rounds")
        if rounds is not None and rounds.least < rounds.most:
            return "rounds"
        return "decisions" if self.numbers else None

    def to_json(self) -> str:
        """One JSON object, as ``cardkit simulate --json`` prints it."""
        return to_json(self)

    def write_report(self, path: str | Path) -> None:
        """Writes a page with charts into a new file: the extra ``cardkit[lab]``."""
        write_report(path, self)

    def __str__(self) -> str:
        return findings_text(self)


def to_json(data: Any) -> str:
    """An attrs object as JSON, in ASCII: it is the same wherever it is printed."""
    from cattrs import Converter

    return json.dumps(Converter().unstructure(data), indent=2)
