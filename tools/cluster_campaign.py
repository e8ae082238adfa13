"""Kill, pause and restart servers that share a PostgreSQL, and PostgreSQL itself, while people
play; then account for every acknowledged move.

    python tools/cluster_campaign.py [--tables 100] [--faults 12] [--seed 1]

Three servers, two people and a bot at each table, all on loopback. Clients that get no answer
reconnect to any server and resend anything that was not acknowledged. Needs the `postgres` extra
and PostgreSQL's programs.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs
from cluster import Acknowledged, Person, ServerProcess, open_table
from postgres_server import MISSING, PostgresServer, run_postgres

from cardkit.plugin.library import Library
from cardkit.room.room import Room
from cardkit.room.spec import arrival_from
from cardkit.serve.facts import facts_from
from cardkit.serve.stores.postgres import SILENCE, PostgresStore

SERVERS = 3
FAULTS = ("kill", "pause", "postgres")  # in rotation, so that even a short campaign has each
GIVE_UP = 120.0  # seconds before a table that does not resume counts as a failure


@attrs.define
class Report:
    """What happened; `problems` should be empty."""

    tables: int = 0
    acknowledged: int = 0
    rows: int = 0
    hops: int = 0
    away: list[float] = attrs.Factory(list)  # seconds without PostgreSQL
    late: int = 0  # refused writes and surrendered tables
    refused: Counter[str] = attrs.Factory(Counter)
    faults: list[tuple[str, list[float]]] = attrs.Factory(list)
    problems: list[str] = attrs.Factory(list)

    @property
    def lines(self) -> Iterator[str]:
        yield (
            f"{self.tables} tables, {self.acknowledged} moves acknowledged, {self.rows} stored, "
            f"{self.hops} times sent to another server, {self.late} tables lost by an owner"
        )
        for kind in FAULTS:
            times = [each for name, found in self.faults if name == kind for each in found]
            count = sum(name == kind for name, _ in self.faults)
            if times:
                times.sort()
                yield (
                    f"{kind}: {count} times, {len(times)} tables shown again after "
                    f"{statistics.median(times):.1f} s, 95 % after "
                    f"{times[int(len(times) * 0.95)]:.1f} s, all after {times[-1]:.1f} s"
                )
        if self.away:
            yield f"PostgreSQL itself was away for {statistics.median(self.away):.1f} s"
        yield "refused: " + (", ".join(f"{n} {say}" for say, n in self.refused.items()) or "none")
        yield from self.problems or [
            "no acknowledged move lost or doubled, no table with two owners"
        ]


class Campaign:
    """Servers, tables and people, and what is done to them."""

    def __init__(self, postgres: PostgresServer, folder: Path, tables: int, seed: int) -> None:
        self.postgres, self.tables = postgres, tables
        self.rng = random.Random(seed)
        self.url = postgres.create("campaign")
        self.servers = [
            ServerProcess(self.url, folder, "--pace", "0.2", "--rate", "1000")
            for _ in range(SERVERS)
        ]
        self.people: list[Person] = []
        self.report = Report(tables)

    async def run(self, faults: int) -> Report:
        for server in self.servers:
            server.start()
        for server in self.servers:
            server.wait()
        bases = [server.base for server in self.servers]
        for _ in range(self.tables):
            self.people += await open_table(bases, 2, self.rng)
        for person in self.people:
            person.pause = max(0.5, self.tables / 20)
        playing = [asyncio.create_task(person.play()) for person in self.people]
        await self._resume(time.monotonic(), {person.table for person in self.people})
        for number in range(faults):
            await self._break(FAULTS[number % len(FAULTS)])
        for person in self.people:
            person.ended = True
        await asyncio.gather(*playing)
        for server in self.servers:
            server.stop()
        Check(self).run()
        return self.report

    async def _break(self, kind: str) -> None:
        server = self.rng.choice(self.servers)
        hit = await asyncio.to_thread(self._tables_of, "" if kind == "postgres" else server.base)
        begun = time.monotonic()
        match kind:
            case "kill":
                server.kill()
                await asyncio.sleep(self.rng.uniform(0.5, 3))
                server.start()
                times = await self._resume(begun, hit)
                await asyncio.to_thread(server.wait)
            case "postgres":
                await asyncio.to_thread(self.postgres.kill)
                await asyncio.sleep(self.rng.uniform(0.5, 3))
                await asyncio.to_thread(self.postgres.start)
                self.report.away.append(time.monotonic() - begun)
                times = await self._resume(begun, hit)
            case _:
                server.send(signal.SIGSTOP)
                await asyncio.sleep(SILENCE + self.rng.uniform(3, 6))
                server.send(signal.SIGCONT)  # others own its tables by now, and it does not know
                times = await self._resume(begun, hit)
        self.report.faults.append((kind, times))
        print(f"{kind}: {len(hit)} tables, {max(times, default=0):.1f} s", flush=True)

    def _tables_of(self, base: str) -> set[str]:
        """The tables this server owns; all tables if no server is given."""
        store = PostgresStore(self.url)
        assert store.connection is not None
        query = "SELECT id FROM cardkit.tables WHERE %s IN ('', address)"
        found = {row[0] for row in store.connection.execute(query, (base,))}
        store.close()
        return found

    async def _resume(self, begun: float, tables: set[str]) -> list[float]:
        """Wait until a move is acknowledged at each of these tables; return how long it took for
        each table to be shown again. Thinking time is not the servers' fault, so it is not counted.
        """
        waiting = set(tables)
        while waiting and time.monotonic() - begun < GIVE_UP:
            for person in self.people:
                if person.acknowledged and person.acknowledged[-1].at > begun:
                    waiting.discard(person.table)
            await asyncio.sleep(0.02)
        self.report.problems += [f"{table}: not resumed in {GIVE_UP:g} s" for table in waiting]
        shown: dict[str, float] = {}
        for person in self.people:
            if person.table in tables:
                for at in person.shown:
                    if at > begun:
                        shown[person.table] = min(at - begun, shown.get(person.table, at))
        return [*shown.values()]


class Check:
    """Compares the store with what people were told."""

    def __init__(self, campaign: Campaign) -> None:
        self.report, self.people = campaign.report, campaign.people
        self.servers = campaign.servers
        self.store = PostgresStore(campaign.url)

    def run(self) -> None:
        assert self.store.connection is not None
        query = "SELECT id, game, number, text, act, owner FROM cardkit.arrivals ORDER BY 1, 2, 3"
        rows = self.store.connection.execute(query).fetchall()
        told = [each for person in self.people for each in person.acknowledged]
        self.report.rows, self.report.acknowledged = len(rows), len(told)
        self.report.hops = sum(person.hops for person in self.people)
        self.report.refused.update(say for person in self.people for say in person.refused)
        self._check_moves(rows, told)
        self._check_owners(rows)
        self._check_games()
        self.store.close()

    def _check_moves(self, rows: list[tuple], told: list[Acknowledged]) -> None:  # type: ignore[type-arg]
        """Each acknowledged move is stored exactly once, in its place and unchanged."""
        stored = Counter(act.decode() for *_, act, _ in rows if act)
        where = {
            act.decode(): (id, arrival_from(text.decode()).text) for id, _, _, text, act, _ in rows
        }
        for each in told:
            if stored[each.act] != 1:
                self._blame(each.table, f"{each.act} is stored {stored[each.act]} times")
            elif where[each.act] != (each.table, each.move):
                self._blame(each.table, f"{each.act} is stored as {where[each.act]}")
        for act, count in stored.items():
            if count > 1:
                self._blame(where[act][0], f"{act} is stored {count} times")

    def _check_owners(self, rows: list[tuple]) -> None:  # type: ignore[type-arg]
        """Moves are consecutive and ownership never goes backwards; each number was given to only
        one server, once.
        """
        last: dict[tuple[str, int], tuple[int, int]] = {}
        for id, game, number, _, _, owner in rows:
            before, former = last.get((id, game), (-1, 0))
            if number != before + 1 or owner < former:
                self._blame(id, f"move {number} of game {game} by owner {owner} after {former}")
            last[id, game] = (number, owner)
        events = [event for server in self.servers for event in server.events]
        taken = Counter((e["table"], e["owner"]) for e in events if e["event"] == "taken")
        for (id, owner), count in taken.items():
            if count > 1:
                self._blame(id, f"{count} servers were owner {owner}")
        self.report.late = sum(event["event"] == "lost" for event in events)

    def _check_games(self) -> None:
        """The rules accept everything that is stored, from the first move to the last."""
        library = Library.installed()
        for id, text in self.store.tables().items():
            facts = facts_from(text)
            if facts.state == "frozen":
                self._blame(id, f"frozen: {facts.say}")
            stored = self.store.arrivals(id, facts.number)
            Room(facts.spec, library).restore(arrival_from(each) for each, _ in stored)

    def _blame(self, table: str, what: str) -> None:
        self.report.problems.append(f"{table}: {what}")


def run_campaign(tables: int, faults: int, seed: int) -> Report | None:
    """Run the campaign; return None if PostgreSQL is not available."""
    with run_postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        if postgres is None:
            return None
        campaign = Campaign(postgres, Path(folder), tables, seed)
        try:
            return asyncio.run(campaign.run(faults))
        finally:
            for server in campaign.servers:
                if server.process is not None and server.process.poll() is None:
                    server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--faults", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    report = run_campaign(asked.tables, asked.faults, asked.seed)
    if report is None:
        sys.exit(MISSING)
    print(*report.lines, sep="\n")
    sys.exit(bool(report.problems))


if __name__ == "__main__":
    main()
