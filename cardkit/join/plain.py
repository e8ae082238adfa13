"""`cardkit join URL`: the same table in a terminal, in plain text. It needs no installed game."""

from __future__ import annotations

import json
import queue
import sys
import threading
from collections.abc import Callable
from secrets import token_hex
from typing import Any
from urllib.parse import urljoin

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.printable import one_line
from cardkit.engine.base.reader import read_whole
from cardkit.engine.model.texts import core_texts
from cardkit.session.choice import Choice, is_listed
from cardkit.session.frames import MoveOption, Pick, Question

from .link import HOPS, Message, hello, message_of
from .reading import Reading


class PlainClient:
    """Prints what happens, line by line, and reads moves."""

    def __init__(
        self, base: str, seat: Message, lang: str, out: Callable[[str], None] = print
    ) -> None:
        self.base, self.seat, self.lang = base, seat, lang
        self.write = out
        self.texts = core_texts(lang)
        self.moved = ""  # where the table has moved to, if it has
        self.setup: Message = {}
        self.reading: Reading
        self.pending: tuple[Message, str] | None = None  # the question, and the move sent
        self.state: Message = {}
        self.heard: queue.Queue[Message | None] = queue.Queue()

    def out(self, text: str) -> None:
        """Print a line; what a server sends must not control the terminal."""
        self.write(one_line(text))

    def run(self) -> None:
        """Run until the game is over or the player leaves."""
        from websockets.exceptions import WebSocketException

        try:
            self.follow()
        except (WebSocketException, LookupError, TypeError, ValueError, AttributeError) as error:
            raise CardkitError(f"{self.base} is not a cardkit table: {error!r}") from None

    def follow(self) -> None:
        from websockets.sync.client import connect

        address = f"{self.base}/ws/{self.seat['table']}"
        for _ in range(HOPS):
            self.moved = ""
            with connect(address.replace("http", "ws", 1)) as self.socket:
                self.say(**hello(self.seat, self.lang))
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
        """Handle one message; return whether that was the end."""
        match message["t"]:
            case "setup":
                self.setup, self.reading = message, Reading(message)
                self.out(message["title"])
                if message.get("goal"):
                    self.out(message["goal"])
            case "lobby" if message["state"] == "lobby":
                names = [seat[0] or "…" for seat in message["seats"]]
                self.out(f"{message['title']}: {', '.join(names)}")
            case "moved":
                self.moved = message["to"]
            case "ack":
                self.pending = None
            case "err" if message["say"] == "stale" and self.try_again():
                pass
            case "err":
                self.pending = None
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
        """Show the moves and read one; return whether the player leaves."""
        ask = self.state.get("ask")
        if ask is None or "chosen" in self.state:
            return False
        if self.pending is not None and self.pending[0] == ask:
            return False  # answered, but not acknowledged yet
        self.show()
        question = self.reading.frame(self.state).question
        assert question is not None
        move = self.choose(question) if is_listed(question.moves) else self.pick_cards(question)
        if move is None:
            return True
        self.pending = ask, move.text
        self.say(t="act", id=token_hex(8), n=self.state["n"], move=move.text)
        return False

    def try_again(self) -> bool:
        """Resend the move for the newer frame, if others answered while the player was typing and
        the question is unchanged.
        """
        if self.pending is None or self.state.get("ask") != self.pending[0]:
            return False
        self.say(t="act", id=token_hex(8), n=self.state["n"], move=self.pending[1])
        return True

    def choose(self, question: Question) -> MoveOption | None:
        """Choose one of the listed moves; None if the player leaves."""
        for number, move in enumerate(question.moves, 1):
            self.out(f"  {number}. {move.label}")
        count = len(question.moves)
        while (typed := self.read("play.prompt", seat=self.name)) is not None:
            number = read_whole(typed) or 0
            if 1 <= number <= count:
                return question.moves[number - 1]
            self.out(self.texts("play.unknown", text=typed, count=count))
        return None

    def pick_cards(self, question: Question) -> MoveOption | None:
        """Choose one of hundreds of multi-card moves by picking cards by number."""
        choice, typed = Choice(question), ""
        order = list(self.reading.setup.faces)
        first = sorted(choice.options, key=lambda pick: (pick.kind, _place_in(order, pick)))
        for number, pick in enumerate(first, 1):
            self.out(f"  {number}. {self.title(pick)}")
        while True:
            done = choice.preview if choice.picked and choice.complete else None
            if done is not None and (not typed or not choice.options):
                return done
            if choice.picked:
                picked = ", ".join(self.title(each.pick) for each in choice.picked)
                self.out(self.texts("join.picked" if done else "join.picked_some", cards=picked))
            found = self.read("join.pick")
            if found is None:
                return None
            typed = found
            for word in typed.split():
                at = read_whole(word)
                if at == 0:
                    choice.picked.clear()
                elif at is None or at > len(first):
                    self.out(self.texts("play.unknown", text=word, count=len(first)))
                elif not choice.pick(first[at - 1], (at, len(choice.picked))):
                    self.out(self.texts("join.not_that", card=self.title(first[at - 1])))

    def read(self, asked: str, **params: Any) -> str | None:
        """Read a line; None if the player leaves."""
        print(self.texts(asked, **params), end="", flush=True)
        answer = sys.stdin.readline()
        typed = answer.strip()
        return None if not answer or typed in ("q", "quit") else typed

    @property
    def name(self) -> str:
        names: list[str] = self.setup["names"]
        return names[self.setup["me"]]

    def title(self, pick: Pick) -> str:
        faces = self.reading.setup.faces
        return faces[pick.value].title if pick.kind == "card" else pick.value

    def show(self) -> None:
        """Print the table in a few lines."""
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


def _place_in(order: list[str], pick: Pick) -> int:
    return order.index(pick.value) if pick.value in order else len(order)
