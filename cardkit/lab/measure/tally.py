"""Running totals over many games.

All sums are whole numbers or fractions: totals do not depend on how the games were divided among
workers, to the last digit. Memory does not grow with the number of games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import lcm
from typing import Any

import attrs

from .metrics import METRICS, cards_by_outcome, wins
from .played import Exact, Played
from .stats import Pairs

Counts = Counter[Exact]
ROUNDS_KEPT = 100  # standings of later rounds are not kept
KINDS_KEPT = 200  # kinds of move; a game that makes up more has none to speak of
CARD_ROLES = ("drawn", "played", "suffered")


def _counters() -> dict[str, Counts]:
    return defaultdict(Counter)


def _pairs() -> dict[str, Pairs]:
    return defaultdict(Pairs)


@attrs.define
class ScoreTotals:
    """The scores of an agent's seats. Seats of one game depend on each other: for the interval of
    the mean a game is one observation, the sum of its scores."""

    values: dict[Exact, int] = attrs.Factory(dict)
    games: int = 0
    total: int = 0  # of the sums
    squares: int = 0

    def update(self, other: ScoreTotals) -> None:
        for value, count in other.values.items():
            self.values[value] = self.values.get(value, 0) + count
        self.games += other.games
        self.total += other.total
        self.squares += other.squares


def _scores() -> dict[str, ScoreTotals]:
    return defaultdict(ScoreTotals)


@attrs.define
class ChoiceTotals:
    """A kind of move where another kind was legal too, over all seats: sums and products of four
    numbers a game, for the difference of two ratios.

    They are: wins after it was chosen (times `Tally.scale`), how often that was, wins after it was
    passed over, how often that was.
    """

    sums: list[int] = attrs.Factory(lambda: [0] * 4)
    products: list[int] = attrs.Factory(lambda: [0] * 10)  # of each two of them

    def add(self, four: tuple[int, int, int, int]) -> None:
        a, b, c, d = four
        sums, p = self.sums, self.products
        sums[0] += a
        sums[1] += b
        sums[2] += c
        sums[3] += d
        p[0] += a * a
        p[1] += a * b
        p[2] += a * c
        p[3] += a * d
        p[4] += b * b
        p[5] += b * c
        p[6] += b * d
        p[7] += c * c
        p[8] += c * d
        p[9] += d * d

    def update(self, other: ChoiceTotals) -> None:
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.products = [a + b for a, b in zip(self.products, other.products, strict=True)]


def _choices() -> dict[str, ChoiceTotals]:
    return defaultdict(ChoiceTotals)


@attrs.define
class Tally:
    """What is known of the games so far."""

    agents: tuple[str, ...]  # the line-up as it was given
    games: int = 0
    endings: Counter[str] = attrs.Factory(Counter)  # of finished games, by reason
    stopped: Counter[str] = attrs.Factory(Counter)  # unfinished ones, by reason
    numbers: dict[str, Counts] = attrs.Factory(_counters)  # by metric, finished games
    seat_wins: list[Counts] = attrs.Factory(list)  # finished games
    order_wins: list[Counts] = attrs.Factory(list)  # the same by place after the starter
    starters: Counter[int] = attrs.Factory(Counter)  # how often each seat began
    agent_wins: dict[str, Counts] = attrs.Factory(_counters)
    places: dict[str, Counts] = attrs.Factory(_counters)  # ranks by agent, finished games
    scores: dict[str, ScoreTotals] = attrs.Factory(_scores)  # at the end, by agent
    by_round: list[dict[str, ScoreTotals]] = attrs.Factory(list)  # after each round, all games
    ratios: dict[str, Pairs] = attrs.Factory(_pairs)  # by name: two numbers a game
    #: By role and card: how many winners there were, how often it was counted for all of them and
    #: for all losers, and how many games were so.
    cards: dict[str, dict[str, Counter[tuple[int, int, int]]]] = attrs.Factory(dict)
    contested: int = 0  # finished games with winners and losers
    events: dict[str, Counts] = attrs.Factory(_counters)  # how often in a game, not 0
    event_rates: dict[str, Pairs] = attrs.Factory(_pairs)  # times, and players times rounds
    chances: Pairs = attrs.Factory(Pairs)  # players times rounds of a game, twice
    leads: Counter[int] = attrs.Factory(Counter)  # how often somebody led alone by so much
    leads_lost: Counter[int] = attrs.Factory(Counter)  # and did not win in the end
    choices: dict[str, ChoiceTotals] = attrs.Factory(_choices)  # by kind of move

    def __attrs_post_init__(self) -> None:
        self.seat_wins = self.seat_wins or [Counter() for _ in self.agents]
        self.order_wins = self.order_wins or [Counter() for _ in self.agents]
        self.cards = self.cards or {role: defaultdict(Counter) for role in CARD_ROLES}

    @property
    def scale(self) -> int:
        """A common multiple of all possible numbers of winners and losers."""
        return lcm(*range(1, len(self.agents) + 1))

    @property
    def finished(self) -> int:
        return sum(self.endings.values())

    def add(self, game: Played) -> None:
        self.games += 1
        self._add_ratios(game)
        groups = _seats_by_agent(game.agents)
        for number, scores in enumerate((game.standings or ())[:ROUNDS_KEPT]):
            if number == len(self.by_round):
                self.by_round.append(_scores())
            _add_scores(self.by_round[number], groups, scores)
        if not game.result.finished:
            self.stopped[game.result.reason] += 1
            return
        self.endings[game.result.reason] += 1
        for metric in METRICS:
            value = metric.of(game)
            if value is not None:
                self.numbers[metric.name][value] += 1
        parts = wins(game)
        self._add_result(game, parts, groups)
        self._add_choices(game, parts)
        if 0 < len(game.result.winners) < len(game.agents):
            self.contested += 1
            won = len(game.result.winners)
            for role, totals in self.cards.items():
                for card, (a, b) in cards_by_outcome(game, getattr(game, role)).items():
                    totals[card][won, a, b] += 1

    def _add_ratios(self, game: Played) -> None:
        """Figures that are ratios of totals, and events for each player and round."""
        ratios = self.ratios
        ratios["branching"].add(game.legal, game.decisions)
        ratios["forced"].add(game.forced, game.decisions)
        if game.waits:
            ratios["wait"].add(game.waited, game.waits)
        chances = len(game.agents) * game.rounds_begun
        self.chances.add(chances, chances)
        for event, times in game.events.items():
            self.events[event][times] += 1
            self.event_rates[event].add(times, chances)
        course = game.course if game.result.finished else None
        if course is None:
            return
        if course.rounds > 1:
            ratios["drama_share"].add(course.drama, course.spread)
            ratios["swing_share"].add(course.swing, course.spread * course.rounds)
        for margin, won in course.leads:
            self.leads[margin] += 1
            if not won:
                self.leads_lost[margin] += 1

    def _add_result(
        self, game: Played, parts: tuple[Exact, ...], groups: dict[str, list[int]]
    ) -> None:
        for counts, part in zip(self.seat_wins, parts, strict=True):
            counts[part] += 1
        if game.starter is not None:
            self.starters[game.starter] += 1
            for place, counts in enumerate(self.order_wins):
                counts[parts[(game.starter + place) % len(parts)]] += 1
        ranks = game.result.ranks
        for agent, seats in groups.items():
            self.agent_wins[agent][sum([parts[seat] for seat in seats])] += 1
            places = self.places[agent]
            for seat in seats:
                places[ranks[seat]] += 1
        _add_scores(self.scores, groups, game.result.scores)

    def _add_choices(self, game: Played, parts: tuple[Exact, ...]) -> None:
        scale = self.scale
        found: dict[str, tuple[int, int, int, int]] = {}
        for by_kind, part in zip(game.choices, parts, strict=False):
            won = int(part * scale)
            for kind, (offered, chosen) in by_kind.items():
                a, b, c, d = found.get(kind, (0, 0, 0, 0))
                passed = offered - chosen
                found[kind] = (a + won * chosen, b + chosen, c + won * passed, d + passed)
        for kind, four in found.items():
            if kind in self.choices or len(self.choices) < KINDS_KEPT:
                self.choices[kind].add(four)

    def card_pairs(self, role: str, card: str) -> Pairs:
        """How often a card was counted for a winner and for a loser, on average, times `scale`:
        averages are whole numbers then, and sums exact. One pair a contested game."""
        sums = Pairs()
        for (won, a, b), times in self.cards[role][card].items():
            x, y = a * (self.scale // won), b * (self.scale // (len(self.agents) - won))
            sums.update(
                Pairs(times, x * times, y * times, x * x * times, y * y * times, x * y * times)
            )
        return attrs.evolve(sums, n=self.contested)

    def merge(self, other: Tally) -> None:
        """Adds the games of another tally of the same line-up."""
        self.games += other.games
        self.contested += other.contested
        for counts in ("endings", "stopped", "starters", "leads", "leads_lost"):
            getattr(self, counts).update(getattr(other, counts))
        for lists in ("seat_wins", "order_wins"):
            for mine, theirs in zip(getattr(self, lists), getattr(other, lists), strict=True):
                mine.update(theirs)
        names = ("numbers", "agent_wins", "places", "scores", "events", "choices")
        for name in (*names, "ratios", "event_rates"):
            _merge(getattr(self, name), getattr(other, name))
        self.chances.update(other.chances)
        while len(self.by_round) < len(other.by_round):
            self.by_round.append(_scores())
        for own, others in zip(self.by_round, other.by_round, strict=False):
            _merge(own, others)
        for role in CARD_ROLES:
            _merge(self.cards[role], other.cards[role])


_GROUPS: dict[tuple[str, ...], dict[str, list[int]]] = {}


def _seats_by_agent(agents: tuple[str, ...]) -> dict[str, list[int]]:
    """The seats of each agent; there are as many line-ups as rotations."""
    groups = _GROUPS.get(agents)
    if groups is None:
        if len(_GROUPS) > 1_000:
            _GROUPS.clear()
        groups = _GROUPS[agents] = {}
        for seat, agent in enumerate(agents):
            groups.setdefault(agent, []).append(seat)
    return groups


def _add_scores(
    totals: dict[str, ScoreTotals], groups: dict[str, list[int]], scores: tuple[int, ...]
) -> None:
    for agent, seats in groups.items():
        own = totals[agent]
        values = own.values
        total = 0
        for seat in seats:
            score = scores[seat]
            values[score] = values.get(score, 0) + 1
            total += score
        own.games += 1
        own.total += total
        own.squares += total * total


def _merge(own: dict[str, Any], others: dict[str, Any]) -> None:
    for key, counts in others.items():
        own[key].update(counts)
