"""How many seats a game takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.model.options import describe

if TYPE_CHECKING:  # games use this to check their seats
    from .game import Game

MOST_SEATS = 1_000  # at any table, which stores every pair of places
SeatRange = tuple[int, int | None]  # the minimum and the maximum; None means any number


def check_seats(game: Game[Any], seats: int) -> None:
    """Reject a number of seats the game does not support, naming an option that would help."""
    refuse_too_many(seats)
    if within(seats, game.seat_range):
        _check_options(game, seats)
        return
    message = f"{game.id} takes {seat_range_text(game.seat_range)} seats, not {seats}"
    for info in describe(type(game.options)).values():
        for value in info.choices:
            other = attrs.evolve(game.options, **{info.name: value})  # type: ignore[misc]
            if within(seats, game.rules.seat_range(other) or game.file.seats):
                text = str(value).lower() if isinstance(value, bool) else value
                raise CardkitError(f"{message}; the option {info.name}={text} allows it")
    raise CardkitError(message)


def _check_options(game: Game[Any], seats: int) -> None:
    """Reject an option that names a seat which is not at the table."""
    values = game.option_values
    for name, info in game.option_infos.items():
        if info.seat and values[name] >= seats:
            raise CardkitError(
                f"option '{name}' must be a seat from 0 to {seats - 1}, not {values[name]}"
            )


def refuse_too_many(seats: int) -> None:
    """Reject more seats than any table can have."""
    if seats > MOST_SEATS:
        raise CardkitError(f"a table has at most {MOST_SEATS:,} seats, not {seats:,}")


def within(seats: int, seat_range: SeatRange) -> bool:
    least, most = seat_range
    return least <= seats and (most is None or seats <= most)


def seat_range_text(seat_range: SeatRange) -> str:
    """Describe a range of seats in words."""
    least, most = seat_range
    return f"{least} or more" if most is None else f"{least} to {most}"
