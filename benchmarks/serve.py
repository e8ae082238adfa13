"""How many moves a server can handle: real sockets, every move on disk before it is acknowledged.

    python benchmarks/serve.py [TABLES] [SECONDS] [MOVES_A_SECOND] [--postgres PROCESSES | --bots]

Four clients at each table play Flip 7 at random; the generator runs on the same machine. Latency is
measured at the clients, from sending a move to its acknowledgement. A thousand clients in one
process have to wait for each other, which also counts as latency; how late the generator itself was
is printed next to it. Needs the extra 'serve'.

With `--postgres`, this many processes share a private PostgreSQL, and each has its share of the
tables, as behind a proxy. Needs the extra 'postgres', and PostgreSQL's programs.

With `--bots`, in turns of some seconds, no bot does anything, a bot at one more table weighs moves
without a pause, and bots at four more tables play without a pause; the figures are how much longer
the moves of people at the other tables take then.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from postgres_server import MISSING, run_postgres
from table_clients import Client, host_of, open_tables

STALL = 0.025  # seconds
TURNS = 8  # for each of what bots do
BOT_TABLES = 4


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


async def ask_for_moves(
    tables: list[list[Client]], rate: float, seconds: float, rng: random.Random
) -> tuple[list[float], float]:
    """Make moves at this rate; return how long each took to be acknowledged, sorted, and how many
    were acknowledged a second while moves were asked for.
    """
    clients = [client for table in tables for client in table]
    for client in clients:
        client.latency.clear()
    order = in_random_order(tables, rng)
    begun, asked = time.perf_counter(), 0
    while (now := time.perf_counter() - begun) < seconds:
        for table in islice(order, len(tables)):
            if asked >= rate * now:
                break
            asked += sum(client.move(rng) for client in table)
        await asyncio.sleep(0.002)
    made = sum(len(client.latency) for client in clients) / now
    while any(client.sent for client in clients):
        await asyncio.sleep(0.01)
    return sorted(each for client in clients for each in client.latency), made


def percentiles(took: list[float]) -> str:
    return " ".join(f"p{part} {took[len(took) * part // 100] * 1000:.1f}" for part in (50, 95, 99))


async def run(
    bases: list[str], pids: list[int], database: int, tables: int, seconds: float, rate: float
) -> None:
    rng = random.Random(1)
    before = sum(map(memory, pids))
    all_tables = await open_tables(bases, tables)
    clients = [client for table in all_tables for client in table]
    held = sum(map(memory, pids)) - before
    print(f"{len(clients)} clients at {tables} tables: {held / tables:.0f} kB a table")
    gc.freeze()  # a collection would pause all clients, and look like a slow server
    gc.disable()
    late: list[float] = []
    watching = asyncio.create_task(watch_lateness(late))
    used, stored = sum(map(cpu, pids)), cpu(database)
    took, made = await ask_for_moves(all_tables, rate, seconds, rng)
    watching.cancel()
    moves = len(took)
    spent_on_moves = sum(map(cpu, pids)) - used, cpu(database) - stored
    ours, theirs = (each / moves * 1000 for each in spent_on_moves)
    print(
        f"{rate:.0f} moves a second asked for, {made:.1f} made, {percentiles(took)} ms, "
        f"{ours:.2f} ms of CPU a move, "
        f"{f'{theirs:.2f} ms more in PostgreSQL, ' if database else ''}"
        f"{sum(client.count for client in clients) / moves:.1f} messages a move"
    )
    stalls = sum(each > STALL for each in late)
    print(
        f"the generator itself was late p99 {sorted(late)[int(len(late) * 0.99)] * 1000:.1f} ms, "
        f"{stalls} times more than {STALL * 1000:.0f} ms"
    )
    await storm(clients)


async def run_beside_bots(bases: list[str], tables: int, seconds: float, rate: float) -> None:
    """Compare how long people's moves take while bots think or play at other tables, and while
    none does.
    """
    rng = random.Random(1)
    all_tables = await open_tables(bases, tables)
    thinker, *players = [
        await host_of(bases[0], ["you", "hard", "hard", "hard"]) for _ in range(1 + BOT_TABLES)
    ]
    for host in (thinker, *players):
        host.say(t="start")
    while thinker.ask is None:
        await asyncio.sleep(0.01)
    gc.freeze()
    gc.disable()
    doing = {
        "no bot": [],
        "a bot thinks": [partial(keep_thinking, thinker)],
        f"{BOT_TABLES} tables play": [partial(keep_playing, host, rng) for host in players],
    }
    took: dict[str, list[float]] = {name: [] for name in doing}
    heard = dict.fromkeys(doing, 0)
    for _ in range(TURNS):
        for name, bots in doing.items():
            before = sum(host.count for host in (thinker, *players))
            busy = [asyncio.create_task(each()) for each in bots]
            took[name] += (await ask_for_moves(all_tables, rate, seconds / TURNS, rng))[0]
            for task in busy:
                task.cancel()
            heard[name] += sum(host.count for host in (thinker, *players)) - before
            await asyncio.sleep(1)  # until the bots are done
    alone = 0.0
    for name, each in took.items():
        each.sort()
        p99 = each[len(each) * 99 // 100]
        alone = alone or p99
        print(
            f"{name:<13} {percentiles(each)} ms, p99 {p99 / alone:.2f} times that without bots, "
            f"{heard[name]} messages from their tables"
        )


async def keep_thinking(host: Client) -> None:
    """Have a bot weigh the moves again whenever it has answered."""
    while True:
        heard = host.count
        host.say(t="hint")
        while host.count == heard:
            await asyncio.sleep(0.002)


async def keep_playing(host: Client, rng: random.Random) -> None:
    """Move at once whenever the bots wait, and deal again when a game is over."""
    while True:
        if host.lobby is not None and host.lobby["state"] == "over":
            host.lobby = None
            host.say(t="start")
        host.move(rng)
        await asyncio.sleep(0.002)


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
def servers(store: str, count: int, *how: str) -> Iterator[tuple[list[str], list[int]]]:
    """Yield the servers' addresses and process ids."""
    command = [sys.executable, "-m", "cardkit.cli.main", "serve", "flip7", "--port", "0"]
    command += ["--store", store, "--rate", "1000", *how]
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
    parser.add_argument("rate", type=float, nargs="?", default=255)
    parser.add_argument("--postgres", type=int, metavar="PROCESSES")
    parser.add_argument("--bots", action="store_true")
    given = parser.parse_args()
    how = (given.tables, given.seconds, given.rate)
    if given.postgres is None:
        fast = ("--pace", "0") if given.bots else ()
        with (
            tempfile.TemporaryDirectory() as folder,
            servers(f"{folder}/tables.sqlite", 1, *fast) as (bases, pids),
        ):
            asyncio.run(run_beside_bots(bases, *how) if given.bots else run(bases, pids, 0, *how))
        return
    with run_postgres() as postgres:
        if postgres is None or postgres.process is None:
            sys.exit(MISSING)
        with servers(postgres.create("cards"), given.postgres) as (bases, pids):
            asyncio.run(run(bases, pids, postgres.process.pid, *how))


if __name__ == "__main__":
    main()
