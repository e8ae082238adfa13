"""Rooms that differ in two hidden cards."""

from __future__ import annotations

from typing import Any

from cardkit.engine.model.cards import Card
from cardkit.room.room import Room
from helpers.rooming import LIBRARY


class Swapped:
    """Chance as another room had it, but with two cards of the first shuffle changed over."""

    def __init__(self, order: list[Card], one: int, two: int) -> None:
        self.order = list(order)
        self.order[one], self.order[two] = self.order[two], self.order[one]
        self.first = True

    def shuffle(self, zone: str, cards: Any) -> list[Card] | None:
        first, self.first = self.first, False
        return self.order if first and len(cards) == len(self.order) else None

    def pick(self, what: str, of: int) -> int | None:
        return None


def shuffled_first(room: Room) -> list[Card]:
    """The cards in the order of the first shuffle."""
    return list(next(e[1] for e in room.table.log if type(e[0]).__name__ == "Place"))


def swap_two(room: Room, one: int, two: int) -> Room:
    """The same room in a world where two cards of the first shuffle lie the other way round."""
    twin = Room(room.spec, LIBRARY)
    script = Swapped(shuffled_first(room), one, two)
    count = len(room.plans)
    stops = range(count) if room.private else ()
    twin.table = twin.game.start(count, room.spec.seed, script=script, stops=stops)
    return twin
