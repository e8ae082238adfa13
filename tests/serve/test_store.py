"""One suite for every store: what is written is there, all of it or nothing."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from helpers.memory_store import MemoryStore

from cardkit.engine.base.errors import CardkitError
from cardkit.serve.store import Append, Delete, Gone, Put, SqliteStore, Store, StoreWriter
from cardkit.serve.stores.postgres import PostgresStore

POSTGRES = pytest.param("postgres", marks=pytest.mark.extra("postgres"))


@pytest.fixture(params=["memory", "sqlite", POSTGRES])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store
    match request.param:
        case "memory":
            made = MemoryStore()
        case "sqlite":
            made = SqliteStore(tmp_path / "tables.sqlite")
        case _:
            made = PostgresStore(request.getfixturevalue("new_database")(), silence=600)
    yield made
    made.close()


def test_what_is_written_is_there(store: Store) -> None:
    store.write([Put("a", "one"), Append("a", 0, 0, "x", "id"), Append("a", 0, 1, "y")])
    store.write([Put("a", "two"), Put("b", "other"), Append("a", 1, 0, "z")])
    assert store.tables() == {"a": "two", "b": "other"}
    assert store.facts("a") == "two" and store.facts("c") is None
    assert store.arrivals("a", 0) == [("x", "id"), ("y", "")]
    assert store.arrivals("a", 1) == [("z", "")] and store.arrivals("b", 0) == []


def test_all_or_nothing(store: Store) -> None:
    store.write([Append("a", 0, 0, "x")])
    with pytest.raises(Exception):  # noqa: B017
        store.write([Put("a", "new"), Append("a", 0, 0, "again")])
    assert store.facts("a") is None and store.arrivals("a", 0) == [("x", "")]


def test_delete(store: Store) -> None:
    store.write([Put("a", "one"), Append("a", 0, 0, "x"), Put("b", "two")])
    store.write([Delete("a")])
    assert store.tables() == {"b": "two"} and store.arrivals("a", 0) == []


def test_a_table_in_play_that_was_deleted_stays_deleted(tmp_path: Path) -> None:
    with (
        closing(SqliteStore(tmp_path / "tables.sqlite")) as store,
        closing(SqliteStore(tmp_path / "tables.sqlite")) as other,
    ):
        store.write([Put("a", "one"), Append("a", 0, 0, "x", held=True), Put("b", "two")])
        assert store.changed_elsewhere(), "nobody has looked yet"
        store.write([Put("b", "three", held=True)])
        assert not store.changed_elsewhere(), "it was this process"
        other.write([Delete("a")])
        assert store.changed_elsewhere() and not store.changed_elsewhere()
        for late in (Put("a", "late", held=True), Append("a", 0, 1, "late", held=True)):
            with pytest.raises(Gone):
                store.write([Put("b", "with it"), late])
        assert store.tables() == {"b": "three"} and store.arrivals("a", 0) == []


def test_text_of_any_kind(store: Store) -> None:
    text = 'ü 牌 "\\ \n ☃ \x00'
    store.write([Put("a", text)])
    assert store.facts("a") == text


def test_many_writers_share_commits(store: Store) -> None:
    async def write() -> int:
        writer = StoreWriter(store)
        await asyncio.gather(*(writer.write(Append("t", 0, n, str(n))) for n in range(50)))
        return writer.commits

    commits = asyncio.run(write())
    assert commits <= 3
    assert [text for text, _ in store.arrivals("t", 0)] == [str(n) for n in range(50)]


def test_one_table_that_cannot_be_written_fails_alone(store: Store) -> None:
    async def write() -> list[object]:
        writer = StoreWriter(store)
        await writer.write(Append("t", 0, 0, "first"))
        return await asyncio.gather(
            writer.write(Put("good", "x")),
            writer.write(Append("t", 0, 0, "twice")),
            writer.write(Put("fine", "y")),
            return_exceptions=True,
        )

    good, bad, fine = asyncio.run(write())
    assert good is None and fine is None and isinstance(bad, Exception)
    assert set(store.tables()) == {"good", "fine"}


def test_a_store_of_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    SqliteStore(path).close()
    import sqlite3

    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version=9")
    with pytest.raises(CardkitError, match="format 9, not 1"):
        SqliteStore(path)
    (tmp_path / "junk").write_bytes(b"no database at all" * 100)
    with pytest.raises(CardkitError, match="cannot be opened as a store"):
        SqliteStore(tmp_path / "junk")


def test_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "tables.sqlite"
    SqliteStore(path).close()
    assert path.stat().st_mode & 0o077 == 0


def test_what_was_written_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    code = (
        "import sys\nfrom pathlib import Path\nfrom cardkit.serve.store import *\n"
        f"store = SqliteStore(Path({str(path)!r}))\n"
        "n = 0\n"
        "while True:\n"
        "    store.write([Append('t', 0, n, str(n))])\n"
        "    print(n, flush=True)\n"
        "    n += 1\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for _ in range(20):
        line = process.stdout.readline()
    process.kill()
    told = [line, *process.stdout.read().splitlines()]
    process.wait()
    last = max(int(each) for each in told if each.strip().isdecimal())
    kept = SqliteStore(path)
    assert [text for text, _ in kept.arrivals("t", 0)][: last + 1] == [
        str(n) for n in range(last + 1)
    ]
    kept.close()
