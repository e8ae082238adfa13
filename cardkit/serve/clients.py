"""A connection: outgoing messages wait in a bounded queue, incoming ones are counted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import attrs

QUEUE = 200  # messages that can wait for a slow client


@attrs.define(eq=False)
class Client:
    """Somebody at a table, on one of their devices."""

    send_text: Callable[[str], Awaitable[None]]
    close: Callable[[int, str], Awaitable[None]]
    #: Sends messages without waiting, or returns False if that is impossible.
    send_now: Callable[[tuple[str, ...]], bool] = lambda texts: False
    seat: int = -1
    token: str = ""
    lang: str = "en"
    since: float = 0.0  # when it came
    queue: asyncio.Queue[str] = attrs.Factory(lambda: asyncio.Queue(QUEUE))
    gone: bool = False
    sending: bool = False  # a message has left the queue but has not been sent
    sender: asyncio.Task[None] | None = None
    closing: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sender = asyncio.create_task(self._send())

    def tell(self, *texts: str) -> None:
        """Send messages together, or queue them behind others. A client that does not read is
        dropped, and can reconnect at any time.
        """
        if self.gone:
            return
        if not self.sending and self.queue.empty() and self.send_now(texts):
            return
        try:
            for text in texts:
                self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.drop(4408, "slow")

    def drop(self, code: int, reason: str) -> None:
        if not self.gone:
            self.gone = True
            self.closing = asyncio.create_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        """Close the connection, briefly waiting for messages already queued to arrive."""
        try:
            async with asyncio.timeout(2):
                while not self.queue.empty() and code != 4408:
                    await asyncio.sleep(0.01)
        except TimeoutError:
            pass
        if self.sender is not None:
            self.sender.cancel()
        try:
            async with asyncio.timeout(5):
                await self.close(code, reason)
        except (RuntimeError, TimeoutError, OSError):
            pass  # it left on its own

    async def _send(self) -> None:
        while True:
            self.sending = False
            text = await self.queue.get()
            self.sending = True
            try:
                await self.send_text(text)
            except Exception:
                self.gone = True
                return
