"""A room with its teller: everything it can be asked, whatever wraps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from cardkit.session.host import has_secrets

from .marked import parts_of
from .room import Room
from .spec import Arrival, Refusal
from .telling import Teller


@attrs.frozen
class Standing:
    """What a room's wrapper must know after each request."""

    arrivals: int
    asked: tuple[int, ...]
    bot: int | None
    over: bool
    numbers: tuple[int, ...]
    since: tuple[int, ...]  # the frames from which on the current question can be answered
    people: tuple[int, ...]
    private: bool  # whether seats have secrets
    winners: tuple[int, ...] = ()

    def __reduce__(self) -> Any:  # a fraction of the usual cost
        seats = (self.numbers, self.since, self.people, self.private, self.winners)
        return Standing, (self.arrivals, self.asked, self.bot, self.over, *seats)


class Replica:
    """A room with its teller."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.teller = Teller(room)

    @property
    def standing(self) -> Standing:
        room = self.room
        return Standing(
            len(room.arrivals),
            tuple(room.asked),
            room.bot,
            room.over,
            tuple(room.numbers),
            room.since,
            tuple(room.people),
            room.private,
            tuple(room.table.result.winners) if room.over else (),
        )

    # -- what can be asked -----------------------------------------------------------------

    def feed(self, arrival: Arrival, readers: Sequence[tuple[int, str]]) -> dict[Any, str]:
        """Process an arrival; return the messages for those readers who are affected."""
        told = set(self.room.feed(arrival))
        return {
            (reader, lang): self.teller.step(reader, lang)
            for reader, lang in readers
            if reader in told
        }

    def back(self, seat: int) -> Arrival:
        reason = self.room.why_not_back(seat)
        if reason is not None:
            raise Refusal(f"back.{reason}")
        return self.room.back_point(seat)

    def join(self, reader: int, lang: str) -> tuple[str, str]:
        return self.teller.setup(reader, lang), self.teller.view(reader, lang)

    def choose(self, seat: int, agent: str | None) -> str:
        return self.room.choose(seat, agent)

    def why(self, seat: int, lang: str, picked: list[str], pick: str) -> str:
        return self.teller.why(seat, lang, picked, pick)

    def hint(self, seat: int, lang: str) -> list[tuple[str, str]]:
        return self.teller.hint(seat, lang)

    def rules(self, lang: str) -> dict[str, Any]:
        """Return the page of rules as Markdown, and as the parts that a browser draws."""
        text = self.teller.rules(lang)
        return {"value": text, "page": parts_of(text)}

    def cards(self, reader: int, lang: str) -> list[list[Any]]:
        return self.teller.cards(reader, lang)

    def replay(self, lang: str, at: int) -> str:
        return self.teller.replay(lang, at)

    def record(self) -> str:
        return self.room.record.text

    def secret(self) -> bool:
        """Whether people sharing a screen must see different things."""
        return self.room.private or has_secrets(self.room.table)

    def look(self) -> None:
        """Do nothing; the room's standing is reported anyway."""
