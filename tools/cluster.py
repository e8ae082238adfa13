"""Servers that share a store, and clients who keep playing no matter what. Used by campaigns and
benchmarks, on loopback only.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urljoin

import attrs
from ports import free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cardkit.join.link import HOPS, post

PATIENCE = 3.0  # seconds without an answer before a client tries a different server
LONGEST = 20.0  # seconds; clients that keep waiting back off, as browsers do
GAME = "flip7"


class ServerProcess:
    """`cardkit serve` on a port that it keeps across restarts."""

    def __init__(self, url: str, folder: Path, *args: str) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"{self.port}.log"
        self.command = [sys.executable, "-m", "cardkit.cli.main", "serve", GAME, "--store", url]
        self.command += ["--port", str(self.port), *args]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=log, text=True
            )

    def wait(self) -> None:
        """Wait until the server accepts connections."""
        assert self.process is not None and self.process.stdout is not None
        if not self.process.stdout.readline().startswith("http://"):
            raise RuntimeError(self.log.read_text()[-2000:])

    def send(self, number: int) -> None:
        assert self.process is not None
        os.kill(self.process.pid, number)

    def kill(self) -> None:
        assert self.process is not None
        self.send(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)

    @property
    def events(self) -> list[dict[str, Any]]:
        """What the server logged for its operator, across all restarts."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [json.loads(line) for line in lines if line.startswith("{")]


@attrs.frozen
class Acknowledged:
    """A move that the server says it has stored."""

    table: str
    act: str
    move: str
    at: float


class Person:
    """A client in a seat. When the connection breaks, it reconnects to any server and resends
    anything that was not acknowledged.
    """

    def __init__(self, bases: list[str], seat: dict[str, Any], rng: random.Random) -> None:
        self.bases, self.rng = bases, rng
        self.table, self.token = seat["table"], seat["token"]
        self.state: dict[str, Any] = {}
        self.lobby: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.acknowledged: list[Acknowledged] = []
        self.shown: list[float] = []  # when the table was shown after a reconnect
        self.refused: list[str] = []
        self.hops = 0
        self.patience = PATIENCE
        self.pause = 0.5  # average seconds between moves
        self.ended = False

    async def play(self) -> None:
        """Until `ended`."""
        to, tries = "", 0
        while not self.ended:
            told = len(self.acknowledged)
            address = urljoin(f"{self.rng.choice(self.bases)}/", to or f"/ws/{self.table}")
            to = ""
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    address.replace("http", "ws", 1), open_timeout=self.patience, close_timeout=0.2
                ) as ws:
                    to = await self._talk(ws)
            tries = tries + 1 if told == len(self.acknowledged) else 0
            if not to or tries > HOPS:
                await asyncio.sleep(self.rng.uniform(0.1, 0.3) * 2 ** min(tries, 4))

    async def _talk(self, ws: ClientConnection) -> str:
        """Run one connection; return where to go instead if the server says so."""
        hello = {"t": "hello", "v": 1, "table": self.table, "token": self.token, "lang": "en"}
        await ws.send(json.dumps({**hello, "n": self.state.get("n", -1)}))
        if self.pending is not None:
            await ws.send(json.dumps(self.pending))
        heard = pinged = False
        while not self.ended:
            ready = heard and self.pending is None and ("ask" in self.state or self._may_deal)
            think = self.rng.uniform(0.5, 1.5) * self.pause
            try:
                text = await asyncio.wait_for(ws.recv(), think if ready else self.patience)
            except TimeoutError:
                if ready:
                    await self._move(ws)
                elif pinged or self.pending is not None:  # no answer
                    self.patience = min(2 * self.patience, LONGEST)
                    return ""
                else:
                    await ws.send(json.dumps({"t": "ping"}))
                    pinged = True
                continue
            message = json.loads(text)
            if message["t"] == "moved":
                self.hops += 1
                return str(message["to"])
            pinged, self.patience = False, PATIENCE
            heard = heard or message["t"] in ("view", "err")  # the current state
            self._hear(message)
        return ""

    def _hear(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "view" | "step":
                self.state = message
                if message["t"] == "view":
                    self.shown.append(time.monotonic())
            case "lobby":
                self.lobby = message
            case "ack" if self.pending is not None and message["id"] == self.pending["id"]:
                self.acknowledged.append(
                    Acknowledged(self.table, message["id"], self.pending["move"], time.monotonic())
                )
                self.pending = None
            case "err" if self.pending is not None and message["id"] == self.pending["id"]:
                self.refused.append(message["say"])
                self.pending = None

    @property
    def _may_deal(self) -> bool:
        return self.lobby.get("state") == "over" and bool(self.lobby["host"])

    async def _move(self, ws: ClientConnection) -> None:
        if self._may_deal:
            await ws.send(json.dumps({"t": "start"}))
            return
        move = self.rng.choice(self.state["ask"]["moves"])[0]
        id = f"{self.rng.getrandbits(96):x}"
        self.pending = {"t": "act", "id": id, "n": self.state["n"], "move": move}
        await ws.send(json.dumps(self.pending))


async def open_table(bases: list[str], people: int, rng: random.Random) -> list[Person]:
    """Open and deal a table with this many people and a bot. Each person connects to any server."""
    seats = ["you"] * people + ["normal"]
    body = {"game": GAME, "seats": seats, "name": "P0", "options": {"target_score": 100}}
    opened = await ask_any(bases, "tables", body, rng)
    found = [Person(bases, opened, rng)]
    code = await start_talk(found[0], "")
    for n in range(1, people):
        joined = await ask_any(bases, "join", {"code": code, "name": f"P{n}"}, rng)
        found.append(Person(bases, joined, rng))
    await start_talk(found[0], "start")
    return found


async def ask_any(
    bases: list[str], what: str, body: dict[str, Any], rng: random.Random
) -> dict[str, Any]:
    text = json.dumps(body).encode()
    while True:
        with suppress(URLError, OSError):
            return await asyncio.to_thread(post, f"{rng.choice(bases)}/api/{what}", text)
        await asyncio.sleep(0.1)


async def start_talk(person: Person, say: str) -> str:
    """Say hello and send one message, wherever the table is; return the table's code."""
    address = f"{person.bases[0]}/ws/{person.table}"
    while True:
        async with connect(address.replace("http", "ws", 1), open_timeout=20) as ws:
            hello = {"t": "hello", "v": 1, "table": person.table, "token": person.token}
            await ws.send(json.dumps({**hello, "lang": "en"}))
            message = json.loads(await ws.recv())
            if message["t"] == "moved":
                address = urljoin(address, message["to"])
                continue
            if say:
                await ws.send(json.dumps({"t": say}))
                while json.loads(await ws.recv())["t"] != "view":
                    pass
            return str(message["code"])
