"""`cardkit join URL`: the same table in a terminal, in plain text. It needs no game installed."""

from __future__ import annotations

import json
import queue
import sys
import threading
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from secrets import token_hex
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin, urlsplit

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.printable import one_line
from cardkit.engine.base.reader import check_words, read_json, read_whole
from cardkit.engine.model.texts import core_texts
from cardkit.room.wire import VERSION

Message = dict[str, Any]
HOPS = 4  # from one server to the next, until the one that has the table


def take_seat(url: str, name: str, watch: bool) -> tuple[str, Message]:
    """A seat at the table of a link ``http://HOST:PORT/#CODE``: the host, and what it answered."""
    try:
        parts = urlsplit(check_words("link", url))
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or not parts.fragment:
        raise CardkitError(f"'{url}' is not a link to a table: http://HOST:PORT/#CODE")
    body = {"code": parts.fragment, "name": name, "watch": watch}
    base = f"{parts.scheme}://{parts.netloc}"
    try:
        return base, post(f"{base}/api/join", json.dumps(body).encode())
    except HTTPError as error:
        said: Any = error.reason
        with suppress(CardkitError):  # any other server answers with a page
            said = message_of(error.read(10_000)).get("say", said)
        raise CardkitError(f"{base} says: {said}") from None
    except (URLError, OSError, HTTPException, CardkitError) as error:
        raise CardkitError(f"{base} does not answer: {error}") from None


def post(url: str, body: bytes, hops: int = HOPS) -> Message:
    """What is answered, also by another server that has the table."""
    try:
        request = urllib.request.Request(url, body)
        with urllib.request.urlopen(request, timeout=15) as answer:
            return message_of(answer.read(10_000))
    except HTTPError as error:
        if error.code != 307 or not hops:
            raise
        return post(urljoin(url, error.headers["Location"]), body, hops - 1)


def message_of(text: str | bytes) -> Message:
    """What a server says, which may be anything."""
    found = read_json(text if isinstance(text, str) else text.decode(errors="replace"))
    if not isinstance(found, dict):
        raise CardkitError("it is not a table of cardkit")
    return found


class PlainClient:
    """Tells what happens, line by line, and reads moves."""

    def __init__(
        self, base: str, seat: Message, lang: str, out: Callable[[str], None] = print
    ) -> None:
        self.base, self.seat, self.lang = base, seat, lang
        self.write = out
        self.texts = core_texts(lang)
        self.moved = ""  # where the table is, if not there
        self.setup: Message = {}
        self.state: Message = {}
        self.heard: queue.Queue[Message | None] = queue.Queue()

    def out(self, text: str) -> None:
        """A line; what a server says must not steer the terminal."""
        self.write(one_line(text))

    def run(self) -> None:
        """Until the game is over, or the person leaves."""
        from websockets.exceptions import WebSocketException

        try:
            self.follow()
        except (WebSocketException, LookupError, TypeError, ValueError, AttributeError) as error:
            raise CardkitError(f"{self.base} is not a table of cardkit: {error!r}") from None

    def follow(self) -> None:
        from websockets.sync.client import connect

        address = f"{self.base}/ws/{self.seat['table']}"
        for _ in range(HOPS):
            self.moved = ""
            with connect(address.replace("http", "ws", 1)) as self.socket:
                self.say(
                    t="hello",
                    v=VERSION,
                    table=self.seat["table"],
                    token=self.seat["token"],
                    n=-1,
                    lang=self.lang,
                )
                threading.Thread(target=self._listen, daemon=True).start()
                while (message := self.heard.get()) is not None:
                    if self.hear(message):
                        return
            if not self.moved:
                return
            address = urljoin(address, self.moved)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def _listen(self) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            for text in self.socket:
                self.heard.put(message_of(text))
        except (ConnectionClosed, CardkitError):
            pass
        self.heard.put(None)

    def hear(self, message: Message) -> bool:
        """One message; whether that was the end."""
        match message["t"]:
            case "setup":
                self.setup = message
                self.out(message["title"])
                if message.get("goal"):
                    self.out(message["goal"])
            case "lobby" if message["state"] == "lobby":
                names = [seat[0] or "…" for seat in message["seats"]]
                self.out(f"{message['title']}: {', '.join(names)}")
            case "moved":
                self.moved = message["to"]
            case "err":
                self.out(message.get("words") or message["say"])
                self.ask()
            case "view" | "step":
                self.state = message
                if "log" in message:
                    first, lines = message["log"]
                    self.tell([[first + n, line] for n, line in enumerate(lines[-8:])])
                for news in message.get("ev", ()):
                    self.tell(news.get("l", ()))
                if "over" in message:
                    self.out(message["over"]["why"])
                    self.out(message["over"]["won"])
                    return True
                return self.ask()
        return False

    def tell(self, lines: Any) -> None:
        for _, line in lines:
            self.out(line)

    def ask(self) -> bool:
        """Shows the moves and reads one; whether the person leaves."""
        ask = self.state.get("ask")
        if ask is None or "chosen" in self.state:
            return False
        self.show()
        moves = ask["moves"]
        for number, (_, label, *_) in enumerate(moves, 1):
            self.out(f"  {number}. {label}")
        name = self.setup["names"][self.setup["me"]]
        while True:
            print(self.texts("play.prompt", seat=name), end="", flush=True)
            answer = sys.stdin.readline()
            if not answer or answer.strip() in ("q", "quit"):
                return True
            typed = answer.strip()
            number = read_whole(typed) or 0
            if 1 <= number <= len(moves):
                self.say(t="act", id=token_hex(8), n=self.state["n"], move=moves[number - 1][0])
                return False
            self.out(self.texts("play.unknown", text=typed, count=len(moves)))

    def show(self) -> None:
        """The table in a few lines."""
        self.out(" · ".join(self.state["facts"]))
        for seat, (facts, more, *goal) in enumerate(self.state["seats"]):
            held = [
                self.cards(n) for n, place in enumerate(self.setup["places"]) if place[2] == seat
            ]
            sign = ">" if seat in self.state["turn"] else " "
            told = "  ".join(filter(None, [*facts, *more, *goal[:1], *held]))
            self.out(f"{sign} {self.setup['names'][seat]}  {told}")
        middle = [
            f"{place[1]} {self.cards(n)}"
            for n, place in enumerate(self.setup["places"])
            if place[2] is None
        ]
        self.out(" · ".join(middle))

    def cards(self, place: int) -> str:
        cell = self.state["cells"][place]
        if isinstance(cell, int):
            return f"({cell})" if cell else "-"
        if self.setup["places"][place][3] == "pile":
            cell = cell[-1:]
        titles = [self.setup["cards"][n]["t"] if n >= 0 else "?" for n in cell]
        return " ".join(f"[{title}]" for title in titles)
