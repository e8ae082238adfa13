"""Rooms of all games, and people who play in them at random."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from random import Random

from cardkit.play.seating import SeatPlan
from cardkit.plugin.library import Library
from cardkit.room.room import Room
from cardkit.room.spec import Arrival, RoomSpec

EXAMPLES = ("kuhn", "crazy_eights", "whist", "golf")
LIBRARY = Library(
    [importlib.import_module(f"cardkit_{name}") for name in EXAMPLES], entry_points=True
)
PLAYED = {
    "flip7": 4,
    "code_game": 3,
    "seven": 3,
    "whist": 4,
    "golf": 3,
    "crazy_eights": 3,
    "kuhn": 2,
}
NAMES = ("Mara", "Ben", "Cleo", "Dan", "Eva", "Finn")


def room_of(name: str, count: int | None = None, seed: str = "1", bots: int = 0) -> Room:
    """A room of people, the last seats with bots."""
    count = PLAYED[name] if count is None else count
    agents = ["you"] * (count - bots) + ["normal"] * bots
    plans = tuple(SeatPlan(NAMES[n], agent) for n, agent in enumerate(agents))
    return Room(RoomSpec(name, plans, seed), LIBRARY)


def next_arrival(room: Room, rng: Random) -> Arrival:
    """What a person or a bot does next."""
    bot = room.bot
    if bot is not None:
        return Arrival("bot", bot, room.choose(bot))
    seat = rng.choice([seat for seat in room.asked if room.plans[seat].human])
    return Arrival("move", seat, rng.choice(room.moves(seat)).text)


def play_on(room: Room, rng: Random, most: int = 2_000) -> None:
    for _ in range(most):
        if room.over:
            return
        room.feed(next_arrival(room, rng))


def arrivals_at_random(room: Room, rng: Random, count: int) -> Iterator[Arrival]:
    """Sensible arrivals, and others."""
    seats = len(room.plans)
    for _ in range(count):
        if room.over:
            return
        if rng.random() < 0.6:
            yield next_arrival(room, rng)
        else:
            kind = rng.choice(["move", "bot", "late", "sit", "back"])
            text = rng.choice(["normal", "you", "pass", "draw", "", "x:9+9", "hole:3"])
            yield Arrival(kind, rng.randrange(-2, seats + 2), text, rng.randrange(4))  # type: ignore[arg-type]
