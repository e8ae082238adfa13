"""From totals to findings: what a tally tells."""

from __future__ import annotations

import attrs

from cardkit import __version__

from ..measure.findings import (
    AgentFindings,
    CardFindings,
    Distribution,
    EventFindings,
    Findings,
    RoundScores,
    Setup,
    Share,
)
from ..measure.metrics import METRICS
from ..measure.stats import SeatTest, lift, mean, quantile, ratio, seat_test, share
from ..measure.tally import Tally
from .job import Job
from .runner import Run


def findings(job: Job, done: Run, tally: Tally) -> Findings:
    """What the tally of a job tells."""
    return Findings(
        setup=setup_of(job),
        asked=done.asked,
        games=tally.games,
        interrupted=done.interrupted,
        finished=tally.finished,
        unfinished=tally.games - tally.finished,
        endings=dict(sorted(tally.endings.items())),
        stopped=dict(sorted(tally.stopped.items())),
        seats=seats_of(tally),
        seat_test=seat_test_of(tally, job.recipe.rotate),
        agents=agents_of(tally),
        numbers=numbers_of(tally),
        branching=ratio(tally.branching),
        forced=ratio(tally.forced),
        by_round=rounds_of(tally),
        cards=cards_of(tally, tuple(job.game.cards)),
        events=events_of(tally),
        workers=done.workers,
        seconds=done.seconds,
        rate=done.games / done.seconds,
    )


def setup_of(job: Job) -> Setup:
    recipe, game = job.recipe, job.game
    return Setup(
        name=game.name_by(game.id),  # a report names no path
        game=game.id,
        options=game.option_values,
        rules=game.house_rules,
        variant=game.variant,
        seats=job.agents,
        rotate=recipe.rotate,
        seed=recipe.seed,
        cap=recipe.cap,
        rounds=recipe.rounds,
        plugin=game.plugin,
        cardkit=__version__,
    )


def agents_of(tally: Tally) -> tuple[AgentFindings, ...]:
    found = []
    n = len(tally.agents)
    for agent in dict.fromkeys(tally.agents):
        seats = tally.agents.count(agent)
        won = share(tally.agent_wins[agent])
        ranks = tally.places[agent]
        found.append(
            AgentFindings(
                agent,
                seats,
                None if won is None else Share(agent, won, seats / n),
                tuple(ranks[rank] for rank in range(1, n + 1)),
                Distribution.of(tally.scores[agent].values, ratio(tally.scores[agent].games)),
            )
        )
    return tuple(found)


def seats_of(tally: Tally) -> tuple[Share, ...]:
    shares = [share(counts) for counts in tally.seat_wins]
    return tuple(
        Share(f"seat {seat}", found, 1 / len(shares))
        for seat, found in enumerate(shares)
        if found is not None
    )


def seat_test_of(tally: Tally, rotate: bool) -> SeatTest | None:
    """The seat test, if seats differ in nothing else: one kind of agent, or all rotated."""
    alike = rotate or len(set(tally.agents)) == 1
    return seat_test(tally.seat_wins) if alike else None


def numbers_of(tally: Tally) -> dict[str, Distribution]:
    """By metric. Games that are all over after one round have no course to speak of."""
    found = {metric.name: Distribution.of(tally.numbers[metric.name]) for metric in METRICS}
    rounds = found["rounds"]
    if rounds is not None and rounds.most <= 1:
        for name in ("lead_changes", "drama", "decisiveness"):
            del found[name]
    return {name: number for name, number in found.items() if number is not None}


def rounds_of(tally: Tally) -> tuple[RoundScores, ...]:
    found = []
    for number, by_agent in enumerate(tally.by_round, 1):
        for agent in dict.fromkeys(tally.agents):
            scores = by_agent[agent]
            average = ratio(scores.games)
            assert average is not None
            points = tuple(quantile(scores.values, q) for q in (0.1, 0.25, 0.5, 0.75, 0.9))
            found.append(RoundScores(number, agent, scores.games.n, average, points))
    return tuple(found)


def cards_of(tally: Tally, order: tuple[str, ...]) -> tuple[CardFindings, ...]:
    """In the order of the card file."""
    found = []
    for card in order:
        if card in tally.cards:
            pairs = attrs.evolve(tally.cards[card], n=tally.contested)
            unit = tally.scale * tally.contested
            found.append(CardFindings(card, pairs.a / unit, pairs.b / unit, lift(pairs)))
    return tuple(found)


def events_of(tally: Tally) -> tuple[EventFindings, ...]:
    found = []
    for event in sorted(tally.events):
        counts = tally.events[event]
        some = sum(counts.values())
        every = counts | type(counts)({0: tally.games - some} if some < tally.games else {})
        times, games = mean(every), share({0: tally.games - some, 1: some})
        assert times is not None and games is not None
        found.append(EventFindings(event, times, games))
    return tuple(found)
