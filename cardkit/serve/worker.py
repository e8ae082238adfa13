"""What runs in a worker process: rooms as replicas, the rules of plugins, and bots that think.

A worker owns nothing: each request brings what its replica lacks, so a worker can be ended at any
moment. The process that holds the sockets never runs the code of a game.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError, IllegalMove
from cardkit.engine.knowledge.events import read_log
from cardkit.plugin.library import Library
from cardkit.plugin.origin import Origin
from cardkit.room.room import Room, load_game, refused
from cardkit.room.spec import Arrival, Refusal, RoomSpec
from cardkit.room.telling import Teller
from cardkit.session.host import is_private

REPLICAS = 400  # rooms that a worker remembers; another one is replayed when it is asked for


@attrs.frozen
class Request:
    """Something to do with a room: `since` and `arrivals` bring a replica up to date."""

    room: str  # a table and the number of its game
    spec: RoomSpec
    since: int
    arrivals: tuple[Arrival, ...]
    do: str
    args: tuple[Any, ...] = ()


@attrs.frozen
class Standing:
    """What whoever wraps a room must know of it after each request."""

    arrivals: int
    asked: tuple[int, ...]
    bot: int | None
    over: bool
    numbers: tuple[int, ...]
    people: tuple[int, ...]
    private: bool  # seats have secrets
    winners: tuple[int, ...] = ()


@attrs.frozen
class Reply:
    """What came of a request; `say` is why it was refused, `fault` what is wrong with a plugin."""

    value: Any = None
    standing: Standing | None = None
    say: str = ""
    fault: str = ""


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
            tuple(room.people),
            room.private,
            tuple(room.table.result.winners) if room.over else (),
        )

    # -- what can be asked -----------------------------------------------------------------

    def feed(self, arrival: Arrival, readers: Sequence[tuple[int, str]]) -> dict[Any, str]:
        """Takes what arrived; the messages for these readers, where something happened to them."""
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

    def hint(self, seat: int, lang: str) -> list[str]:
        return self.teller.hint(seat, lang)

    def rules(self, lang: str) -> str:
        return self.teller.rules(lang)

    def cards(self, reader: int, lang: str) -> list[list[Any]]:
        return self.teller.cards(reader, lang)

    def replay(self, lang: str, at: int) -> str:
        return self.teller.replay(lang, at)

    def record(self) -> str:
        return self.room.record.text

    def secret(self) -> bool:
        """Whether people who share a screen must not see the same."""
        return self.room.private or any(map(is_private, read_log(self.room.table.entries)))

    def look(self) -> None:
        """Nothing; how the room stands is told anyway."""


class RoomWorker:
    """Answers requests, one after the other."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.replicas: OrderedDict[str, Replica] = OrderedDict()
        self.games: dict[tuple[str, int], Any] = {}

    def answer(self, request: Request) -> Reply:
        """Never raises: what goes wrong is in the reply. A room that failed is forgotten."""
        try:
            replica = self._replica(request)
            value = getattr(replica, request.do)(*request.args)
            return Reply(value, replica.standing)
        except IllegalMove as error:
            return Reply(say=f"why.{error.reason.id}", value=dict(error.reason.params))
        except CardkitError as error:
            if refused(error):
                return Reply(say=str(error))
            self.replicas.pop(request.room, None)
            return Reply(fault=f"{type(error).__name__}: {error}")
        except Exception as error:
            self.replicas.pop(request.room, None)
            return Reply(fault=f"{type(error).__name__}: {error}")

    def _replica(self, request: Request) -> Replica:
        found = self.replicas.get(request.room)
        if found is None or len(found.room.arrivals) != request.since:
            if request.since:
                raise Refusal("resend")
            found = self._make_replica(request.spec)
            self.replicas[request.room] = found
        self.replicas.move_to_end(request.room)
        found.room.restore(request.arrivals)
        while len(self.replicas) > REPLICAS:
            self.replicas.popitem(last=False)
        return found

    def _make_replica(self, spec: RoomSpec) -> Replica:
        key = (spec.game, len(spec.plans))
        if key not in self.games:
            self.games[key] = load_game(self.library, *key)
        return Replica(Room(spec, self.library, self.games[key]))


def work(origin: Origin, pipe: Connection) -> None:
    """The process: until the pipe is closed."""
    for name in ("SIGINT", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    worker = RoomWorker(Library.like(origin))
    while True:
        try:
            request = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(worker.answer(request))
