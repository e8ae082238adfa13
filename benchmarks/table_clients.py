"""Clients of a server's tables, cheap enough that a thousand of them fit beside it."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import enable_client_permessage_deflate
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

SEATS = 4


class Socket(asyncio.Protocol):
    """A WebSocket in as few steps as possible, since the generator shares the machine with the
    server: what comes in is unpacked and handed on at once, without a task.
    """

    def __init__(self, base: str, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.url = parse_uri(base.replace("http", "ws") + "ws")
        extensions = enable_client_permessage_deflate(None)
        self.protocol = ClientProtocol(self.url, extensions=extensions)
        loop = asyncio.get_running_loop()
        self.opened, self.closed = loop.create_future(), loop.create_future()

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, self.url.host, self.url.port)
        self.protocol.send_request(self.protocol.connect())
        self.flush()
        await asyncio.wait_for(self.opened, 60)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self.heard(bytes(event.data))
            elif self.protocol.handshake_exc is None:
                self.opened.set_result(None)
            else:
                self.opened.set_exception(self.protocol.handshake_exc)
        self.flush()

    def connection_lost(self, error: Exception | None) -> None:
        self.closed.set_result(None)

    def send(self, text: str) -> None:
        self.protocol.send_text(text.encode())
        self.flush()

    def flush(self) -> None:
        waiting = self.protocol.data_to_send()
        if waiting:
            self.transport.write(b"".join(waiting))

    async def close(self) -> None:
        self.protocol.send_close()
        self.flush()
        await self.closed


class Client:
    """A seat: receives everything and moves when told to."""

    def __init__(self, base: str, table: str, token: str) -> None:
        self.base, self.table, self.token = base, table, token
        self.ask: dict[str, Any] | None = None  # the frame that asks for a move
        self.lobby: dict[str, Any] | None = None  # who sits where, as told last
        self.shown = False  # whether the table has been seen
        self.sent: dict[str, float] = {}
        self.latency: list[float] = []
        self.count = 0

    async def connect(self) -> None:
        self.socket = Socket(self.base, self.hear)
        await self.socket.connect()
        self.say(t="hello", v=1, table=self.table, token=self.token, lang="en")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, text: bytes) -> None:
        """Take note of a message; a client reads what it must answer."""
        self.count += 1
        if text.startswith((b'{"t":"step"', b'{"t":"view"')):
            self.shown = True
            self.ask = json.loads(text) if b'"ask":' in text else None
        elif text.startswith((b'{"t":"ack"', b'{"t":"err"')):
            message = json.loads(text)
            sent = self.sent.pop(message["id"], None)
            if sent is not None and message["t"] == "ack":
                self.latency.append(time.perf_counter() - sent)
        elif text.startswith(b'{"t":"lobby"'):
            self.lobby = json.loads(text)

    def move(self, rng: random.Random) -> bool:
        if self.ask is None or self.sent:
            return False
        id = f"{rng.getrandbits(64):x}"
        self.sent[id] = time.perf_counter()
        move = rng.choice(self.ask["ask"]["moves"])[0]
        self.say(t="act", id=id, n=self.ask["n"], move=move)
        return True


def post(base: str, path: str, body: Any) -> dict[str, Any]:
    request = urllib.request.Request(base + path, json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


async def table_of(base: str, first: Client, code: str) -> list[Client]:
    clients = [first]
    for n in range(1, SEATS):
        joined = post(base, "api/join", {"code": code, "name": f"P{n}"})
        clients.append(Client(base, joined["table"], joined["token"]))
        await clients[-1].connect()
    first.say(t="start")
    return clients


async def open_tables(bases: list[str], tables: int) -> list[list[Client]]:
    """Open tables of four people, and deal."""
    found: list[list[Client]] = []
    for number in range(tables):
        base = bases[number % len(bases)]
        first = await host_of(base, ["you"] * SEATS)
        assert first.lobby is not None
        found.append(await table_of(base, first, first.lobby["code"]))
    while not all(client.shown for table in found for client in table):
        await asyncio.sleep(0.1)
    return found


async def host_of(base: str, seats: list[str]) -> Client:
    """Open a table and connect its host."""
    body = {"game": "flip7", "seats": seats, "name": "P0", "options": {}}
    opened = post(base, "api/tables", body)
    first = Client(base, opened["table"], opened["token"])
    await first.connect()
    while first.lobby is None:
        await asyncio.sleep(0.001)
    return first
