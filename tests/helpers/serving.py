"""A real server in a process of its own, and clients that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urljoin

import attrs

from .seeded_program import PROGRAM

ROOT = Path(__file__).parents[2]
EXAMPLES = [ROOT / "examples" / name / "src" for name in ("kuhn", "crazy_eights", "whist", "golf")]


@attrs.define
class Running:
    """A server: where it is, and its process."""

    base: str
    process: subprocess.Popen[str]
    store: Path

    @property
    def host(self) -> str:
        return self.base.removeprefix("http://").rstrip("/")

    def post(self, path: str, body: Any, **headers: str) -> dict[str, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return {"status": answer.status, **json.load(answer)}
        except HTTPError as error:
            if error.code == 307:
                other = Running(
                    urljoin(self.base, error.headers["Location"]), self.process, self.store
                )
                return other.post("", data, **headers)
            text = error.read().decode()
            told = json.loads(text) if text.startswith("{") else {"text": text}
            return {"status": error.code, **told}

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        request = urllib.request.Request(self.base + path, None, headers)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except HTTPError as error:
            return error.code, error.read().decode(), dict(error.headers)

    def open(self, game: str, *seats: str, name: str = "Mara", **more: Any) -> dict[str, Any]:
        """A new table; the rest of the seats are bots or free."""
        return self.post(
            "api/tables", {"game": game, "seats": ["you", *seats], "name": name, **more}
        )


@contextmanager
def running(
    store: Path, *args: str, directories: list[Path] | None = None, url: str = ""
) -> Iterator[Running]:
    """`cardkit serve --port 0`, with deals that are known; ended by a signal. `url`: a store that
    is not a file."""
    command = [*PROGRAM]
    for folder in [*EXAMPLES, *(directories or [])]:
        command += ["--plugins-dir", str(folder)]
    command += ["serve", "--port", "0", "--store", url or str(store), "--pace", "0", *args]
    log = open(store.with_suffix(".log"), "a")  # noqa: SIM115
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ}, cwd=ROOT
    )
    assert process.stdout is not None
    base = process.stdout.readline().strip()
    assert base.startswith("http://"), store.with_suffix(".log").read_text()
    try:
        yield Running(base, process, store)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(120)
        log.close()


class Player:
    """A client: keeps the last state, as the page does, and all it was ever sent."""

    def __init__(
        self, server: Running, table: str, token: str, lang: str = "en", follows: bool = True
    ) -> None:
        self.follows = follows  # to another server, if this one says so
        self.server, self.table, self.token, self.lang = server, table, token, lang
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.setup: dict[str, Any] = {}
        self.lobby: dict[str, Any] = {}
        self.acks: set[str] = set()
        self._connect(f"{server.base}ws/{table}" if table.isalnum() else f"{server.base}ws")

    def _connect(self, address: str) -> None:
        from websockets.sync.client import connect

        self.address = address
        self.socket = connect(address.replace("http", "ws", 1), open_timeout=120).__enter__()
        self.say(t="hello", v=1, table=self.table, token=self.token, lang=self.lang)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 120) -> dict[str, Any]:
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        match message["t"]:
            case "view" | "step":
                self.state = message
            case "setup":
                self.setup = message
            case "lobby":
                self.lobby = message
            case "ack":
                self.acks.add(message["id"])
            case "moved" if self.follows:
                self.socket.close()
                self._connect(urljoin(self.address, message["to"]))
        return message

    def until(self, done: Callable[[dict[str, Any]], Any], most: int = 4_000) -> dict[str, Any]:
        """Hears until a message is what is waited for."""
        for _ in range(most):
            message = self.hear()
            if done(message):
                return message
        raise AssertionError("it never came")

    def wait(self, *kinds: str) -> dict[str, Any]:
        return self.until(lambda message: message["t"] in kinds)

    def act(self, move: str, id: str = "") -> str:
        id = id or token_hex(8)
        self.say(t="act", id=id, n=self.state["n"], move=move)
        return id

    def answer_to(self, act: str) -> dict[str, Any]:
        """Whether a move was taken."""
        return self.until(lambda told: told["t"] in ("ack", "err") and told["id"] == act)

    @property
    def asked(self) -> bool:
        return "ask" in self.state and "chosen" not in self.state

    def close(self) -> None:
        self.socket.close()

    def known(self) -> dict[str, Any]:
        """What a client knows of the table, without how it came to know it."""
        kept = ("n", "cells", "facts", "seats", "turn", "ask", "faces", "over", "chosen")
        return {key: self.state[key] for key in kept if key in self.state}
