"""Balance as a test: assertions about many games, for an author's pytest.

An assertion holds if the whole 95 % interval is where it should be, so it is not passed by luck; if
there are too few games to tell, it fails and says so. The seed is fixed: a test gives the same
answer each time.
"""

from __future__ import annotations

from cardkit.engine.game import Game
from cardkit.plugin.library import Library

from .findings import Findings
from .simulate import simulate
from .stats import Estimate

GAMES = 2000


def assert_fair(
    game: str | Game,
    spread: float = 0.03,
    *,
    bot: str = "random",
    seats: int | None = None,
    games: int = GAMES,
    seed: int | str = 1,
    workers: int = 1,
    library: Library | None = None,
) -> Findings:
    """No seat has an advantage: the win share of each is within `spread` of an equal share."""
    found = _played(game, f"{bot}*{{}}", seats, games, seed, workers, library)
    _all_finished(found)
    for number, share in enumerate(found.seats):
        low, high = share.fair - spread, share.fair + spread
        _within(f"seat {number} wins", share.share, low, high, "of the games", percent=True)
    return found


def assert_lasts(
    game: str | Game,
    least: float,
    most: float,
    metric: str = "rounds",
    *,
    bot: str = "random",
    seats: int | None = None,
    games: int = GAMES,
    seed: int | str = 1,
    workers: int = 1,
    library: Library | None = None,
) -> Findings:
    """Games last from `least` to `most` rounds on average; `metric` may be any other number."""
    found = _played(game, f"{bot}*{{}}", seats, games, seed, workers, library)
    _all_finished(found)
    if metric not in found.numbers:
        raise AssertionError(
            f"{found.setup.game} has no {metric}; it has {', '.join(found.numbers)}"
        )
    _within(
        "a game lasts" if metric == "rounds" else "the mean is",
        found.numbers[metric].mean,
        least,
        most,
        metric,
    )
    return found


def assert_beats(
    game: str | Game,
    bot: str,
    others: str = "random",
    share: float | None = None,
    *,
    seats: int | None = None,
    games: int = GAMES,
    seed: int | str = 1,
    workers: int = 1,
    library: Library | None = None,
) -> Findings:
    """One `bot` among `others`, at each seat in turn, wins more than `share`, or an equal share."""
    if bot == others:
        raise ValueError(f"{bot} cannot be compared with itself")
    found = _played(game, f"{bot},{others}*{{}}", seats, games, seed, workers, library, rotate=True)
    _all_finished(found)
    wins = found.agents[0].wins
    assert wins is not None
    least = wins.fair if share is None else share
    _within(f"{bot} wins", wins.share, least, 1.0, f"of the games against {others}", percent=True)
    return found


def _played(
    game: str | Game,
    lineup: str,
    seats: int | None,
    games: int,
    seed: int | str,
    workers: int,
    library: Library | None,
    rotate: bool = False,
) -> Findings:
    """The findings of a line-up in which `{}` stands for as many as the game takes."""
    own = library or Library.installed()
    loaded = own.load(game) if isinstance(game, str) else game
    least, most = loaded.seat_range
    count = seats or max(least, min(4, most or 4))
    line = lineup.format(count - rotate)
    return simulate(loaded, line, own, games, seed=seed, workers=workers, rotate=rotate)


def _all_finished(found: Findings) -> None:
    if found.unfinished:
        raise AssertionError(
            f"{found.unfinished} of {found.games} games were stopped after "
            f"{found.setup.cap:,} decisions"
        )


def _within(
    what: str, e: Estimate, low: float, high: float, unit: str, percent: bool = False
) -> None:
    """Fails unless the whole interval is between low and high."""
    if e.low is not None and e.high is not None and low <= e.low and e.high <= high:
        return
    scale, sign, digits = (100, " %", 1) if percent else (1, "", 2)

    def said(value: float) -> str:
        return f"{value * scale:.{digits}f}{sign}"

    told = f"{what} {said(e.value)} ± {said(e.half)} {unit}, wanted {said(low)} to {said(high)}"
    if low <= e.value <= high:
        told += "; too few games to tell, play more"
    raise AssertionError(told)
