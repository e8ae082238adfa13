"""Where tables are kept: a small interface, implemented with SQLite or in memory."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import attrs

from cardkit.engine.base.errors import CardkitError


@attrs.frozen
class Put:
    """A table's facts, new or changed, and the codes that lead to it.

    The `owner` of a change is the number of the process that has the table; a shared store refuses
    a change with any number but the latest. A store of one process refuses a change to a table in
    play, `held`, that somebody has deleted.
    """

    table: str
    facts: str
    codes: tuple[str, ...] = ()
    owner: int = 0
    held: bool = False


@attrs.frozen
class Append:
    """An arrival at one of a table's games; `act` is the id its sender gave it."""

    table: str
    game: int
    number: int
    text: str
    act: str = ""
    owner: int = 0
    held: bool = False


@attrs.frozen
class Delete:
    table: str
    owner: int = 0


Change = Put | Append | Delete


class Gone(LookupError):
    """A table in play that is no longer in the store."""


class Store(Protocol):
    """Stores tables. When `write` returns, its changes are on disk, all of them or none."""

    def write(self, changes: Sequence[Change]) -> None: ...

    def tables(self) -> dict[str, str]:
        """Return the facts of all tables."""
        ...

    def facts(self, table: str) -> str | None: ...

    def arrivals(self, table: str, game: int) -> list[tuple[str, str]]:
        """Return a game's arrivals, in order, with the ids of the acts."""
        ...

    def close(self) -> None: ...


SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, facts TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS arrivals (
  id TEXT NOT NULL, game INTEGER NOT NULL, number INTEGER NOT NULL,
  text TEXT NOT NULL, act TEXT NOT NULL,
  PRIMARY KEY (id, game, number)) WITHOUT ROWID;
"""
FORMAT = 1
CHECKPOINT = 200  # log pages moved to the file at once, while moves wait


class SqliteStore:
    """A single file, with a write-ahead log synced on every commit."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self.connection.execute("PRAGMA journal_mode=WAL")
            self.connection.execute("PRAGMA synchronous=FULL")
            self.connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT}")
            self.connection.execute("PRAGMA busy_timeout=5000")
            (version,) = self.connection.execute("PRAGMA user_version").fetchone()
            if version not in (0, FORMAT):
                raise CardkitError(f"'{path}' is a store of format {version}, not {FORMAT}")
            self.connection.executescript(SCHEMA)
            self.connection.execute(f"PRAGMA user_version={FORMAT}")
        except (sqlite3.Error, OSError) as error:
            raise CardkitError(f"'{path}' cannot be opened as a store of tables: {error}") from None
        path.chmod(0o600)
        self.lock = threading.Lock()
        self.version = -1  # of the file, as others have changed it

    def write(self, changes: Sequence[Change]) -> None:
        with self.lock:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                for change in changes:
                    self._change(change)
                self.connection.execute("COMMIT")
            except BaseException:
                self.connection.execute("ROLLBACK")
                raise

    def changed_elsewhere(self) -> bool:
        """Whether another process has written to the store since this was last asked."""
        with self.lock:
            (version,) = self.connection.execute("PRAGMA data_version").fetchone()
        before, self.version = self.version, version
        return bool(before != version)

    def _change(self, change: Change) -> None:
        run = self.connection.execute
        if not isinstance(change, Delete) and change.held:
            there = run("SELECT 1 FROM tables WHERE id = ?", (change.table,)).fetchone()
            if there is None:
                raise Gone(change.table)
        match change:
            case Put(table, facts):
                run("INSERT OR REPLACE INTO tables VALUES (?, ?)", (table, facts))
            case Append(table, game, number, text, act):
                run("INSERT INTO arrivals VALUES (?, ?, ?, ?, ?)", (table, game, number, text, act))
            case Delete(table):
                run("DELETE FROM tables WHERE id = ?", (table,))
                run("DELETE FROM arrivals WHERE id = ?", (table,))

    def tables(self) -> dict[str, str]:
        with self.lock:
            return dict(self.connection.execute("SELECT id, facts FROM tables").fetchall())

    def facts(self, table: str) -> str | None:
        with self.lock:
            found = self.connection.execute("SELECT facts FROM tables WHERE id = ?", (table,))
            row = found.fetchone()
        return None if row is None else str(row[0])

    def arrivals(self, table: str, game: int) -> list[tuple[str, str]]:
        with self.lock:
            return self.connection.execute(
                "SELECT text, act FROM arrivals WHERE id = ? AND game = ? ORDER BY number",
                (table, game),
            ).fetchall()

    def close(self) -> None:
        with self.lock:
            self.connection.close()


class StoreWriter:
    """Writes in its own thread: changes to many tables are combined in one commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[tuple[Sequence[Change], asyncio.Future[None]]] = []
        self.running: asyncio.Task[None] | None = None
        self.commits = 0

    async def write(self, *changes: Change) -> None:
        """Return when the changes are on disk."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((changes, future))
        if self.running is None or self.running.done():
            self.running = asyncio.create_task(self._run())
        await future

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self.waiting:
            batch, self.waiting = self.waiting, []
            changes = [change for each, _ in batch for change in each]
            try:
                await loop.run_in_executor(None, self.store.write, changes)
            except Exception:
                await self._one_by_one(batch)
            else:
                for _, future in batch:
                    if not future.done():
                        future.set_result(None)
            self.commits += 1

    async def _one_by_one(self, batch: list[tuple[Sequence[Change], asyncio.Future[None]]]) -> None:
        """Write tables one by one, so that one failure does not affect the others."""
        for changes, future in batch:
            try:
                await asyncio.to_thread(self.store.write, changes)
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(None)
