"""The connection to a table: says hello, reconnects when it breaks, and resends what was
not acknowledged. See docs/protocol.md."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from secrets import token_hex
from typing import Any
from urllib.parse import urljoin

from cardkit.engine.base.errors import CardkitError

from .link import HOPS, Message, hello, message_of

#: The server has dismissed this client, which does not reconnect.
OUT = {4401: "moved", 4403: "closed"}
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds between attempts; the last value repeats


class TableLink:
    """One seat, served by its own thread. `hear` gets every message, and two extra ones: ``lost``
    while the server does not answer, ``out`` when it is over.
    """

    def __init__(
        self, base: str, seat: Message, lang: str, hear: Callable[[Message], None]
    ) -> None:
        self.base, self.seat, self.lang = base, seat, lang
        self.hear = hear
        self.number = -1  # of the last frame
        self.unanswered: dict[str, Message] = {}  # unacknowledged moves by id
        self.socket: Any = None
        self.left = threading.Event()
        self.thread = threading.Thread(target=self._stay, daemon=True)

    def start(self) -> None:
        self.thread.start()

    def leave(self) -> None:
        """Disconnect for good."""
        self.left.set()
        if self.socket is not None:
            self.socket.close()

    def say(self, **message: Any) -> None:
        """Send a message; while disconnected, messages other than moves are lost."""
        from websockets.exceptions import ConnectionClosed

        try:
            if self.socket is not None:
                self.socket.send(json.dumps(message))
        except ConnectionClosed:
            pass  # the other thread reconnects

    def act(self, move: str) -> None:
        """Send a move in answer to the last frame; it is made once, however often it is sent."""
        message = {"t": "act", "id": token_hex(8), "n": self.number, "move": move}
        self.unanswered[message["id"]] = message  # type: ignore[index]
        self.say(**message)

    # -- in its thread ---------------------------------------------------------------------

    def _stay(self) -> None:
        tries = 0
        while not self.left.is_set():
            heard = self._visit(f"{self.base}/ws/{self.seat.get('table')}")
            tries = 0 if heard else tries + 1
            if self.left.is_set():
                return
            self.hear({"t": "lost"})
            self.left.wait(PAUSES[min(tries, len(PAUSES) - 1)])

    def _visit(self, address: str, hops: int = HOPS) -> bool:
        """Stay until the connection breaks; return whether the server answered."""
        from websockets.exceptions import ConnectionClosed, WebSocketException
        from websockets.sync.client import connect

        heard, moved = False, ""
        try:
            with connect(address.replace("http", "ws", 1), open_timeout=10) as self.socket:
                self._greet()
                for text in self.socket:
                    message = message_of(text)
                    heard = True
                    moved = message["to"] if message["t"] == "moved" else moved
                    self._take(message)
        except ConnectionClosed as closed:
            self._shown_out(closed.rcvd.code if closed.rcvd is not None else 0)
        except (OSError, WebSocketException, TimeoutError):
            pass  # no answer for now
        except (CardkitError, LookupError, TypeError, AttributeError) as error:
            self.left.set()
            self.hear({"t": "out", "say": "strange", "error": repr(error)})
        else:
            if self.socket is not None:
                self._shown_out(self.socket.close_code or 0)
        self.socket = None
        if moved and hops and not self.left.is_set():
            return self._visit(urljoin(address, moved), hops - 1)
        return heard

    def _greet(self) -> None:
        self.say(**hello(self.seat, self.lang))
        for message in list(self.unanswered.values()):
            self.say(**message)

    def _take(self, message: Message) -> None:
        match message["t"]:
            case "ack" | "err":
                self.unanswered.pop(message.get("id", ""), None)
            case "setup":
                self.number = -1
            case "step" if message["n"] <= self.number and "back" not in message:
                return  # outdated
            case "view" | "step":
                self.number = message["n"]
        self.hear(message)

    def _shown_out(self, code: int) -> None:
        if code in OUT and not self.left.is_set():
            self.left.set()
            self.hear({"t": "out", "say": OUT[code]})
