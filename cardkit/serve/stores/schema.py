"""The tables of a PostgreSQL store: created if missing, refused if in a different format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError

if TYPE_CHECKING:  # an extra
    from psycopg import Connection

FORMAT = 1
OLDEST = 140_000  # server version; before 14, idle sessions were never ended

# Strings are stored as UTF-8 bytes because PostgreSQL's text type cannot hold NUL.
SCHEMA = """
CREATE SCHEMA IF NOT EXISTS cardkit;
CREATE TABLE cardkit.format (number integer NOT NULL);
CREATE TABLE cardkit.tables (
  id text PRIMARY KEY, facts bytea NOT NULL, codes text[] NOT NULL,
  owner bigint NOT NULL DEFAULT 0, address text NOT NULL DEFAULT '');
CREATE INDEX tables_codes ON cardkit.tables USING gin (codes);
CREATE TABLE cardkit.arrivals (
  id text NOT NULL, game integer NOT NULL, number integer NOT NULL,
  text bytea NOT NULL, act bytea NOT NULL, owner bigint NOT NULL,
  PRIMARY KEY (id, game, number));
"""


def check_schema(connection: Connection[Any], name: str) -> None:
    """Create the tables, or check their format. Several processes may start at once."""
    if connection.info.server_version < OLDEST:
        raise CardkitError(
            f"{name} is PostgreSQL {connection.info.server_version // 10_000}, not 14"
        )
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('cardkit format', 0))")
        (there,) = connection.execute("SELECT to_regclass('cardkit.format')").fetchone() or (None,)
        if there is None:
            connection.execute(SCHEMA)
            connection.execute("INSERT INTO cardkit.format VALUES (%s)", (FORMAT,))
            return
        (found,) = connection.execute("SELECT max(number) FROM cardkit.format").fetchone() or (0,)
        if found != FORMAT:
            raise CardkitError(f"{name} is a store of format {found}, not {FORMAT}")
