"""What a browser stores about a table, and what a link carries: plain data, checked on arrival."""

from __future__ import annotations

from typing import Any, cast

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import check_name
from cardkit.engine.base.structure import converter
from cardkit.play.seating import SeatPlan
from cardkit.room.spec import Arrival

MOST_TEXT = 20_000  # most characters in a variant
MOST_MOVES = 20_000
KINDS = ("move", "bot", "late", "sit", "back")


@attrs.define
class Kept:
    """A table: one of the site's games, or a variant of one as text; who sits there; what happened.

    `moves` are the decisions in order, as in a link; `arrivals` are what a browser has stored.
    """

    game: str
    seats: list[list[str]]  # name and agent
    seed: str = ""
    rules: list[str] = attrs.Factory(list)
    options: dict[str, Any] = attrs.Factory(dict)
    toml: str = ""
    moves: list[str] = attrs.Factory(list)
    arrivals: list[list[Any]] = attrs.Factory(list)  # kind, seat, text, to
    wins: list[int] = attrs.Factory(list)

    @property
    def plans(self) -> tuple[SeatPlan, ...]:
        return tuple(SeatPlan(name, agent) for name, agent in self.seats)

    @property
    def arrived(self) -> list[Arrival]:
        return [Arrival(*each) for each in self.arrivals]

    @property
    def data(self) -> dict[str, Any]:
        return {key: value for key, value in attrs.asdict(self).items() if value}


def arrival_row(arrival: Arrival) -> list[Any]:
    return [arrival.kind, arrival.seat, arrival.text, arrival.to]


def read_kept(data: object) -> Kept:
    """Reject anything that is not a table, before using it."""
    try:
        kept = cast(Kept, converter().structure(data, Kept))
        for seat in kept.seats:
            name, agent = seat
            check_name("name", name)
            check_name("agent", agent)
        for kind, seat_number, text, to in kept.arrivals:
            well = kind in KINDS and type(seat_number) is int and type(to) is int
            if not well or not isinstance(text, str):
                raise ValueError("an arrival must be a kind, a seat, a string and a number")
    except CardkitError:
        raise
    except Exception:  # whatever the converter raises on a hand-edited link
        raise CardkitError(
            "this is not a table of this site: the link or the stored game is damaged"
        ) from None
    if len(kept.toml) > MOST_TEXT or len(kept.moves) + len(kept.arrivals) > MOST_MOVES:
        raise CardkitError("this is too long for a link")
    if not all(isinstance(value, bool | int | str) for value in kept.options.values()):
        raise CardkitError("an option must be a number, a word, true or false")
    return kept
