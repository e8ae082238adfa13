"""Tables in PostgreSQL, for any number of processes.

Each process has one session. The advisory locks on its tables end with it: when the process dies,
when the server restarts, and when the process falls silent, because the server ends idle sessions.
In addition, each owner of a table has a number, and a writer must present the latest one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from cardkit.engine.base.errors import CardkitError
from cardkit.serve.owners import Elsewhere, Holding, Lost
from cardkit.serve.store import Append, Change, Delete, Put

from .schema import check_schema

if TYPE_CHECKING:  # an extra
    from psycopg import Connection

SILENCE = 6.0  # seconds until the server ends a silent process's session

LOCK = "hashtextextended('cardkit ' || %s, 0)"
SESSION = (
    "SET search_path = cardkit; "
    "SELECT set_config('idle_session_timeout', '{0:g}s', false), "
    "set_config('idle_in_transaction_session_timeout', '{0:g}s', false); "
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'"
)
PUT = (
    "INSERT INTO tables (id, facts, codes) VALUES (%s, %s, %s) "
    "ON CONFLICT (id) DO UPDATE SET facts = excluded.facts, codes = excluded.codes"
)
APPEND = "INSERT INTO arrivals VALUES (%s, %s, %s, %s, %s, %s)"
DELETE = "WITH gone AS (DELETE FROM arrivals WHERE id = %s) DELETE FROM tables WHERE id = %s"
TAKE = "UPDATE tables SET owner = owner + 1, address = %s WHERE id = %s RETURNING owner, facts"


class PostgresStore:
    """A store shared by processes, which also decides which of them has a table."""

    def __init__(self, url: str, address: str = "", silence: float = SILENCE) -> None:
        if find_spec("psycopg") is None:
            raise CardkitError(
                "tables in PostgreSQL need the extra 'postgres': pip install 'cardkit[postgres]'"
            )
        import psycopg

        self.url = url
        self.address = address  # where clients reach this process
        self.silence = silence
        self.lock = threading.Lock()
        self.held: dict[str, int] = {}  # this session's tables, with their owner numbers
        self.connection: Connection[Any] | None = None
        parts = urlsplit(url)
        name = f"'postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}'"  # no password
        try:
            self.connection = self._connect()
            check_schema(self.connection, name)
        except psycopg.Error as error:
            raise CardkitError(
                f"{name} cannot be opened as a store of tables: {one_line_of(error)}"
            ) from None

    def _connect(self) -> Connection[Any]:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict, make_conninfo

        usual: dict[str, Any] = {
            "application_name": "cardkit",
            "connect_timeout": 3,
            "tcp_user_timeout": 5_000,
        }
        wanted = make_conninfo(**{**usual, **conninfo_to_dict(self.url)})
        connection = psycopg.connect(wanted, autocommit=True)
        connection.execute(SESSION.format(self.silence))
        return connection

    @contextmanager
    def _session(self) -> Iterator[Connection[Any]]:
        """Provide the connection to one user at a time. If it breaks, all tables are lost."""
        import psycopg

        with self.lock:
            try:
                if self.connection is None:
                    self.connection = self._connect()
                yield self.connection
            except psycopg.Error:
                if self.connection is not None and not self.connection.closed:
                    raise
                self.connection = None
                self.held.clear()
                raise Lost from None

    # -- as a store ------------------------------------------------------------------------

    def write(self, changes: Sequence[Change]) -> None:
        with self._session() as connection:
            if not all(each.owner in (0, self.held.get(each.table)) for each in changes):
                raise Lost
            with connection.transaction(), connection.cursor() as cursor:
                fenced = self._fence_off(cursor, changes)
                for kind, group in groupby([] if fenced else changes, type):
                    query = {Put: PUT, Append: APPEND, Delete: DELETE}[kind]
                    cursor.executemany(query, [row_of(change) for change in group])
            for change in fenced:
                if self.held.get(change.table) == change.owner:
                    self._unlock(connection, change.table)
            if fenced:
                raise Lost

    def _fence_off(self, cursor: Any, changes: Sequence[Change]) -> list[Change]:
        """Return the changes whose owner is not the latest. Until this is committed, nobody can
        become the owner of any of these tables.
        """
        cursor.execute(
            "SELECT id, owner FROM tables WHERE id = ANY(%s) ORDER BY id FOR NO KEY UPDATE",
            ([*{each.table for each in changes}],),
        )
        owners = dict(cursor.fetchall())
        return [each for each in changes if each.owner != owners.get(each.table, 0)]

    def tables(self) -> dict[str, str]:
        with self._session() as connection:
            rows = connection.execute("SELECT id, facts FROM tables").fetchall()
        return {id: facts.decode() for id, facts in rows}

    def facts(self, table: str) -> str | None:
        with self._session() as connection:
            row = connection.execute("SELECT facts FROM tables WHERE id = %s", (table,)).fetchone()
        return None if row is None else str(row[0].decode())

    def arrivals(self, table: str, game: int) -> list[tuple[str, str]]:
        with self._session() as connection:
            rows = connection.execute(
                "SELECT text, act FROM arrivals WHERE id = %s AND game = %s ORDER BY number",
                (table, game),
            ).fetchall()
        return [(text.decode(), act.decode()) for text, act in rows]

    def close(self) -> None:
        with self.lock:
            if self.connection is not None:
                self.connection.close()

    # -- who has a table -------------------------------------------------------------------

    def take(self, table: str) -> Holding | None:
        with self._session() as connection:
            if table not in self.held:
                query = f"SELECT pg_try_advisory_lock({LOCK})"
                (free,) = connection.execute(query, (table,)).fetchone() or (False,)
                if not free:
                    self._point_to_owner(connection, table)
                    return None
            row = connection.execute(TAKE, (self.address, table)).fetchone()
            if row is None:
                self._unlock(connection, table)
                return None
            owner, facts = row
            self.held[table] = owner
        return Holding(facts.decode(), owner)

    def _point_to_owner(self, connection: Connection[Any], table: str) -> None:
        """Raise an error that says where the table is; return if there is no such table."""
        query = "SELECT address FROM tables WHERE id = %s"
        row = connection.execute(query, (table,)).fetchone()
        if row is None:
            return
        if row[0] in ("", self.address):  # a session of this process that is about to end
            raise Lost
        raise Elsewhere(row[0])

    def release(self, table: str, owner: int) -> None:
        with self._session() as connection:
            if self.held.get(table) == owner:
                self._unlock(connection, table)

    def _unlock(self, connection: Connection[Any], table: str) -> None:
        self.held.pop(table, None)
        connection.execute(f"SELECT pg_advisory_unlock({LOCK})", (table,))

    def find_code(self, code: str) -> str | None:
        with self._session() as connection:
            query = "SELECT id FROM tables WHERE codes @> ARRAY[%s::text]"
            row = connection.execute(query, (code,)).fetchone()
        return None if row is None else str(row[0])

    def beat(self) -> None:
        with self._session() as connection:
            connection.execute("SELECT 1")

    def holds(self, table: str, owner: int) -> bool:
        return self.held.get(table) == owner


def row_of(change: Change) -> tuple[Any, ...]:
    match change:
        case Put(table, facts, codes):
            return table, facts.encode(), [*codes]
        case Append(table, game, number, text, act, owner):
            return table, game, number, text.encode(), act.encode(), owner
        case Delete(table):
            return table, table


def one_line_of(error: Exception) -> str:
    return " ".join(str(error).split())
