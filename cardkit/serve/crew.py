"""Supervised worker processes: one that does not answer in time is killed and replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
from collections import OrderedDict, deque
from pathlib import Path
from typing import Any

import attrs

from cardkit.plugin.origin import Origin
from cardkit.room.spec import Arrival, RoomSpec

from .worker import REPLICAS, Reply, Request, work

START_UP = 60.0  # seconds for a new process to load its plugins and answer

MOST_WAITS = 3  # times the patience, for a worker that has had little CPU time


class Stuck(Exception):
    """A worker did not answer in time: its last request seems to run forever."""


@attrs.define
class Asked:
    """A request in flight."""

    room: str
    spec: RoomSpec
    arrivals: tuple[Arrival, ...]
    do: str
    args: tuple[Any, ...]
    future: asyncio.Future[Reply]


class Member:
    """One process. It handles one request at a time, so we know which one it is stuck on."""

    def __init__(self, origin: Origin, patience: float) -> None:
        self.origin = origin
        self.patience = patience
        self.waiting: deque[Asked] = deque()
        self.current: Asked | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.held: OrderedDict[str, int] = OrderedDict()  # each replica's number of arrivals
        self.restarts = 0
        self.used, self.waits = 0.0, 0  # processor time after the last answer, and waits since
        self.pipe: Any = None
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(self.origin, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.held.clear()
        self.fresh, self.used = True, 0.0
        asyncio.get_running_loop().add_reader(self.pipe.fileno(), self._take_answer)

    def _stop(self) -> None:
        asyncio.get_running_loop().remove_reader(self.pipe.fileno())
        self.pipe.close()
        self.process.kill()
        self.process.join()

    def ask(self, asked: Asked) -> None:
        self.waiting.append(asked)
        self._send_next()

    def _send_next(self) -> None:
        while self.current is None and self.waiting:
            asked = self.waiting.popleft()
            if asked.future.done():  # nobody is waiting for it any more
                continue
            since = self.held.get(asked.room, 0)
            if since > len(asked.arrivals):
                since = 0
            self.current = asked
            tail = asked.arrivals[since:]
            seconds = START_UP if self.fresh else self.patience
            self.waits = 0
            self.timer = asyncio.get_running_loop().call_later(seconds, self._too_late)
            try:
                spec = None if since else asked.spec
                request = Request(asked.room, spec, since, tail, asked.do, asked.args)
                self.pipe.send_bytes(pickle.dumps(request, pickle.HIGHEST_PROTOCOL))
            except OSError:
                self._replace(None)

    def _take_answer(self) -> None:
        try:
            reply: Reply = pickle.loads(self.pipe.recv_bytes())
        except (EOFError, OSError):
            self._replace(Stuck("the process ended"))
            return
        asked, self.current = self.current, None
        assert asked is not None and self.timer is not None
        self.timer.cancel()
        self.fresh, self.used = False, reply.cpu
        if reply.say == "resend":  # it has forgotten the room
            self.held.pop(asked.room, None)
            self.waiting.appendleft(asked)
        else:
            self._note(asked, reply)
            if not asked.future.done():
                asked.future.set_result(reply)
        self._send_next()

    def _note(self, asked: Asked, reply: Reply) -> None:
        if reply.fault:
            self.held.pop(asked.room, None)
            return
        count = len(asked.arrivals) if reply.standing is None else reply.standing.arrivals
        self.held[asked.room] = count
        self.held.move_to_end(asked.room)
        while len(self.held) > REPLICAS:
            self.held.popitem(last=False)

    def _too_late(self) -> None:
        """Give a worker more time if, on a busy machine, it has not had its share of CPU time."""
        self.waits += 1
        worked = cpu_seconds(self.process.pid) - self.used
        if worked < self.patience / 2 and self.waits < MOST_WAITS:
            self.timer = asyncio.get_running_loop().call_later(self.patience, self._too_late)
            return
        self._replace(Stuck(f"no answer within {self.patience:g} seconds"))

    def _replace(self, failure: Stuck | None) -> None:
        """Kill the process and start another, which gets the waiting requests."""
        asked, self.current = self.current, None
        if self.timer is not None:
            self.timer.cancel()
        self._stop()
        self.restarts += 1
        self._start()
        if asked is not None and not asked.future.done():
            if failure is None:
                self.waiting.appendleft(asked)
            else:
                asked.future.set_exception(failure)
        self._send_next()

    def forget(self, room: str) -> None:
        """Drop the worker's state for this room, since it differs from what was stored."""
        self.held.pop(room, None)


class Crew:
    """Several processes; all requests for a room go to the same one."""

    def __init__(self, origin: Origin, size: int, patience: float) -> None:
        self.members = [Member(origin, patience) for _ in range(size)]

    async def ask(
        self, room: str, spec: RoomSpec, arrivals: tuple[Arrival, ...], do: str, *args: Any
    ) -> Reply:
        """Ask this room's worker. Raise Stuck if it did not answer and was replaced."""
        future = asyncio.get_running_loop().create_future()
        self._member(room).ask(Asked(room, spec, arrivals, do, args, future))
        reply: Reply = await future
        return reply

    def _member(self, room: str) -> Member:
        return self.members[sum(room.encode()) % len(self.members)]

    def forget(self, room: str) -> None:
        self._member(room).forget(room)

    @property
    def restarts(self) -> int:
        return sum(member.restarts for member in self.members)

    def close(self) -> None:
        for member in self.members:
            member._stop()


def cpu_seconds(pid: int | None) -> float:
    """Return the CPU time a process has used. Where the system cannot tell, assume it had all of
    it.
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return asyncio.get_running_loop().time()
