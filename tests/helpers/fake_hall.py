"""A hall without sockets, processes, disks or waiting: its clock jumps to what happens next."""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

from cardkit.room.spec import Arrival, RoomSpec
from cardkit.serve.clients import Client
from cardkit.serve.hall import Hall, HallSettings
from cardkit.serve.worker import Reply, Request, RoomWorker
from helpers.memory_store import MemoryStore
from helpers.rooming import LIBRARY

Thinking = Callable[[RoomWorker, Request], float]


class FakeLoop(asyncio.SelectorEventLoop):
    """Where others wait, time jumps."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(JumpingSelector(self))
        self.set_default_executor(InlineExecutor())

    def time(self) -> float:
        return self.now


class InlineExecutor(ThreadPoolExecutor):
    """What others hand to threads is done at once: the loop would not wait for it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class JumpingSelector(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    def __init__(self, loop: FakeLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise AssertionError("nothing will ever happen again")
        self.loop.now += timeout
        return super().select(0)


class InlineCrew:
    """A worker in this process; `thinking` says how many seconds of the clock a request takes."""

    def __init__(
        self, worker: RoomWorker, thinking: Thinking = lambda worker, request: 0.0
    ) -> None:
        self.worker, self.thinking, self.restarts = worker, thinking, 0

    async def ask(
        self, room: str, spec: RoomSpec, arrivals: tuple[Arrival, ...], do: str, *args: Any
    ) -> Reply:
        found = self.worker.replicas.get(room)
        since = 0 if found is None else len(found.room.arrivals)
        request = Request(room, spec, since, arrivals[since:], do, args)
        reply = self.worker.answer(request)
        await asyncio.sleep(self.thinking(self.worker, request))
        return reply

    def forget(self, room: str) -> None:
        self.worker.replicas.pop(room, None)


class InlineWriter:
    def __init__(self, store: MemoryStore) -> None:
        self.store, self.commits = store, 0

    async def write(self, *changes: Any) -> None:
        self.store.write(changes)


class FakeHall(Hall):
    """`worker` makes the rooms, `logged` is what the operator is told."""

    def __init__(self, worker: RoomWorker | None = None, thinking: Thinking | None = None) -> None:
        loop = asyncio.get_running_loop()
        store = MemoryStore()
        super().__init__(
            LIBRARY, store, settings=HallSettings(clock=loop.time, now=loop.time, rate=1e6)
        )
        self.worker = worker or RoomWorker(LIBRARY)
        self.rules = InlineCrew(self.worker)  # type: ignore[assignment]
        bots = RoomWorker(LIBRARY)
        bots._make_replica = self.worker._make_replica  # type: ignore[method-assign]
        self.bots = InlineCrew(bots, thinking or (lambda w, r: 0.0))  # type: ignore[assignment]
        self.writer = InlineWriter(store)  # type: ignore[assignment]
        self.logged: list[dict[str, Any]] = []

    def log(self, event: str, **facts: Any) -> None:
        self.logged.append({"event": event, **facts})

    async def people(self, game: str, *seats: str, watch: bool = False, **how: Any) -> list[Person]:
        """A table that is dealt: its people, and a spectator."""
        table, token = await self.create(game, (), {}, ["you", *seats], "Mara", **how)
        tokens = [token]
        for n in range(seats.count("you")):
            tokens.append((await table.lobby.join(f"P{n + 1}", None))[0])
        if watch:
            tokens.append((await table.lobby.watch())[0])
        people = [Person(self, table.facts.id, each) for each in tokens]
        for each in people:
            await each.come()
        await people[0].say(t="start")
        return people


class Person:
    """A client by its messages, each with the time at which it came."""

    def __init__(self, hall: FakeHall, table: str, token: str) -> None:
        self.hall, self.table, self.token = hall, table, token
        self.heard: list[tuple[float, str]] = []
        self.closed: int | None = None

    async def come(self, lang: str = "en") -> None:
        from cardkit.serve.socket import Talk  # needs the extra

        self.client = Client(self._hear, self._close)
        self.client.start()
        self.talk = Talk(self.hall, self.client)
        await self.say(t="hello", v=1, table=self.table, token=self.token, lang=lang)

    def go(self) -> None:
        self.talk.leave()

    async def _hear(self, text: str) -> None:
        self.heard.append((asyncio.get_running_loop().time(), text))

    async def _close(self, code: int, reason: str) -> None:
        self.closed = code

    async def say(self, **message: Any) -> None:
        await self.talk.hear(json.dumps(message))
        await settle()

    async def act(self, move: str | None = None, id: str = "") -> None:
        state = self.state
        text = state["ask"]["moves"][0][0] if move is None else move
        await self.say(t="act", id=id or f"{state['n']}", n=state["n"], move=text)

    def told(self, *kinds: str) -> list[dict[str, Any]]:
        found = [json.loads(text) for _, text in self.heard]
        return [message for message in found if message["t"] in kinds]

    @property
    def state(self) -> dict[str, Any]:
        return self.told("view", "step")[-1]

    @property
    def asked(self) -> bool:
        return "ask" in self.state and "chosen" not in self.state


async def settle() -> None:
    """Whatever can happen at this moment happens; the clock stands."""
    for _ in range(12):
        await asyncio.sleep(0)


def run_fake(work: Callable[[], Awaitable[None]], seed: str = "7") -> None:
    """Runs on a loop whose clock jumps; what still waits at the end is dropped."""
    loop = FakeLoop()
    try:
        with patch("cardkit.serve.lobby.fresh_seed", lambda: seed):
            loop.run_until_complete(work())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(settle())
        loop.close()
