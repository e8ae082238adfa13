"""Findings: the results of a simulation as data, for printing and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from .. import rendering
from .significance import EqualityTest
from .stats import Estimate, Frequencies, mean, quantile, spread_of

if TYPE_CHECKING:
    import polars
    from matplotlib.figure import Figure


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
    def of(
        cls, counts: Frequencies, average: Estimate | None = None, *, by_luck: bool = False
    ) -> Distribution | None:
        """Build it from the values; `average` is given where there is not one value per game. The
        same value in every game can be a rule, unless it came about `by_luck` or is 0.
        """
        found = average or mean(counts, may_vary=by_luck or not any(counts))
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
    """The share of finished games that somebody won; `fair` is their share of the seats."""

    name: str
    share: Estimate
    fair: float


@attrs.frozen
class OrderFindings:
    """Fairness by order of play: the starter's share, the next seat's, and so on.

    If chance decides who starts, seats are all alike and this is what is tested; if the same seat
    always starts, the order is seat order.
    """

    moves: bool  # whether the starter varies from game to game
    shares: tuple[Share, ...]  # starter first
    test: EqualityTest | None
    #: Of the place farthest from an equal share, for comparisons; None if agents make a difference.
    distance: Estimate | None = None


@attrs.frozen
class AgentFindings:
    """An agent's results over all its seats."""

    agent: str
    seats: int
    wins: Share | None
    ranks: tuple[int, ...]  # how often its seats came first, second, …
    score: Distribution | None


@attrs.frozen
class RoundScores:
    """The scores of one agent's seats after a round, in the games that completed it."""

    round: int
    agent: str
    games: int  # that completed this round
    mean: Estimate
    quantiles: tuple[float, ...]  # 10, 25, 50, 75 and 90 %


@attrs.frozen
class CardFindings:
    """How often per game a card was counted for a winner and for a loser; lift is their ratio.

    A card is *drawn* when a seat gets it from a stock or by its own decision, *played* when it
    leaves the seat or its hand by its own decision, and *suffered* when the seat gets it by another
    seat's decision.
    """

    card: str
    role: str  # drawn, played or suffered
    winners: float
    losers: float
    lift: Estimate | None
    clear: bool  # whether the lift clearly differs from that of its role, all cards considered


@attrs.frozen
class RoleFindings:
    """The same for all cards of a role together, which a card is compared with: winners often draw
    more cards of every kind.
    """

    role: str
    winners: float
    losers: float
    lift: Estimate | None


@attrs.frozen
class EventFindings:
    """What the rules said: how often per game, in what share of games, and how often per player and
    round. An event that never occurred has 0, and an upper bound on how often it might occur.
    """

    event: str
    times: Estimate
    games: Estimate
    rate: Estimate


@attrs.frozen
class LeadFindings:
    """How safe a lead is after any round but the last, for leads of at least this many points."""

    never_lost: int | None  # smallest lead nobody lost; None: even the largest was lost
    standings: int  # how often somebody led by at least that much
    lost_at_most: float | None  # how often, of such standings, it may be lost all the same
    mostly_won: int | None  # smallest lead from which at least 95 % won
    mostly_standings: int  # how often somebody led by at least that much
    most: int  # largest lead seen
    held: tuple[tuple[int, int, int], ...]  # for each lead: how often, and how often it was lost


@attrs.frozen
class MoveFindings:
    """A kind of move, counted when another kind was legal too.

    `effect` is how much more of a win the player had in games after choosing it than after passing
    it over. With agents that choose at random, this is what the move causes; others choose it when
    it suits them, so for them it reflects both.
    """

    move: str
    offered: int
    chosen: float  # as a share of those times
    wins_chosen: float | None
    wins_passed: float | None
    effect: Estimate | None
    clear: bool  # whether the effect clearly differs from 0, given all kinds of move


@attrs.frozen
class Variance:
    """What decides who wins, as shares of the variance of a seat's win.

    *Skill* is who sits there; *deal* is what the shuffles give the seat, whoever sits there; the
    rest is whatever happens along the way.
    """

    skill: Estimate
    deal: Estimate
    rest: Estimate


@attrs.frozen
class LuckFindings:
    """Luck and skill apart, from deals that were played with the seats exchanged."""

    deals: int
    wins: tuple[Share, ...]  # of each bot per seat, with the luck of the deal shared equally
    variance: Variance


@attrs.frozen
class RunSetup:
    """What was played."""

    name: str  # with house rules and options
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


@attrs.frozen(repr=False)
class Findings:
    """Simulation results. Only `workers`, `seconds` and `rate` depend on the run."""

    setup: RunSetup
    asked: int
    games: int
    interrupted: bool
    trouble: str | None  # what ended it early, other than Ctrl-C
    finished: int
    unfinished: int
    endings: dict[str, int]
    stopped: dict[str, int]
    seats: tuple[Share, ...]
    seat_test: EqualityTest | None  # only if the same seat always starts
    order: OrderFindings | None
    agents: tuple[AgentFindings, ...]
    numbers: dict[str, Distribution]  # by metric
    ratios: dict[str, Estimate]  # of totals: branching, forced, wait, drama_share, swing_share
    by_round: tuple[RoundScores, ...]
    cards: tuple[CardFindings, ...]
    roles: tuple[RoleFindings, ...]  # of these cards
    events: tuple[EventFindings, ...]
    leads: LeadFindings | None
    moves: tuple[MoveFindings, ...]
    luck: LuckFindings | None  # only of duplicate deals
    workers: int
    seconds: float
    rate: float  # games per second

    @property
    def branching(self) -> Estimate | None:
        """Legal moves per decision."""
        return self.ratios.get("branching")

    @property
    def forced(self) -> Estimate | None:
        """The share of decisions with a single legal move."""
        return self.ratios.get("forced")

    @property
    def won(self) -> Estimate | None:
        """The share of games won by those who play together, or alone."""
        return self.numbers["won"].mean if "won" in self.numbers else None

    @property
    def agents_apart(self) -> bool:
        """Whether the agents' wins say more than the seats' wins."""
        return len(self.agents) > 1 and (
            self.setup.rotate or any(agent.seats > 1 for agent in self.agents)
        )

    @property
    def has_rounds(self) -> bool:
        return "rounds" in self.numbers or bool(self.by_round)

    @property
    def length(self) -> str | None:
        """The best metric for the length of a game: rounds, unless all games have the same
        number."""
        rounds = self.numbers.get("rounds")
        if rounds is not None and rounds.least < rounds.most:
            return "rounds"
        return "decisions" if self.numbers else None

    # -- how it is told --------------------------------------------------------------------

    def to_dict(self) -> dict[str, object]:
        """Return plain data, as ``to_json`` writes it."""
        return to_dict(self)

    def to_json(self) -> str:
        """Return one JSON object, as printed by ``cardkit simulate --json``."""
        return to_json(self)

    def frames(self) -> dict[str, polars.DataFrame]:
        """Return the figures as polars data frames, by subject. Needs the extra
        ``cardkit[lab]``.
        """
        return rendering.frames(self)

    def plots(self) -> dict[str, Figure]:
        """The report's charts as matplotlib figures, by title. Needs the extra ``cardkit[lab]``."""
        return rendering.plots(self)

    def write_report(self, path: str | Path) -> None:
        """Write a page with charts to a new file. Needs the extra ``cardkit[lab]``."""
        rendering.write_report(path, self)

    def __str__(self) -> str:
        return rendering.findings_text(self)

    def __repr__(self) -> str:
        return f"<Findings: {rendering.findings_line(self)}>"

    def _repr_html_(self) -> str:
        return rendering.findings_html(self)


def to_dict(data: Any) -> dict[str, Any]:
    """Convert an attrs object to plain data."""
    from cattrs import Converter

    plain: dict[str, Any] = Converter().unstructure(data)
    return plain


def to_json(data: Any) -> str:
    """An attrs object as ASCII JSON, which is the same wherever it is printed."""
    return json.dumps(to_dict(data), indent=2)
