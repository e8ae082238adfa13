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
    seat: int = -1
    token: str = ""
    lang: str = "en"
    queue: asyncio.Queue[str] = attrs.Factory(lambda: asyncio.Queue(QUEUE))
    gone: bool = False
    sender: asyncio.Task[None] | None = None
    closing: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sender = asyncio.create_task(self._send())

    def tell(self, text: str) -> None:
        """Queue a message. A client that does not read is dropped, and can reconnect at
        any time.
        """
        if self.gone:
            return
        try:
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
            text = await self.queue.get()
            try:
                await self.send_text(text)
            except Exception:
                self.gone = True
                return
