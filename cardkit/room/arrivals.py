"""A match played elsewhere, as arrivals at a room."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.engine.knowledge.events import Decided, read_log
from cardkit.play.match import Match

from .room import Room
from .spec import Arrival, Kind


def arrivals_of(match: Match, room: Room) -> Iterator[Arrival]:
    """Yield a match's decisions as arrivals at a room, which may have made forced ones already."""
    decided = [event for event in read_log(match.table.entries) if isinstance(event, Decided)]
    made = read = 0
    for number, event in enumerate(decided):
        new = read_log(room.table.entries[read:])
        made += sum(isinstance(each, Decided) for each in new)
        read = len(room.table.entries)
        if made + len(room.answers) <= number:
            kind: Kind = "move" if match.plans[event.seat].human else "bot"
            yield Arrival(kind, event.seat, event.move.text)
