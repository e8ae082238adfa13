"""What a client is told goes out at once if it can, and never overtakes what waits."""

from __future__ import annotations

import asyncio

import pytest

from cardkit.serve.clients import QUEUE, Client


class Line:
    """A connection that is open or stuck, and what has gone through it."""

    def __init__(self) -> None:
        self.open = True
        self.sent: list[tuple[str, ...]] = []
        self.unstuck = asyncio.Event()
        self.closed: list[int] = []
        self.client = Client(self.send, self.close, self.send_now)
        self.client.start()

    def send_now(self, texts: tuple[str, ...]) -> bool:
        if self.open:
            self.sent.append(texts)
        return self.open

    async def send(self, text: str) -> None:
        await self.unstuck.wait()
        self.sent.append((text,))

    async def close(self, code: int, reason: str) -> None:
        self.closed.append(code)

    async def drain(self) -> None:
        self.open = True
        self.unstuck.set()
        while not self.client.queue.empty() or self.client.sending:
            await asyncio.sleep(0)


def test_messages_leave_together_and_at_once() -> None:
    async def play() -> None:
        line = Line()
        line.client.tell("ack", "step")
        assert line.sent == [("ack", "step")]
        assert line.client.queue.empty()

    asyncio.run(play())


@pytest.mark.parametrize("turns", [0, 3])
def test_nothing_overtakes_a_message_that_waits(turns: int) -> None:
    """Neither in the queue nor, some turns of the loop later, on its way."""

    async def play() -> None:
        line = Line()
        line.open = False
        line.client.tell("first")
        for _ in range(turns):
            await asyncio.sleep(0)
        line.open = True
        line.client.tell("second", "third")
        assert line.sent == []
        await line.drain()
        line.client.tell("fourth")
        assert line.sent == [("first",), ("second",), ("third",), ("fourth",)]

    asyncio.run(play())


def test_who_does_not_read_is_dropped() -> None:
    async def play() -> None:
        line = Line()
        line.open = False
        for n in range(QUEUE + 2):
            line.client.tell(str(n))
        assert line.client.gone
        assert line.client.closing is not None
        await line.client.closing
        assert line.closed == [4408]
        line.client.tell("more")
        assert line.sent == []

    asyncio.run(play())
