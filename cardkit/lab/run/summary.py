"""From totals to findings: what a tally says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import attrs

from cardkit import __version__

from ..measure.fairness import distance_from_equal
from ..measure.findings import (
    AgentFindings,
    CardFindings,
    Distribution,
    EventFindings,
    Findings,
    LuckFindings,
    OrderFindings,
    RoleFindings,
    RoundScores,
    RunSetup,
    Share,
)
from ..measure.insights import leads_of, moves_of
from ..measure.metrics import METRICS, possible
from ..measure.significance import EqualityTest, clear_ones, equality_test, p_of_lifts
from ..measure.stats import (
    Estimate,
    Pairs,
    lift,
    mean,
    quantile,
    rate,
    ratio,
    ratio_of_counts,
    share,
)
from ..measure.tally import ALL_CARDS, ScoreTotals, Tally
from .job import Job
from .runner import Run

Teams = Sequence[Sequence[int]]
COURSE = ("lead_changes", "drama", "decisiveness", "swing")


def findings(job: Job, done: Run, tally: Tally, luck: LuckFindings | None = None) -> Findings:
    """Return what a job's tally says, and what duplicate deals showed."""
    alike = job.recipe.rotate or len(set(tally.agents)) == 1
    teams = job.game.table_of(len(tally.agents), 0).rules.teams()
    roles = roles_of(tally)
    order = order_of(tally, alike, teams)
    return Findings(
        setup=setup_of(job),
        asked=done.asked,
        games=tally.games,
        interrupted=done.interrupted,
        trouble=done.trouble,
        finished=tally.finished,
        unfinished=tally.games - tally.finished,
        endings=dict(sorted(tally.endings.items())),
        stopped=dict(sorted(tally.stopped.items())),
        seats=seats_of(tally),
        seat_test=seat_test_of(tally, alike and not (order is not None and order.moves), teams),
        order=order,
        agents=agents_of(tally),
        numbers=numbers_of(tally),
        ratios=ratios_of(tally),
        by_round=rounds_of(tally),
        cards=cards_of(tally, tuple(job.game.cards), roles),
        roles=roles,
        events=events_of(tally, events_known(job)),
        leads=leads_of(tally),
        moves=moves_of(tally),
        luck=luck,
        workers=done.workers,
        seconds=done.seconds,
        rate=done.rate,
    )


def setup_of(job: Job) -> RunSetup:
    recipe, game = job.recipe, job.game
    return RunSetup(
        name=game.name_by(game.id),  # a report contains no paths
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


# -- who wins ------------------------------------------------------------------------------


def agents_of(tally: Tally) -> tuple[AgentFindings, ...]:
    found = []
    n = len(tally.agents)
    for agent in dict.fromkeys(tally.agents):
        seats = tally.agents.count(agent)
        won = share(tally.agent_wins[agent])
        ranks = tally.places[agent]
        scores = tally.scores[agent]
        found.append(
            AgentFindings(
                agent,
                seats,
                None if won is None else Share(agent, won, seats / n),
                tuple(ranks[rank] for rank in range(1, n + 1)),
                Distribution.of(scores.values, mean_score(scores, seats)),
            )
        )
    return tuple(found)


def mean_score(scores: ScoreTotals, seats: int) -> Estimate | None:
    """Return the mean of an agent's scores; a game is one observation. If all seats had the same
    score in all games, others may not; if only their sum was the same, the rules fix it, as in
    games for a pot between bots that are alike.
    """
    n = scores.games
    if len(scores.values) == 1:
        return mean(dict.fromkeys(scores.values, n), may_vary=True)
    sums = Pairs(n, scores.total, n * seats, scores.squares, n * seats**2, scores.total * seats)
    return ratio(sums)


def seats_of(tally: Tally) -> tuple[Share, ...]:
    shares = [share(counts) for counts in tally.seat_wins]
    return tuple(
        Share(f"seat {seat}", found, 1 / len(shares))
        for seat, found in enumerate(shares, 1)
        if found is not None
    )


def seat_test_of(tally: Tally, alike: bool, teams: Teams = ()) -> EqualityTest | None:
    """Return the seat test, if seats differ in nothing else: one kind of agent, or all rotated."""
    return equality_test(tally.seat_wins, teams) if alike else None


def order_of(tally: Tally, alike: bool, teams: Teams = ()) -> OrderFindings | None:
    """Return fairness by order of play, with a test if nothing else makes a difference."""
    shares = [share(counts) for counts in tally.order_wins]
    if len(shares) < 2 or not tally.starters:
        return None
    moves = len(tally.starters) > 1
    named = tuple(
        Share(f"{place + 1}." if place else "starter", found, 1 / len(shares))
        for place, found in enumerate(shares)
        if found is not None
    )
    test = None
    if alike and len(seated := _ways_seated(teams, tally)) < 2:
        test = equality_test(tally.order_wins, next(iter(seated), ()))
    distance = distance_from_equal(tally.order_wins) if alike else None
    return OrderFindings(moves, named, test, distance)


def _ways_seated(teams: Teams, tally: Tally) -> set[tuple[tuple[int, ...], ...]]:
    """Return the ways in which teams were placed in the order of play; neighbours can be first and
    second, or first and last, and then places cannot be tested.
    """
    n = len(tally.agents)
    return {
        tuple(sorted(tuple(sorted((seat - first) % n for seat in team)) for team in teams))
        for first in tally.starters
    }


# -- numbers -------------------------------------------------------------------------------


def numbers_of(tally: Tally) -> dict[str, Distribution]:
    """Return the numbers by metric. Games that are all over after one round have no course to
    speak of.
    """
    found = {
        metric.name: Distribution.of(tally.counts_of(metric.name), by_luck=metric.name in COURSE)
        for metric in METRICS
    }
    won = tally.numbers["won"]
    found["won"] = Distribution.of(won, share(won))
    rounds = found["rounds"]
    if rounds is not None and rounds.most <= 1:
        for name in COURSE:
            del found[name]
    return {
        name: attrs.evolve(number, mean=possible(name, number.mean))
        for name, number in found.items()
        if number is not None
    }


def ratios_of(tally: Tally) -> dict[str, Estimate]:
    names = ("branching", "forced", "wait", "drama_share", "swing_share")
    found = {name: ratio_of_counts(tally.ratios[name]) for name in names}
    return {name: possible(name, e) for name, e in found.items() if e is not None}


def rounds_of(tally: Tally) -> tuple[RoundScores, ...]:
    found = []
    for number, by_agent in enumerate(tally.by_round, 1):
        for agent in dict.fromkeys(tally.agents):
            scores = by_agent[agent]
            average = mean_score(scores, tally.agents.count(agent))
            assert average is not None
            points = tuple(quantile(scores.values, q) for q in (0.1, 0.25, 0.5, 0.75, 0.9))
            found.append(RoundScores(number, agent, scores.games, average, points))
    return tuple(found)


# -- cards and events ----------------------------------------------------------------------


def roles_of(tally: Tally) -> tuple[RoleFindings, ...]:
    """Return how often any card was drawn, played or suffered, where one was."""
    found = [RoleFindings(role, *_lift_of(tally, role, ALL_CARDS)) for role in tally.cards]
    return tuple(role for role in found if role.winners or role.losers)


def _lift_of(tally: Tally, role: str, card: str) -> tuple[float, float, Estimate | None]:
    pairs, unit = tally.card_pairs(role, card), max(1, tally.scale * tally.contested)
    return pairs.a / unit, pairs.b / unit, lift(pairs)


def cards_of(
    tally: Tally, order: tuple[str, ...], roles: Sequence[RoleFindings]
) -> tuple[CardFindings, ...]:
    """Return the findings in card file order, by role."""
    found = [
        CardFindings(card, role, *_lift_of(tally, role, card), clear=False)
        for role, totals in tally.cards.items()
        for card in order
        if card in totals
    ]
    together = {role.role: role.lift for role in roles}
    lifts = [(card.lift, together[card.role]) for card in found]
    ps = [
        None if one is None or every is None else p_of_lifts(one, every, tally.contested)
        for one, every in lifts
    ]
    return tuple(
        attrs.evolve(card, clear=clear) for card, clear in zip(found, clear_ones(ps), strict=True)
    )


def events_known(job: Job) -> tuple[str, ...]:
    """Return the events that the game has English texts for, whatever language is spoken here."""
    of_game = job.game.locale_tables("en")[:-1]  # the last one belongs to no game
    tables = [table.get("events") for table in of_game]
    return tuple({name for table in tables if isinstance(table, Mapping) for name in table})


def events_of(tally: Tally, known: tuple[str, ...]) -> tuple[EventFindings, ...]:
    """Return the events that occurred, and the game's known events that did not; for the latter,
    the interval says how often they still might.
    """
    found = []
    for event in sorted({*tally.events, *known}):
        counts = tally.events.get(event, Counter())
        some = sum(counts.values())
        every = counts | Counter({0: tally.games - some} if some < tally.games else {})
        times, games = mean(every), share({0: tally.games - some, 1: some})
        rates = tally.event_rates.get(event, Pairs())
        chances = tally.chances
        sums = attrs.evolve(rates, n=chances.n, b=chances.b, bb=chances.bb)
        per_player = rate(sums, every)
        if times is None or games is None or per_player is None:
            continue
        if some == 0 and games.high is not None:
            times = Estimate(0.0, 0.0, games.high)
            per_player = Estimate(0.0, 0.0, games.high * chances.n / chances.b)
        found.append(EventFindings(event, times.not_negative(), games, per_player.not_negative()))
    return tuple(found)
