"""A tournament: bots in every line-up and seating order, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations, product
from math import comb, perm

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.play.match import CAP
from cardkit.play.seating import read_seats
from cardkit.plugin.library import Library

from .measure.luck import FEW_DEALS, Deal, Groups, LuckTotals
from .measure.ratings import Rating, Tournament, ahead_in, comparable, strengths
from .measure.stats import Estimate
from .run.chunks import Chunk, Wanted
from .run.job import Job, check_count
from .run.players import Player, read_players
from .run.runner import run

MOST = 5_040  # games per deal


def tournament(
    game: Game,
    bots: Sequence[Player],
    library: Library,
    deals: int = 100,
    *,
    seats: int = 2,
    seed: int | str = 1,
    workers: int = 1,
    on: str | None = None,
    cap: int = CAP,
    on_chunk: Callable[[Chunk], None] = lambda chunk: None,
) -> Tournament:
    """Play each deal once in each order of each line-up, so that nobody gains from where they sit,
    and the luck of the deal affects everybody equally.
    """
    names = read_players(bots)[0].split(",")
    for bot in bots:
        _check_one_seat(bot)
    if len(set(names)) < len(names) or len(names) < 2:
        raise CardkitError(
            f"a tournament is between two different bots or more, not '{', '.join(names)}'"
        )
    check_count("the number of deals", deals)
    rules = game.table_of(seats, 0).rules
    if rules.together:
        raise CardkitError(
            f"{game.id} is played together, so nobody comes out ahead: let 'cardkit compare' tell "
            "which bots win more of its games"
        )
    orders = lineups(len(names), seats)
    jobs = [Job.of(game, [bots[i] for i in order], library, seed=seed, cap=cap) for order in orders]
    played: list[Deal] = []
    luck = LuckTotals(len(names), seats)

    def take(chunk: Chunk) -> None:
        for outcomes in chunk.outcomes:
            games = zip(orders, outcomes, strict=True)
            played.append([(order, ranks) for order, ranks in games if ranks])
            luck.add(played[-1])
        on_chunk(chunk)

    wanted = Wanted(outcomes=True)
    done = run(jobs, deals, workers=workers, on=on, wanted=wanted, on_chunk=take)
    finished = sum(len(deal) for deal in played)
    return Tournament(
        game=game.name_by(game.id),
        seats=seats,
        seed=str(seed),
        deals=done.games,
        asked=deals,
        games=done.games * len(orders),
        unfinished=done.games * len(orders) - finished,
        ratings=tuple(ratings(played, luck, names, rules.teams())),
        variance=luck.variance,
        interrupted=done.interrupted,
        trouble=done.trouble,
        workers=done.workers,
        seconds=done.seconds,
        rate=done.rate * len(orders),
    )


def _check_one_seat(bot: Player) -> None:
    """Reject an entry such as ``odds*2``: who sits where is up to the tournament."""
    if isinstance(bot, str) and ("*" in bot or len(read_seats(bot)) != 1):
        raise CardkitError(
            f"'{bot}' is not one bot: name each bot once, and the tournament seats it everywhere"
        )


def lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Return every order of every choice of bots; with fewer bots than seats, some take several
    seats.
    """
    if seats < 2:
        raise CardkitError("a tournament takes at least two seats")
    many = _ways(bots, seats)
    if many > MOST:
        raise CardkitError(
            f"{bots} bots at {seats} seats can sit in {many:,} ways: name fewer bots or seats"
        )
    if bots >= seats:
        return [each for some in combinations(range(bots), seats) for each in permutations(some)]
    every = [order for order in product(range(bots), repeat=seats) if len({*order}) == bots]
    return sorted(every, key=sorted)


def _ways(bots: int, seats: int) -> int:
    """Count them without listing them: with fewer bots than seats, all ways less those that leave
    out some bots.
    """
    if bots >= seats:
        return perm(bots, seats)
    return sum((-1) ** left * comb(bots, left) * (bots - left) ** seats for left in range(bots))


def ratings(
    deals: Sequence[Deal],
    luck: LuckTotals,
    names: Sequence[str],
    teams: Sequence[Sequence[int]] = (),
) -> list[Rating]:
    if not any(deals):
        return []
    bots = len(names)
    groups = Groups()
    for deal in deals:
        groups.add(ahead_in(deal, bots, teams))
    rated = groups.jackknife(lambda ahead: strengths(ahead, bots))
    few = sum(map(bool, deals)) < FEW_DEALS
    known = comparable([sum(column) for column in zip(*groups.sums, strict=True)], bots)
    if few or not known:
        rated = [Estimate(each.value) for each in rated]
    found = []
    for bot, (name, rating) in enumerate(zip(names, rated, strict=True)):
        taken = sum(order.count(bot) for deal in deals for order, _ in deal)
        found.append(Rating(name, taken, luck.win_share(bot), 1 / luck.seats, rating))
    return sorted(found, key=lambda rating: rating.rating.value, reverse=True)
