"""A guest at a server's table: what was received, what has yet to be shown, and what was asked.

It knows nothing about screens. The connection calls `hear` from its own thread through the
program's event loop; games arrive in order through `games`, everything else immediately through
`on_message`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from .connection import TableLink
from .link import Message

GAME = ("setup", "view", "step")
ANSWERS = ("why", "hint", "rules", "cards", "replay")


class Guest:
    """One seat, or one spectator."""

    def __init__(self, base: str, seat: Message, lang: str) -> None:
        self.base = base
        self.connection = TableLink(base, seat, lang, self._arrive)
        self.games: asyncio.Queue[Message] = asyncio.Queue()
        self.lobby: Message = {}
        self.here: list[int] = []  # connected seats
        self.bots: list[int] = []  # seats of people for whom a bot plays
        self.number = -1  # of the last frame received, which may not be shown yet
        self.lost = False  # the server is not answering at the moment
        self.on_message: Callable[[Message], None] = lambda message: None
        self._asked: dict[str, asyncio.Future[Message]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._context = copy_context()

    def start(self) -> None:
        self._loop, self._context = asyncio.get_running_loop(), copy_context()
        self.connection.start()

    def leave(self) -> None:
        self.connection.leave()

    def _arrive(self, message: Message) -> None:
        """Receive a message in the connection's thread."""
        if self._loop is not None and not self._loop.is_closed():
            # Handling a message may open a screen, which must know its program.
            self._loop.call_soon_threadsafe(self.hear, message, context=self._context)

    def hear(self, message: Message) -> None:
        kind = message["t"]
        self.lost = kind == "lost"
        if kind == "lobby":
            self.lobby = message
        if kind in ("lobby", "who"):
            self.here = message.get("here", self.here)
            self.bots = message.get("bots", self.bots)
        if kind in ("view", "step"):
            self.number = message["n"]
        if kind in GAME:
            self.games.put_nowait(message)
        elif kind in ANSWERS and kind in self._asked:
            waiting = self._asked.pop(kind)
            if not waiting.done():
                waiting.set_result(message)
        elif kind == "err" and not message.get("id"):
            for waiting in self._asked.values():  # open questions cannot be answered now
                waiting.cancel()
            self._asked.clear()
        self.on_message(message)

    async def ask(self, kind: str, **message: Any) -> Message:
        """Ask the server something and return its answer; empty if there is none."""
        waiting = self._asked[kind] = asyncio.get_running_loop().create_future()
        self.connection.say(t=kind, **message)
        try:
            return await asyncio.wait_for(waiting, 10)
        except (asyncio.CancelledError, TimeoutError):
            return {}

    @property
    def is_host(self) -> bool:
        return bool(self.lobby.get("host"))
