"""What runs in a worker process: rooms as replicas, plugin rules, and bots that think.

A worker owns nothing. Each request carries whatever its replica lacks, so a worker can be killed at
any moment. The process that holds the sockets never runs a game's code.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time
from traceback import extract_tb
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError, IllegalMove
from cardkit.plugin.library import Library
from cardkit.plugin.origin import Origin
from cardkit.room.replica import Replica, Standing
from cardkit.room.room import Room, load_game, refused
from cardkit.room.spec import Arrival, Refusal, RoomSpec

from .tidying import Tidying

QUIET = 1.0  # seconds without a request before there is time for other things
REPLICAS = 400  # rooms a worker remembers; others are replayed on request


@attrs.frozen
class Request:
    """A request about a room: `since` and `arrivals` bring a replica up to date. A worker with
    a replica knows the spec.
    """

    room: str  # a table and the number of its game
    spec: RoomSpec | None
    since: int
    arrivals: tuple[Arrival, ...]
    do: str
    args: tuple[Any, ...] = ()

    def __reduce__(self) -> Any:  # a fraction of the usual cost
        return Request, (self.room, self.spec, self.since, self.arrivals, self.do, self.args)


@attrs.define
class Reply:
    """The reply to a request; `say` is why it was rejected, `fault` is what is wrong with
    a plugin.
    """

    value: Any = None
    standing: Standing | None = None
    say: str = ""
    fault: str = ""
    cpu: float = 0.0  # seconds of CPU time the process has used

    def __reduce__(self) -> Any:
        return Reply, (self.value, self.standing, self.say, self.fault, self.cpu)


class RoomWorker:
    """Answers requests, one after another."""

    def __init__(self, library: Library, tidying: Tidying | None = None) -> None:
        self.library = library
        self.tidying = tidying or Tidying()
        self.replicas: OrderedDict[str, Replica] = OrderedDict()
        self.games: dict[tuple[str, int], Any] = {}

    def answer(self, request: Request) -> Reply:
        """Answer a request. Never raises: errors are in the reply. A failed room is forgotten."""
        try:
            replica = self._replica(request)
            value = getattr(replica, request.do)(*request.args)
            return Reply(value, replica.standing)
        except IllegalMove as error:
            return Reply(say=f"why.{error.reason.id}", value=dict(error.reason.params))
        except CardkitError as error:
            if refused(error):
                return Reply(say=str(error))
            self._drop(request.room)
            return Reply(fault=fault_of(error))
        except Exception as error:
            self._drop(request.room)
            return Reply(fault=fault_of(error))

    def _replica(self, request: Request) -> Replica:
        found = self.replicas.get(request.room)
        if found is None or len(found.room.arrivals) != request.since:
            if request.since:
                raise Refusal("resend")
            assert request.spec is not None  # it comes with the first arrivals
            self._drop(request.room)
            found = self._make_replica(request.spec)
            self.replicas[request.room] = found
        self.replicas.move_to_end(request.room)
        found.room.restore(request.arrivals)
        while len(self.replicas) > REPLICAS:
            self._drop(next(iter(self.replicas)))
        return found

    def _drop(self, room: str) -> None:
        if self.replicas.pop(room, None) is not None:
            self.tidying.leave_behind()

    def _make_replica(self, spec: RoomSpec) -> Replica:
        key = (spec.game, len(spec.plans))
        if key not in self.games:
            self.games[key] = load_game(self.library, *key)
        return Replica(Room(spec, self.library, self.games[key]))


def fault_of(error: BaseException) -> str:
    """Say what failed and where. The message of an error may name cards, and everybody at the table
    is told why it was frozen.
    """
    while error.__cause__ is not None:
        error = error.__cause__
    at = getattr(error, "at", None)
    if at is None:
        place = extract_tb(error.__traceback__)[-1]
        at = f"{place.filename}:{place.lineno}"
    return f"{type(error).__name__} at {Path(at).name}"


def work(origin: Origin, pipe: Connection, nice: int) -> None:
    """Run the worker process until the pipe is closed; a `nice` one lets others go first."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    for name in ("SIGINT", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    tidying = Tidying()
    worker = RoomWorker(Library.like(origin), tidying)
    tidying.begin()
    reply = Reply()  # to nothing: it is ready
    while True:
        reply.cpu = process_time()
        try:
            pipe.send_bytes(pickle.dumps(reply, pickle.HIGHEST_PROTOCOL))
            if tidying.left_behind and not pipe.poll(QUIET):
                tidying.collect()
            request: Request = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        reply = worker.answer(request)
