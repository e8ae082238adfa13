"""Running totals over many games.

All sums are whole numbers or fractions, so totals do not depend, even in the last digit, on how the
games were divided among workers. Memory does not grow with the number of games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations_with_replacement, zip_longest
from math import lcm
from operator import mul
from typing import Any, TypeVar

import attrs

from cardkit.engine.model.cards import Card

from .metrics import FRACTIONS, METRICS, cards_by_outcome, wins
from .played import Exact, Played, Scores, Two
from .stats import Pairs, RatioSums

Counts = Counter[Exact]
Value = TypeVar("Value")
ROUNDS_KEPT = 100  # standings of later rounds are dropped
KINDS_KEPT = 200  # kinds of move; a game with more has none worth reporting
CARD_ROLES = ("drawn", "played", "suffered")
ALL_CARDS = ""  # no card's id: all cards of a role together


def _counters() -> dict[str, Counter[Any]]:
    return defaultdict(Counter)


def _pairs() -> dict[str, Pairs]:
    return defaultdict(Pairs)


def _ratios() -> dict[str, RatioSums]:
    return defaultdict(RatioSums)


def _by_winners() -> dict[int, Pairs]:
    return defaultdict(Pairs)


@attrs.define
class ScoreTotals:
    """The scores of an agent's seats. Seats in one game depend on each other, so for the interval
    of the mean a game is one observation: the sum of its scores.
    """

    values: Counts = attrs.Factory(Counter)
    games: int = 0
    total: int = 0  # of the sums
    squares: int = 0

    def add(self, scores: Sequence[Scores]) -> None:
        """Add the scores of the agent's seats, game by game."""
        sums = [*map(sum, scores)]
        self.values.update(chain.from_iterable(scores))
        self.games += len(sums)
        self.total += sum(sums)
        self.squares += sum(map(mul, sums, sums))

    def update(self, other: ScoreTotals) -> None:
        self.values.update(other.values)
        self.games += other.games
        self.total += other.total
        self.squares += other.squares


def _scores() -> dict[str, ScoreTotals]:
    return defaultdict(ScoreTotals)


@attrs.define
class ChoiceTotals:
    """A kind of move, counted when another kind was legal too, over all seats: sums and products of
    four numbers per game, for the difference of two ratios.

    They are: wins after it was chosen (times `Tally.scale`), how often that was, wins after it was
    passed over, how often that was.
    """

    sums: list[int] = attrs.Factory(lambda: [0] * 4)
    products: list[int] = attrs.Factory(lambda: [0] * 10)  # of every two of them

    def add(self, games: Sequence[Sequence[int]]) -> None:
        columns = [*zip(*games, strict=True)]
        self.sums = [total + sum(column) for total, column in zip(self.sums, columns, strict=True)]
        each_two = combinations_with_replacement(columns, 2)
        self.products = [
            total + sum(map(mul, *two)) for total, two in zip(self.products, each_two, strict=True)
        ]

    def update(self, other: ChoiceTotals) -> None:
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.products = [a + b for a, b in zip(self.products, other.products, strict=True)]


def _choices() -> dict[str, ChoiceTotals]:
    return defaultdict(ChoiceTotals)


@attrs.define
class Tally:
    """The totals of the games so far."""

    agents: tuple[str, ...]  # the line-up as given
    games: int = 0
    endings: Counter[str] = attrs.Factory(Counter)  # of finished games, by reason
    stopped: Counter[str] = attrs.Factory(Counter)  # unfinished ones, by reason
    numbers: dict[str, Counts] = attrs.Factory(_counters)  # by metric, in finished games
    #: The same for metrics that are fractions, as numerator and denominator: comparing Python's
    #: fractions is slow.
    fractions: dict[str, Counter[Two]] = attrs.Factory(_counters)
    seat_wins: list[Counts] = attrs.Factory(list)  # finished games
    order_wins: list[Counts] = attrs.Factory(list)  # the same, by place after the starter
    starters: Counter[int] = attrs.Factory(Counter)  # how often each seat started
    agent_wins: dict[str, Counts] = attrs.Factory(_counters)
    places: dict[str, Counts] = attrs.Factory(_counters)  # ranks by agent, in finished games
    scores: dict[str, ScoreTotals] = attrs.Factory(_scores)  # at the end, by agent
    by_round: list[dict[str, ScoreTotals]] = attrs.Factory(list)  # after each round, in all games
    ratios: dict[str, RatioSums] = attrs.Factory(_ratios)  # by name: two numbers per game
    #: By role and card, for games with this many winners: how often it was counted for all of them
    #: together, and for everybody. Among them is ALL_CARDS.
    cards: dict[str, dict[str, dict[int, Pairs]]] = attrs.Factory(dict)
    contested: int = 0  # finished games with winners and losers
    events: dict[str, Counts] = attrs.Factory(_counters)  # how often per game, if not 0
    event_rates: dict[str, Pairs] = attrs.Factory(_pairs)  # times, and players times rounds
    chances: Pairs = attrs.Factory(Pairs)  # players times rounds in a game, twice
    leads: Counter[int] = attrs.Factory(Counter)  # how often somebody led alone by this much
    leads_lost: Counter[int] = attrs.Factory(Counter)  # and did not win in the end
    choices: dict[str, ChoiceTotals] = attrs.Factory(_choices)  # by kind of move

    def __attrs_post_init__(self) -> None:
        self.seat_wins = self.seat_wins or [Counter() for _ in self.agents]
        self.order_wins = self.order_wins or [Counter() for _ in self.agents]
        self.cards = self.cards or {role: defaultdict(_by_winners) for role in CARD_ROLES}

    @property
    def scale(self) -> int:
        """A common multiple of all possible numbers of winners and losers."""
        return lcm(*range(1, len(self.agents) + 1))

    @property
    def finished(self) -> int:
        return sum(self.endings.values())

    def add(self, *games: Played) -> None:
        """Add games. Many at once take less time each: their sums are computed in C."""
        self.games += len(games)
        self._add_ratios(games)
        self._add_events(games)
        self._add_rounds(games)
        self.stopped.update([g.result.reason for g in games if not g.result.finished])
        finished = [game for game in games if game.result.finished]
        self.endings.update([game.result.reason for game in finished])
        for metric in METRICS:
            if metric.name not in FRACTIONS:
                values = [metric.of(game) for game in finished]
                self.numbers[metric.name].update([value for value in values if value is not None])
        self._add_course(finished)
        parts = [wins(game) for game in finished]
        self._add_wins(finished, parts)
        self._add_choices(finished, parts)
        contested = [g for g in finished if 0 < len(g.result.winners) < len(g.agents)]
        self._add_cards(contested)

    def _add_ratios(self, games: Sequence[Played]) -> None:
        """Add figures that are ratios of totals over all games."""
        decisions = [game.decisions for game in games]
        self.ratios["branching"].extend([game.legal for game in games], decisions)
        self.ratios["forced"].extend([game.forced for game in games], decisions)
        waiting = [game for game in games if game.waits]
        self.ratios["wait"].extend([g.waited for g in waiting], [g.waits for g in waiting])

    def _add_events(self, games: Sequence[Played]) -> None:
        """Add how often each event occurred per game, and per player and round."""
        chances = [len(game.agents) * game.rounds_begun for game in games]
        self.chances.extend(chances, chances)
        found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for game, chance in zip(games, chances, strict=True):
            for event, n in game.events.items():
                found[event].append((n, chance))
        for event, pairs in found.items():
            times = [n for n, _ in pairs]
            self.events[event].update(times)
            self.event_rates[event].extend(times, [chance for _, chance in pairs])

    def _add_rounds(self, games: Sequence[Played]) -> None:
        """Add the scores after each round, all games of a line-up together."""
        lineups: dict[tuple[str, ...], list[tuple[Scores, ...]]] = defaultdict(list)
        for game in games:
            if game.standings:
                lineups[game.agents].append(game.standings[:ROUNDS_KEPT])
        for agents, standings in lineups.items():
            for number, column in enumerate(zip_longest(*standings)):
                if number == len(self.by_round):
                    self.by_round.append(_scores())
                after = [scores for scores in column if scores is not None]
                _add_scores(self.by_round[number], agents, after)

    def _add_course(self, finished: Iterable[Played]) -> None:
        """Add the course of the lead."""
        courses = [game.course for game in finished if game.course is not None]
        for name, two in FRACTIONS.items():
            self.fractions[name].update(map(two, courses))
        lost = [*chain.from_iterable([course.lost for course in courses])]
        self.leads.update(chain.from_iterable([course.kept for course in courses]))
        self.leads.update(lost)
        self.leads_lost.update(lost)
        longer = [course for course in courses if course.rounds > 1]
        spreads = [course.spread for course in longer]
        over_rounds = [course.spread * course.rounds for course in longer]
        self.ratios["drama_share"].extend([course.drama for course in longer], spreads)
        self.ratios["swing_share"].extend([course.swing for course in longer], over_rounds)

    def _add_wins(self, finished: Sequence[Played], parts: Sequence[tuple[Exact, ...]]) -> None:
        """Add who won, by seat, by place in the order and by agent. Seats that play together share
        all of it, because nobody can win more than another.
        """
        rivals = [(g, own) for g, own in zip(finished, parts, strict=True) if not g.together]
        by_seat = zip(*[own for _, own in rivals], strict=True)
        for counts, of_seat in zip(self.seat_wins, by_seat, strict=False):
            counts.update(of_seat)
        begun = [(game.starter, own) for game, own in rivals]
        in_order = [own[first:] + own[:first] for first, own in begun if first is not None]
        for counts, of_place in zip(self.order_wins, zip(*in_order, strict=True), strict=False):
            counts.update(of_place)
        self.starters.update([first for first, _ in begun if first is not None])
        lineups: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, game in enumerate(finished):
            lineups[game.agents].append(number)
        for agents, numbers in lineups.items():
            results = [finished[number].result for number in numbers]
            _add_scores(self.scores, agents, [result.scores for result in results])
            if not finished[numbers[0]].together:
                for agent, own in _by_agent(agents, [parts[number] for number in numbers]):
                    self.agent_wins[agent].update(map(sum, own))
            for agent, ranks in _by_agent(agents, [result.ranks for result in results]):
                self.places[agent].update(chain.from_iterable(ranks))

    def _add_cards(self, contested: Sequence[Played]) -> None:
        self.contested += len(contested)
        by_winners: dict[int, list[Played]] = defaultdict(list)
        for game in contested:
            by_winners[len(game.result.winners)].append(game)
        for role, totals in self.cards.items():
            for won, games in by_winners.items():
                columns: dict[Card, list[int]] = defaultdict(list)
                together: list[int] = []
                for game in games:
                    counted = cards_by_outcome(game, getattr(game, role))
                    together.append(sum(counted.values()))
                    for card, both in counted.items():
                        columns[card].append(both)
                totals[ALL_CARDS][won].extend_packed(together)
                for card, packed in columns.items():
                    totals[card.id][won].extend_packed(packed)

    def _add_choices(self, finished: Sequence[Played], parts: Sequence[tuple[Exact, ...]]) -> None:
        """Add four numbers per game by kind of move, see ChoiceTotals."""
        scale = self.scale
        found: dict[str, list[list[int]]] = defaultdict(list)
        for game, own in zip(finished, parts, strict=True):
            won = [int(part * scale) for part in own]
            fours: dict[str, list[int]] = {}
            for (seat, kinds, name), n in game.choices.items():
                wins_then = won[seat] * n
                for kind in kinds:
                    four = fours.get(kind)
                    if four is None:
                        four = fours[kind] = [0, 0, 0, 0]
                        found[kind].append(four)
                    if kind == name:
                        four[0] += wins_then
                        four[1] += n
                    else:
                        four[2] += wins_then
                        four[3] += n
        for kind, games in found.items():
            if kind in self.choices or len(self.choices) < KINDS_KEPT:
                self.choices[kind].add(games)

    def counts_of(self, metric: str) -> Counts:
        """How often a metric had each value."""
        if metric not in FRACTIONS:
            return self.numbers.get(metric, Counter())
        counts: Counts = Counter()
        for two, n in self.fractions[metric].items():
            counts[Fraction(*two)] += n
        return counts

    def card_pairs(self, role: str, card: str) -> Pairs:
        """Return how often a card, or any if it is ALL_CARDS, was counted for a winner and for a
        loser, on average, times `scale`, which makes averages whole numbers and sums exact. One
        pair per contested game.
        """
        sums = Pairs()
        for won, of in self.cards[role][card].items():
            x, y = self.scale // won, self.scale // (len(self.agents) - won)
            losers, crossed = of.b - of.a, of.ab - of.aa  # everybody minus the winners
            squares = of.bb - 2 * of.ab + of.aa
            scaled = (x * of.a, y * losers, x * x * of.aa, y * y * squares, x * y * crossed)
            sums.update(Pairs(of.n, *scaled))
        return attrs.evolve(sums, n=self.contested)

    def merge(self, other: Tally) -> None:
        """Add the games of another tally of the same line-up."""
        self.games += other.games
        self.contested += other.contested
        for counts in ("endings", "stopped", "starters", "leads", "leads_lost"):
            getattr(self, counts).update(getattr(other, counts))
        for lists in ("seat_wins", "order_wins"):
            for mine, theirs in zip(getattr(self, lists), getattr(other, lists), strict=True):
                mine.update(theirs)
        names = ("numbers", "fractions", "agent_wins", "places", "scores", "events", "choices")
        for name in (*names, "ratios", "event_rates"):
            _merge(getattr(self, name), getattr(other, name))
        self.chances.update(other.chances)
        while len(self.by_round) < len(other.by_round):
            self.by_round.append(_scores())
        for own, others in zip(self.by_round, other.by_round, strict=False):
            _merge(own, others)
        for role in CARD_ROLES:
            for card, by_winners in other.cards[role].items():
                _merge(self.cards[role][card], by_winners)


_GROUPS: dict[tuple[str, ...], dict[str, list[int]]] = {}


def _seats_by_agent(agents: tuple[str, ...]) -> dict[str, list[int]]:
    """Return each agent's seats; there are as many line-ups as rotations."""
    groups = _GROUPS.get(agents)
    if groups is None:
        if len(_GROUPS) > 1_000:
            _GROUPS.clear()
        groups = _GROUPS[agents] = {}
        for seat, agent in enumerate(agents):
            groups.setdefault(agent, []).append(seat)
    return groups


def _by_agent(
    agents: tuple[str, ...], rows: Sequence[tuple[Value, ...]]
) -> Iterator[tuple[str, Sequence[tuple[Value, ...]]]]:
    """Yield, for each agent, the columns of its own seats from rows by seat."""
    groups = _seats_by_agent(agents)
    for agent, seats in groups.items():
        yield agent, rows if len(groups) == 1 else [tuple([r[s] for s in seats]) for r in rows]


def _add_scores(
    totals: dict[str, ScoreTotals], agents: tuple[str, ...], scores: Sequence[Scores]
) -> None:
    for agent, own in _by_agent(agents, scores):
        totals[agent].add(own)


def _merge(own: dict[Any, Any], others: dict[Any, Any]) -> None:
    for key, counts in others.items():
        own[key].update(counts)
