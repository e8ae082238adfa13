"""The hall: all tables of a server, those in memory and those that wait in the store."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex
from time import monotonic, time
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.play.seating import HUMAN
from cardkit.plugin.library import Library
from cardkit.room.spec import Refusal

from .access import Limits, hash_token, new_code, new_token, read_code
from .catalogue import MOST_SEATS, Catalogue
from .crew import Crew
from .facts import SeatRow, TableFacts, facts_from
from .metrics import Metrics
from .store import Put, Store, StoreWriter
from .table import CODE_LIVES, HostedTable

IDLE = 600.0  # seconds after which a table that nobody looks at leaves memory
MOST_TABLES = 5_000


@attrs.frozen
class HallSettings:
    """How a server behaves."""

    pace: float = 0.8  # seconds that a bot takes at least
    rule_workers: int = 1
    bot_workers: int = 1
    patience: float = 4.0  # seconds that rules may take for one move
    bot_patience: float = 20.0
    rate: float = 15.0  # messages a second from a client; three times as many at once
    private: bool = False  # there is one table, and no other can be opened
    clock: Callable[[], float] = monotonic
    now: Callable[[], float] = time


class Hall:
    """Opens tables, finds them by their codes, and lets them go when nobody is there."""

    def __init__(
        self,
        library: Library,
        store: Store,
        games: Sequence[str] = (),
        settings: HallSettings | None = None,
    ) -> None:
        self.settings = settings or HallSettings()
        self.clock, self.now, self.pace = (
            self.settings.clock,
            self.settings.now,
            self.settings.pace,
        )
        self.library = library
        self.catalogue = Catalogue(library, games)
        self.store = store
        self.writer = StoreWriter(store)
        self.metrics = Metrics()
        self.tables: dict[str, HostedTable] = {}
        self.codes: dict[str, str] = {}  # of tables that can be joined
        self.known: set[str] = set()
        for id, text in store.tables().items():
            self.known.add(id)
            facts = facts_from(text)
            if facts.code and facts.code_until > self.now():
                self.codes[facts.code] = id
        rate = self.settings.rate  # 15: one try in 5 seconds, one table in 10
        self.tries = Limits(rate / 75, rate / 1.5, self.clock)  # of codes, by address
        self.openings = Limits(rate / 150, rate * 1.3, self.clock)  # of tables

    def open(self) -> None:
        """Starts the workers; inside the loop that serves."""
        origin, how = self.library.origin, self.settings
        self.rules = Crew(origin, how.rule_workers, how.patience)
        self.bots = Crew(origin, how.bot_workers, how.bot_patience)
        self.sweeper = asyncio.create_task(self._sweep())

    def close(self) -> None:
        self.sweeper.cancel()
        for table in self.tables.values():
            if table.driver is not None:
                table.driver.cancel()
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
        """A new table and the token of its first seat."""
        if self.settings.private or len(self.known) >= MOST_TABLES:
            raise Refusal("too_many")
        full = self.catalogue.full_name(game, rules, options, len(agents))
        token = new_token()
        id, code = token_hex(8), self._new_code()
        facts = TableFacts(
            id,
            full,
            [SeatRow(name, HUMAN, hash_token(token))],
            host=hash_token(token),
            code=code,
            code_until=self.now() + CODE_LIVES,
            opened=self.now(),
            seconds=seconds,
        )
        table = HostedTable(self, facts)
        for agent in agents[1:]:
            if not self.catalogue.agent_ok(full, agent):
                raise Refusal("bad_request")
            facts.seats.append(SeatRow("" if agent == HUMAN else table._bot_name(), agent))
        await self.writer.write(Put(id, facts.text))
        self.known.add(id)
        self.tables[id] = table
        self.codes[code] = id
        self.metrics.count("tables")
        self.log("opened", table=id, game=full, seats=len(facts.seats))
        return table, token

    def _new_code(self) -> str:
        while (code := new_code()) in self.codes:
            pass
        return code

    def check_seats(self, game: str, count: int, growing: bool = True) -> None:
        loaded = self.catalogue.library.load(game)
        least, most = loaded.seat_range
        if count > min(most or MOST_SEATS, MOST_SEATS) or (count < least and not growing):
            raise Refusal("seats")

    def table(self, id: str) -> HostedTable:
        """A table by its id, from memory or from the store."""
        found = self.tables.get(id)
        if found is not None:
            return found
        text = self.store.facts(id) if id in self.known else None
        if text is None:
            raise Refusal("no_table")
        facts = facts_from(text)
        found = self.tables[id] = HostedTable(self, facts, self.store.arrivals(id, facts.number))
        return found

    def by_code(self, text: str) -> HostedTable:
        code = read_code(text)
        id = self.codes.get(code)
        if id is None:
            raise Refusal("no_code")
        table = self.table(id)
        if table.facts.code_until < self.now():
            del self.codes[code]
            raise Refusal("no_code")
        return table

    def by_pairing(self, text: str) -> HostedTable:
        code = read_code(text)
        for table in self.tables.values():
            if table.pairing is not None and table.pairing[0] == code:
                return table
        raise Refusal("no_code")

    async def _sweep(self) -> None:
        """Tables at which nobody is leave memory; their clients find them again in the store."""
        while True:
            await asyncio.sleep(30)
            self.sweep()

    def sweep(self) -> None:
        for id, table in list(self.tables.items()):
            if not table.clients and self.clock() - table.used > IDLE and not table.lock.locked():
                if table.driver is not None:
                    table.driver.cancel()
                del self.tables[id]

    # -- telling the operator --------------------------------------------------------------

    def log(self, event: str, **facts: Any) -> None:
        """A line of JSON for the operator. Never names, tokens, codes, cards or seeds."""
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
    """The id of what is told to a client."""
    return error.id if isinstance(error, Refusal) else "refused"
