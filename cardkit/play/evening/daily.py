"""The daily deal: a date is a seed, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from cardkit.engine.loading.game import Game
from cardkit.play.match import Match
from cardkit.play.seating import default_seats, read_seats
from cardkit.plugin.library import Library

from .history import PastGame

PREFIX = "daily-"


def daily_seed(day: date) -> str:
    """Return the seed for a day's deal."""
    return f"{PREFIX}{day:%Y-%m-%d}"


def begin_daily(
    game: Game, library: Library, name: str, day: date, *, stops: bool = False
) -> Match:
    """Start a day's deal for one person, with the usual number of bots and no options changed."""
    plans = read_seats(default_seats(game), name)
    return Match.begin(game, plans, library, daily_seed(day), stops=stops)


def find_daily(games: Sequence[PastGame], game: str, day: date) -> PastGame | None:
    """Return the first attempt at a day's deal, since the cards are known in later ones."""
    seed = daily_seed(day)
    return next((past for past in games if (past.game, past.seed) == (game, seed)), None)
