"""How many moves a server can handle: real sockets, every move on disk before it is acknowledged.

    python benchmarks/serve.py [TABLES] [SECONDS] [MOVES_A_SECOND] [--postgres PROCESSES]

Four clients at each table play Flip 7 at random; the generator runs on the same machine. Latency is
measured at the clients, from sending a move to its acknowledgement. A thousand clients in one
process have to wait for each other, which also counts as latency; how late the generator itself was
is printed next to it. Needs the extra 'serve'.

With `--postgres`, this many processes share a private PostgreSQL, and each has its share of the
tables, as behind a proxy. Needs the extra 'postgres', and PostgreSQL's programs.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import enable_client_permessage_deflate
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from postgres_server import MISSING, run_postgres

SEATS = 4
STALL = 0.025  # seconds


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
        self.lobby: dict[str, Any] | None = None  # the first message
        self.shown = False  # whether the table has been seen
        self.sent: dict[str, float] = {}
        self.latency: list[float] = []
        self.count = 0

    async def connect(self) -> None:
        self.socket = Socket(self.base, self.hear)
        await self.socket.connect()
        self.say(t="hello", v=1, table=self.table, token=self.token, n=-1, lang="en")

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
        elif self.lobby is None:
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


def memory(pid: int) -> int:
    """Memory used by a process and its children, in kB."""
    total = 0
    for each in [pid, *children(pid)]:
        for line in Path(f"/proc/{each}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                total += int(line.split()[1])
    return total


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(each) for each in text.split()]


def cpu(pid: int) -> float:
    """CPU seconds used by a process and its children; zero if there is none."""
    if not pid:
        return 0.0
    ticks = 0
    for each in [pid, *children(pid)]:
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def table_of(base: str, first: Client, code: str) -> list[Client]:
    clients = [first]
    for n in range(1, SEATS):
        joined = post(base, "api/join", {"code": code, "name": f"P{n}"})
        clients.append(Client(base, joined["table"], joined["token"]))
        await clients[-1].connect()
    first.say(t="start")
    return clients


async def run(
    bases: list[str], pids: list[int], database: int, tables: int, seconds: float, rate: float
) -> None:
    rng = random.Random(1)
    before = sum(map(memory, pids))
    all_tables: list[list[Client]] = []
    for number in range(tables):
        base = bases[number % len(bases)]
        body = {"game": "flip7", "seats": ["you"] * SEATS, "name": "P0", "options": {}}
        opened = post(base, "api/tables", body)
        first = Client(base, opened["table"], opened["token"])
        await first.connect()
        while first.lobby is None:
            await asyncio.sleep(0.001)
        all_tables.append(await table_of(base, first, first.lobby["code"]))
    clients = [client for table in all_tables for client in table]
    while not all(client.shown for client in clients):
        await asyncio.sleep(0.1)
    held = sum(map(memory, pids)) - before
    print(f"{len(clients)} clients at {tables} tables: {held / tables:.0f} kB a table")
    gc.freeze()  # a collection would pause all clients, and look like a slow server
    gc.disable()
    late: list[float] = []
    watching = asyncio.create_task(watch_lateness(late))
    used, stored = sum(map(cpu, pids)), cpu(database)
    begun, made = time.perf_counter(), 0
    order = in_random_order(all_tables, rng)
    while (now := time.perf_counter() - begun) < seconds:
        for table in islice(order, tables):
            if made >= rate * now:
                break
            made += sum(client.move(rng) for client in table)
        await asyncio.sleep(0.002)
    await asyncio.sleep(0.5)
    watching.cancel()
    spent = time.perf_counter() - begun
    took = sorted(each for client in clients for each in client.latency)
    moves = len(took)
    marks = [took[int(moves * part)] * 1000 for part in (0.5, 0.95, 0.99)]
    spent_on_moves = sum(map(cpu, pids)) - used, cpu(database) - stored
    ours, theirs = (each / moves * 1000 for each in spent_on_moves)
    print(
        f"{moves / spent:.0f} moves a second, p50 {marks[0]:.1f} p95 {marks[1]:.1f} "
        f"p99 {marks[2]:.1f} ms, {ours:.2f} ms of CPU a move, "
        f"{f'{theirs:.2f} ms more in PostgreSQL, ' if database else ''}"
        f"{sum(client.count for client in clients) / moves:.1f} messages a move"
    )
    stalls = sum(each > STALL for each in late)
    print(
        f"the generator itself was late p99 {sorted(late)[int(len(late) * 0.99)] * 1000:.1f} ms, "
        f"{stalls} times more than {STALL * 1000:.0f} ms"
    )
    await storm(clients)


def in_random_order(tables: list[list[Client]], rng: random.Random) -> Iterator[list[Client]]:
    """Yield the tables forever, each as often as the others."""
    while True:
        yield from rng.sample(tables, len(tables))


async def watch_lateness(late: list[float]) -> None:
    """Record how far this process falls behind schedule."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(0.005)
        late.append(time.perf_counter() - begun - 0.005)


async def storm(clients: list[Client]) -> None:
    """Break all connections at once and let them reconnect."""
    await asyncio.gather(*(client.socket.close() for client in clients))
    for client in clients:
        client.shown = False
    begun = time.perf_counter()
    await asyncio.gather(*(client.connect() for client in clients))
    while not all(client.shown for client in clients):
        await asyncio.sleep(0.02)
    print(f"{len(clients)} clients were back after {time.perf_counter() - begun:.1f} s")


@contextmanager
def servers(store: str, count: int) -> Iterator[tuple[list[str], list[int]]]:
    """Yield the servers' addresses and process ids."""
    command = [sys.executable, "-m", "cardkit.cli.main", "serve", "flip7", "--port", "0"]
    command += ["--store", store, "--rate", "1000"]
    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
        for _ in range(count)
    ]
    try:
        yield (
            [each.stdout.readline().strip() for each in started if each.stdout],
            [each.pid for each in started],
        )
    finally:
        for each in started:
            each.terminate()
            each.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int, nargs="?", default=250)
    parser.add_argument("seconds", type=float, nargs="?", default=20)
    parser.add_argument("rate", type=float, nargs="?", default=250)
    parser.add_argument("--postgres", type=int, metavar="PROCESSES")
    given = parser.parse_args()
    how = (given.tables, given.seconds, given.rate)
    if given.postgres is None:
        with (
            tempfile.TemporaryDirectory() as folder,
            servers(f"{folder}/tables.sqlite", 1) as (bases, pids),
        ):
            asyncio.run(run(bases, pids, 0, *how))
        return
    with run_postgres() as postgres:
        if postgres is None or postgres.process is None:
            sys.exit(MISSING)
        with servers(postgres.create("cards"), given.postgres) as (bases, pids):
            asyncio.run(run(bases, pids, postgres.process.pid, *how))


if __name__ == "__main__":
    main()
