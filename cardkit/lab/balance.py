"""Balance as a test: assertions about many games, for an author's pytest.

An assertion passes if the whole 95 % interval is where it should be, so it does not pass by luck.
If there are too few games to tell, it fails and says so. The seed is fixed: a test gives the same
answer each time, and a failure names the command that shows the full results.
"""

from __future__ import annotations

import shlex
from typing import NoReturn

import attrs

from cardkit.engine.loading.game import Game
from cardkit.plugin.library import Library

from .measure.findings import Findings
from .measure.metrics import METRICS
from .measure.stats import Estimate
from .report.format import count
from .simulate import simulate

GAMES = 2000
UNITS = {metric.name: metric.unit for metric in METRICS}


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
    """Assert that no seat has an advantage: each win share is within `spread` of an equal share."""
    judged = _play_lineup(game, f"{bot}*{{}}", seats, games, seed, workers, library)
    if not judged.found.seats:
        judged.fail(f"{judged.found.setup.game} is co-operative: no seat can be ahead")
    for share in judged.found.seats:
        low, high = share.fair - spread, share.fair + spread
        judged.within(f"{share.name} wins", share.share, low, high, "of the games", percent=True)
    return judged.found


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
    """Assert that games last `least` to `most` rounds on average; `metric` can be any
    other number.
    """
    judged = _play_lineup(game, f"{bot}*{{}}", seats, games, seed, workers, library)
    found = judged.found
    if metric not in found.numbers:
        judged.fail(f"{found.setup.game} has no {metric}; it has {', '.join(found.numbers)}")
    what = "a game lasts" if metric in ("rounds", "turns", "decisions") else f"{metric} is"
    judged.within(what, found.numbers[metric].mean, least, most, UNITS[metric])
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
    """Assert that one `bot` among `others`, at each seat in turn, wins more than `share`, or an
    equal share.
    """
    if bot == others:
        raise ValueError(f"{bot} cannot be compared with itself")
    lineup = f"{bot},{others}*{{}}"
    judged = _play_lineup(game, lineup, seats, games, seed, workers, library, rotate=True)
    wins = judged.found.agents[0].wins
    if wins is None:
        judged.fail(f"{judged.found.setup.game} is co-operative, so nobody can beat anybody")
    least = wins.fair if share is None else share
    unit = f"of the games against {others}"
    judged.within(f"{bot} wins", wins.share, least, 1.0, unit, percent=True)
    return judged.found


@attrs.frozen
class JudgedRun:
    """Findings to be judged, and the command that reproduces them."""

    found: Findings
    command: str

    def within(
        self, what: str, e: Estimate, low: float, high: float, unit: str, percent: bool = False
    ) -> None:
        """Fail unless the whole interval is between low and high."""
        if e.low is not None and e.high is not None and low <= e.low and e.high <= high:
            return
        scale, sign, digits = (100, " %", 1) if percent else (1, "", 2)

        def said(value: float) -> str:
            return f"{value * scale:.{digits}f}{sign}"

        interval = ""
        if e.low is not None and e.high is not None:
            interval = f" (95 %: {said(e.low)} to {said(e.high)})"
        told = f"{what} {said(e.value)}{interval} {unit}, wanted {said(low)} to {said(high)}"
        if e.low is None or e.high is None or (e.low <= high and low <= e.high):
            told += "; too few games to tell, play more"
        self.fail(told)

    def fail(self, told: str) -> NoReturn:
        raise AssertionError(f"{told}\n{count(self.found.games, 'game')}: {self.command}")


def _play_lineup(
    game: str | Game,
    lineup: str,
    seats: int | None,
    games: int,
    seed: int | str,
    workers: int,
    library: Library | None,
    rotate: bool = False,
) -> JudgedRun:
    """The findings for a line-up in which `{}` stands for as many seats as the game needs."""
    own = library or Library.installed()
    loaded = own.load(game) if isinstance(game, str) else game
    least, most = loaded.seat_range
    number = seats or max(least, min(4, most or 4))
    line = lineup.format(number - rotate)
    found = simulate(loaded, line, own, games, seed=seed, workers=workers, rotate=rotate)
    if found.interrupted:
        raise KeyboardInterrupt  # for the whole test run
    words = ["cardkit", "simulate", loaded.name, "--seats", line, "--games", str(games)]
    words += ["--seed", str(seed), *(["--rotate"] if rotate else [])]
    judged = JudgedRun(found, shlex.join(words))
    if found.unfinished:
        stopped = f"{found.unfinished} of {found.games} games were stopped"
        judged.fail(f"{stopped} after {found.setup.cap:,} decisions")
    return judged
