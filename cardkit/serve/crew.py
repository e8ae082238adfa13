"""Supervised worker processes: one that does not answer in time is killed and replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
from collections import OrderedDict, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from cardkit.plugin.origin import Origin
from cardkit.room.spec import Arrival, RoomSpec

from .worker import REPLICAS, Reply, Request, work

START_UP = 60.0  # seconds for a new process to load its plugins
SLOW = 1.0  # seconds after which others should not wait for a request any longer
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

    def __init__(
        self, origin: Origin, patience: float, nice: int, slow: Callable[[Member, str], None]
    ) -> None:
        self.origin = origin
        self.patience = patience
        self.nice = nice
        self.slow = slow  # called with this member and the game that takes its time
        self.waiting: deque[Asked] = deque()
        self.current: Asked | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.held: OrderedDict[str, int] = OrderedDict()  # each replica's number of arrivals
        self.restarts = 0
        self.used = 0.0  # seconds of CPU time after the last answer
        self.waited = 0.0  # seconds for the current one
        self.pipe: Any = None
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=work, args=(self.origin, theirs, self.nice), daemon=True
        )
        self.process.start()
        theirs.close()
        self.held.clear()
        self.ready = False  # it says so once its plugins are loaded
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(START_UP, self._replace, Stuck("the process does not start"))
        loop.add_reader(self.pipe.fileno(), self._take_answer)

    def _stop(self) -> None:
        asyncio.get_running_loop().remove_reader(self.pipe.fileno())
        self.pipe.close()
        self.process.kill()
        self.process.join()

    def ask(self, asked: Asked) -> None:
        self.waiting.append(asked)
        self._send_next()

    def _send_next(self) -> None:
        while self.ready and self.current is None and self.waiting:
            asked = self.waiting.popleft()
            if asked.future.done():  # nobody is waiting for it any more
                continue
            since = self.held.get(asked.room, 0)
            if since > len(asked.arrivals):
                since = 0
            self.current = asked
            tail = asked.arrivals[since:]
            self.waited = 0.0
            self._set_timer()
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
        assert self.timer is not None
        self.timer.cancel()
        self.used = reply.cpu
        if asked is None:
            self.ready = True
        elif reply.say == "resend":  # it has forgotten the room
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

    def _set_timer(self) -> None:
        step = min(SLOW, self.patience / 2)
        self.timer = asyncio.get_running_loop().call_later(step, self._look_after, step)

    def _look_after(self, step: float) -> None:
        """Let others wait no longer for a request that takes its time, and end one that takes too
        much. On a busy machine, a worker that has not had its share of CPU time gets more.
        """
        assert self.current is not None
        self.waited += step
        worked = cpu_seconds(self.process.pid) - self.used
        if worked >= step / 2:
            self.slow(self, self.current.spec.game)
        most = self.patience if worked >= self.patience / 2 else self.patience * MOST_WAITS
        if self.waited < most:
            self._set_timer()
        else:
            self._replace(Stuck(f"no answer within {self.patience:g} seconds"))

    def _replace(self, failure: Stuck | None) -> None:
        """Kill the process and start another, which gets the waiting requests."""
        asked, self.current = self.current, None
        if asked is None and self.waiting:  # it ended before it could take a request
            asked = self.waiting.popleft()
        if self.timer is not None:
            self.timer.cancel()
        self._stop()
        self.restarts += 1
        self._start()
        if asked is None:
            return
        if failure is None:
            self.waiting.appendleft(asked)
            return
        if not asked.future.done():
            asked.future.set_exception(failure)
        self.slow(self, asked.spec.game)

    def give_up(self) -> deque[Asked]:
        """Hand over the waiting requests."""
        given, self.waiting = self.waiting, deque()
        return given

    def forget(self, room: str) -> None:
        """Drop the worker's state for this room, since it differs from what was stored."""
        self.held.pop(room, None)


class Crew:
    """Several processes; all requests for a room go to the same one. Games that took long once have
    a process apart, so that the others wait for them no longer than a second, and once.
    """

    def __init__(self, origin: Origin, size: int, patience: float, nice: int = 0) -> None:
        self.origin = origin
        self.patience = patience
        self.nice = nice
        self.members = [self._new_member() for _ in range(size)]
        self.slow_games: set[str] = set()
        self.apart: Member | None = None  # for these

    def _new_member(self) -> Member:
        return Member(self.origin, self.patience, self.nice, self._set_apart)

    async def ask(
        self, room: str, spec: RoomSpec, arrivals: tuple[Arrival, ...], do: str, *args: Any
    ) -> Reply:
        """Ask this room's worker. Raise Stuck if it did not answer and was replaced."""
        asked = Asked(room, spec, arrivals, do, args, asyncio.get_running_loop().create_future())
        self._send(asked)
        reply: Reply = await asked.future
        return reply

    def _send(self, asked: Asked) -> None:
        if self.apart is not None and asked.spec.game in self.slow_games:
            self.apart.ask(asked)
        else:
            self.members[sum(asked.room.encode()) % len(self.members)].ask(asked)

    def _set_apart(self, member: Member, game: str) -> None:
        """Let other games wait for this one no longer: its process is the one apart, and another
        takes its place.
        """
        if game in self.slow_games:
            return
        self.slow_games.add(game)
        if self.apart is None:
            self.apart = member
            self.members[self.members.index(member)] = self._new_member()
        for each in self._all:
            for asked in each.give_up():
                self._send(asked)

    def forget(self, room: str) -> None:
        for member in self._all:
            member.forget(room)

    @property
    def _all(self) -> list[Member]:
        return self.members if self.apart is None else [*self.members, self.apart]

    @property
    def restarts(self) -> int:
        return sum(member.restarts for member in self._all)

    def close(self) -> None:
        for member in self._all:
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
