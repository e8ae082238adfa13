"""The hall: all tables of a server, in memory or only in the store."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from time import monotonic, time
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.play.seating import HUMAN
from cardkit.plugin.library import Library
from cardkit.room.catalogue import Catalogue
from cardkit.room.spec import Refusal

from .access import Limits, hash_token, new_code, new_token, read_code
from .crew import Crew
from .driver import BotTurns
from .facts import SeatRow, TableFacts, facts_from
from .metrics import Metrics
from .owners import Lost, Owners, SoleOwner
from .store import Put, Store, StoreWriter
from .table import CODE_LIVES, HostedTable
from .tidying import Tidying

IDLE = 600.0  # seconds until a table without clients leaves memory
MOST_TABLES = 5_000
MOST_LEFT_BEHIND = 1_000  # dead connections; each holds 100 kB until it is collected
NICE = 10  # bots think while nothing else is to be done
BEAT = 1.0  # seconds between heartbeats to a shared store


@attrs.frozen
class HallSettings:
    """How a server behaves."""

    pace: float = 0.8  # minimum seconds for a bot's move
    rule_workers: int = 1
    bot_workers: int = 1
    patience: float = 4.0  # seconds the rules may take for one move
    bot_patience: float = 20.0
    rate: float = 15.0  # messages per second from a client; three times that in a burst
    private: bool = False  # there is only one table, and no other can be opened
    clock: Callable[[], float] = monotonic
    now: Callable[[], float] = time


class Hall:
    """Opens tables, finds them by their codes, and drops them from memory when nobody is there."""

    def __init__(
        self,
        library: Library,
        store: Store,
        games: Sequence[str] = (),
        settings: HallSettings | None = None,
        owners: Owners | None = None,
    ) -> None:
        self.settings = settings or HallSettings()
        self.outside = ""  # where other devices reach it, if not where the machine itself does
        self.clock, self.now, self.pace = (
            self.settings.clock,
            self.settings.now,
            self.settings.pace,
        )
        self.library = library
        self.catalogue = Catalogue(library, games)
        self.store = store
        self.writer = StoreWriter(store)
        self.owners: Owners = owners or SoleOwner(store)
        self.in_touch = True  # whether the store answers
        self.metrics = Metrics()
        self.bot_turns = BotTurns(self.clock)
        self.tidying = Tidying(MOST_LEFT_BEHIND)
        self.connections = 0  # also of those who have not said who they are
        self.tables: dict[str, HostedTable] = {}
        self.loading: dict[str, asyncio.Task[HostedTable]] = {}
        self.codes: dict[str, str] = {}  # of tables that can be joined
        self.known: set[str] = set()
        for id, text in store.tables().items():
            self.known.add(id)
            facts = facts_from(text)
            if facts.code and facts.code_until > self.now():
                self.codes[facts.code] = id
        rate = self.settings.rate  # at 15: one try per 5 seconds, one table per 10
        self.tries = Limits(rate / 75, rate / 1.5, self.clock)  # at codes, by address
        self.openings = Limits(rate / 150, rate * 1.3, self.clock)  # of tables

    def open(self) -> None:
        """Start the workers; must run inside the serving event loop."""
        origin, how = self.library.origin, self.settings
        self.rules = Crew(origin, how.rule_workers, how.patience)
        self.bots = Crew(origin, how.bot_workers, how.bot_patience, NICE)
        self.sweeper = asyncio.create_task(self._sweep())
        self.beating = asyncio.create_task(self._beat())

    def close(self) -> None:
        self.sweeper.cancel()
        self.beating.cancel()
        for table in self.tables.values():
            table.driver.stop()
            for client in list(table.clients):
                client.drop(1001, "bye")
        self.rules.close()
        self.bots.close()

    # -- tables ----------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        rules: Sequence[str],
        options: Mapping[str, Any],
        agents: Sequence[str],
        name: str,
        seconds: int = 0,
    ) -> tuple[HostedTable, str]:
        """Create a new table and return it with the token of its first seat."""
        if self.settings.private or len(self.known) >= MOST_TABLES:
            raise Refusal("too_many")
        full = self.catalogue.full_name(game, rules, options, len(agents))
        token = new_token()
        id = token_hex(8)
        facts = TableFacts(
            id,
            full,
            [SeatRow(name, HUMAN, hash_token(token))],
            host=hash_token(token),
            opened=self.now(),
            seconds=seconds,
        )
        table = HostedTable(self, facts)
        for agent in agents[1:]:
            if not self.catalogue.agent_ok(full, agent):
                raise Refusal("bad_request")
            facts.seats.append(SeatRow("" if agent == HUMAN else table.lobby.bot_name(), agent))
        self.give_code(facts)
        await self.writer.write(Put(id, facts.text, (facts.code,)))
        self.known.add(id)
        table = await self.table(id)
        self.metrics.count("tables")
        self.log("opened", table=id, game=full, seats=len(facts.seats))
        return table, token

    def give_code(self, facts: TableFacts) -> None:
        """Give a table a code that no other has."""
        while (code := new_code()) in self.codes:
            pass
        self.codes.pop(facts.code, None)
        self.codes[code] = facts.id
        facts.code, facts.code_until = code, self.now() + CODE_LIVES

    def check_seats(self, game: str, count: int, growing: bool = True) -> None:
        offer = self.catalogue.offer(game, "en")
        if count > offer.most or (count < offer.least and not growing):
            raise Refusal("seats")

    async def table(self, id: str) -> HostedTable:
        """Return a table by id, from memory or the store; Elsewhere if another process has it."""
        found = self.tables.get(id)
        if found is None:
            if id not in self.loading:
                task = self.loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self.loading.pop(id, None))
            found = await asyncio.shield(self.loading[id])
        return found

    async def facts(self, id: str) -> TableFacts | None:
        """Return what is known of a table, wherever it is, without taking it."""
        if id in self.tables:
            return self.tables[id].facts
        if not (id.isascii() and id.isalnum()):
            return None
        text = await asyncio.to_thread(self.store.facts, id)
        return None if text is None else facts_from(text)

    async def _load(self, id: str) -> HostedTable:
        if not (id.isascii() and id.isalnum()):
            raise Refusal("no_table")
        holding = await asyncio.to_thread(self.owners.take, id)
        if holding is None:
            raise Refusal("no_table")
        facts = facts_from(holding.facts)
        stored = await asyncio.to_thread(self.store.arrivals, id, facts.number)
        table = self.tables[id] = HostedTable(self, facts, stored, holding.owner)
        if holding.owner:
            self.log("taken", table=id, owner=holding.owner, moves=len(stored))
        return table

    async def by_code(self, text: str) -> HostedTable:
        code = read_code(text)
        id = self.codes.get(code) or await asyncio.to_thread(self.owners.find_code, code)
        if id is None:
            raise Refusal("no_code")
        table = await self.table(id)
        if table.facts.code != code or table.facts.code_until < self.now():
            self.codes.pop(code, None)
            raise Refusal("no_code")
        return table

    async def by_pairing(self, text: str) -> HostedTable:
        code = read_code(text)
        for table in self.tables.values():
            if table.lobby.pairing is not None and table.lobby.pairing[0] == code:
                return table
        id = await asyncio.to_thread(self.owners.find_code, code)
        if id is None:
            raise Refusal("no_code")
        return await self.table(id)

    async def _sweep(self) -> None:
        """Drop tables from memory when nobody is there; clients find them again in the store."""
        while True:
            moves = self.metrics.counts["moves"]
            await asyncio.sleep(30)
            for table in self.sweep():
                with suppress(Lost):
                    await asyncio.to_thread(self.owners.release, table.facts.id, table.owner)
            if moves == self.metrics.counts["moves"]:
                self.tidying.collect()

    def sweep(self) -> list[HostedTable]:
        gone = []
        for id, table in list(self.tables.items()):
            if not table.clients and self.clock() - table.used > IDLE and not table.lock.locked():
                table.driver.stop()
                table.lost = True
                gone.append(self.tables.pop(id))
        return gone

    async def _beat(self) -> None:
        """Send heartbeats; let go of the tables this process has lost."""
        while True:
            was = self.in_touch
            try:
                await asyncio.to_thread(self.owners.beat)
                self.in_touch = True
            except Exception:  # whatever happens, the heartbeat must not stop
                self.in_touch = False
            if was != self.in_touch:
                self.log("store_back" if self.in_touch else "store_away")
            for id, table in list(self.tables.items()):
                if not self.owners.holds(id, table.owner):
                    self.lose(table)
            await asyncio.sleep(BEAT)

    def lose(self, table: HostedTable) -> None:
        """Disconnect the clients so they reconnect: another process may have the table now."""
        if table.lost:
            return
        table.lost = True
        if self.tables.get(table.facts.id) is table:
            del self.tables[table.facts.id]
        for client in list(table.clients):
            client.drop(1012, "lost")
        table.clients.clear()
        self.metrics.count("lost")
        self.log("lost", table=table.facts.id, owner=table.owner)

    # -- operator log ----------------------------------------------------------------------

    def log(self, event: str, **facts: Any) -> None:
        """Write a line of JSON for the operator. Never log names, tokens, codes, cards or seeds."""
        print(json.dumps({"event": event, **facts}), file=sys.stderr, flush=True)

    @property
    def gauges(self) -> dict[str, float]:
        clients = sum(len(table.clients) for table in self.tables.values())
        return {
            "tables_in_memory": len(self.tables),
            "tables_stored": len(self.known),
            "clients": clients,
            "commits": self.writer.commits,
            "rule_workers_replaced": self.rules.restarts,
            "bot_workers_replaced": self.bots.restarts,
        }


def refusal(error: CardkitError) -> str:
    """The id of the message for a client."""
    return error.id if isinstance(error, Refusal) else "refused"
