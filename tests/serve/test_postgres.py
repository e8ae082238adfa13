"""What PostgreSQL adds to a store: each table has one owner, and no late write gets through."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress

import pytest
from postgres_server import MISSING, PostgresServer, run_postgres

from cardkit.engine.base.errors import CardkitError
from cardkit.serve.owners import Elsewhere, Holding, Lost
from cardkit.serve.store import Append, Delete, Put, StoreWriter
from cardkit.serve.stores.postgres import PostgresStore

pytestmark = pytest.mark.extra("postgres")
Database = Callable[[], str]
PATIENT = 600.0  # seconds: a busy machine must not end a session that nobody meant to end


@pytest.fixture
def pair(new_database: Database) -> Iterator[tuple[PostgresStore, PostgresStore]]:
    """Two processes at one store, with a table that nobody has."""
    url = new_database()
    one, two = (PostgresStore(url, f"http://{name}", PATIENT) for name in ("one", "two"))
    one.write([Put("t", "facts", ("CODE22",))])
    yield one, two
    one.close()
    two.close()


def end_session(store: PostgresStore, other: PostgresStore) -> None:
    """As if the server had ended it: for silence, or because it restarts."""
    assert store.connection is not None and other.connection is not None
    query = "SELECT pg_terminate_backend(%s, 5000)"
    other.connection.execute(query, (store.connection.info.backend_pid,))


def take_when_free(store: PostgresStore, table: str) -> Holding | None:
    """The server takes a moment to notice that somebody has gone."""
    while True:
        with suppress(Elsewhere):
            return store.take(table)


def test_a_table_has_one_owner(pair: tuple[PostgresStore, PostgresStore]) -> None:
    one, two = pair
    holding = one.take("t")
    assert holding is not None and (holding.facts, holding.owner) == ("facts", 1)
    with pytest.raises(Elsewhere) as told:
        two.take("t")
    assert told.value.at == "http://one"
    assert two.take("unknown") is None
    one.release("t", 1)
    again = two.take("t")
    assert again is not None and again.owner == 2
    with pytest.raises(Elsewhere):
        one.take("t")


def test_the_next_owner_goes_on_where_a_dead_one_was(
    pair: tuple[PostgresStore, PostgresStore],
) -> None:
    one, two = pair
    one.take("t")
    one.write([Append("t", 0, 0, "first", "a", owner=1)])
    one.close()
    holding = take_when_free(two, "t")
    assert holding is not None and holding.owner == 2
    assert two.arrivals("t", 0) == [("first", "a")]


def test_a_session_that_ended_has_nothing_any_more(
    pair: tuple[PostgresStore, PostgresStore],
) -> None:
    one, two = pair
    one.take("t")
    end_session(one, two)
    two.take("t")
    assert one.holds("t", 1), "it does not know yet"
    with pytest.raises(Lost):
        one.write([Append("t", 0, 0, "late", owner=1)])
    assert not one.holds("t", 1)
    with pytest.raises(Lost):  # on a new session
        one.write([Append("t", 0, 0, "late", owner=1)])
    with pytest.raises(Elsewhere):
        one.take("t")
    assert two.arrivals("t", 0) == []


def test_without_its_lock_a_process_writes_nothing_even_if_nobody_else_has_it(
    pair: tuple[PostgresStore, PostgresStore],
) -> None:
    one, two = pair
    one.take("t")
    end_session(one, two)
    for _ in range(2):  # on the session that ended, and on a new one
        with pytest.raises(Lost):
            one.write([Append("t", 0, 0, "late", owner=1)])
    assert two.arrivals("t", 0) == []


def test_the_number_alone_refuses_a_late_write(pair: tuple[PostgresStore, PostgresStore]) -> None:
    """Behind a pooler, say, which gives the lock away while the session seems to live."""
    one, two = pair
    one.take("t")
    assert one.connection is not None
    one.connection.execute("SELECT pg_advisory_unlock_all()")
    two.take("t")
    two.write([Append("t", 0, 0, "new", owner=2)])
    with pytest.raises(Lost):
        one.write([Put("t", "old", owner=1), Append("t", 0, 1, "late", owner=1)])
    with pytest.raises(Lost):
        one.write([Delete("t", owner=1)])
    assert two.facts("t") == "facts" and two.arrivals("t", 0) == [("new", "")]
    assert not one.holds("t", 1)


def test_a_late_write_fails_alone(pair: tuple[PostgresStore, PostgresStore]) -> None:
    one, two = pair
    one.take("t")
    one.write([Put("u", "other")])
    one.take("u")

    async def write() -> list[object]:
        writer = StoreWriter(one)
        assert one.connection is not None
        one.connection.execute("SELECT pg_advisory_unlock(hashtextextended('cardkit t', 0))")
        two.take("t")
        late, good = Append("t", 0, 0, "late", owner=1), Append("u", 0, 0, "good", owner=1)
        return await asyncio.gather(writer.write(late), writer.write(good), return_exceptions=True)

    late, good = asyncio.run(write())
    assert isinstance(late, Lost) and good is None
    assert one.arrivals("u", 0) == [("good", "")] and one.arrivals("t", 0) == []


def test_taken_again_by_the_same_process_old_writes_are_refused(
    pair: tuple[PostgresStore, PostgresStore],
) -> None:
    """What waited to be written when the table was lost does not slip in after it came back."""
    one, _ = pair
    one.take("t")
    again = one.take("t")
    assert again is not None and again.owner == 2
    with pytest.raises(Lost):
        one.write([Append("t", 0, 0, "late", owner=1)])
    one.release("t", 1)
    assert one.holds("t", 2), "only the last owner lets go"


def test_a_table_is_found_by_its_codes(pair: tuple[PostgresStore, PostgresStore]) -> None:
    one, two = pair
    assert two.find_code("CODE22") == "t" and two.find_code("OTHER") is None
    one.take("t")
    one.write([Put("t", "facts", ("CODE22", "PAIRINP"), owner=1)])
    assert two.find_code("PAIRINP") == "t"


def test_the_server_ends_a_session_that_falls_silent(new_database: Database) -> None:
    url = new_database()
    with (
        closing(PostgresStore(url, "http://two", PATIENT)) as two,
        closing(PostgresStore(url, "http://one", silence=1)) as one,
    ):
        one.write([Put("t", "facts")])
        one.take("t")
        assert take_when_free(two, "t") is not None
        with pytest.raises(Lost):
            one.beat()
        one.beat()  # a new session, which has nothing
        assert one.held == {}


def test_after_a_restart_of_the_server_tables_are_taken_again() -> None:
    with run_postgres() as server:
        if server is None:
            pytest.skip(MISSING)
        with closing(PostgresStore(server.create("cards"), "http://one", PATIENT)) as store:
            store.write([Put("t", "facts")])
            store.take("t")
            store.write([Append("t", 0, 0, "first", owner=1)])
            server.kill()
            with pytest.raises(Lost):
                store.beat()
            assert not store.holds("t", 1)
            server.start()
            store.beat()
            holding = store.take("t")
            assert holding is not None and holding.owner == 2
            assert store.arrivals("t", 0) == [("first", "")]


def test_a_store_of_another_format_is_refused(new_database: Database) -> None:
    url = new_database()
    with closing(PostgresStore(url)) as store:
        assert store.connection is not None
        store.connection.execute("UPDATE cardkit.format SET number = 9")
    with pytest.raises(CardkitError, match=r"^'postgresql://127.*' is a store of format 9, not 1$"):
        PostgresStore(url)


def test_where_nobody_answers_the_password_is_not_told() -> None:
    with pytest.raises(CardkitError, match="cannot be opened as a store of tables") as told:
        PostgresStore("postgresql://cards:secret@127.0.0.1:1/cards")
    assert "secret" not in str(told.value)


def test_processes_that_start_at_once_make_the_tables_once(new_database: Database) -> None:
    url = new_database()
    code = f"from cardkit.serve.stores.postgres import *\nPostgresStore({url!r}).close()"
    started = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(4)]
    assert [each.wait(120) for each in started] == [0, 0, 0, 0]


def test_without_the_extra_the_command_is_told() -> None:
    code = (
        "import sys\nsys.modules['psycopg'] = None\nimport importlib.util as u\n"
        "real = u.find_spec\nu.find_spec = lambda n, *a: None if n == 'psycopg' else real(n, *a)\n"
        "sys.argv = ['cardkit', 'tables', '--store', 'postgresql://127.0.0.1:1/x']\n"
        "from cardkit.cli.main import main\nmain()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "pip install 'cardkit[postgres]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_back_up_that_is_restored(postgres: PostgresServer, new_database: Database) -> None:
    url = new_database()
    with closing(PostgresStore(url, "http://one", PATIENT)) as store:
        store.write([Put("t", "facts", ("CODE22",)), Append("t", 0, 0, "x\x00", "id")])
        store.take("t")
        store.write([Append("t", 0, 1, "y", owner=1)])
        copy = postgres.run("pg_dump", url)  # while it is in use
    other = new_database()
    postgres.run("psql", "-q", "-v", "ON_ERROR_STOP=1", other, input=copy)
    with closing(PostgresStore(other, "http://two", PATIENT)) as restored:
        assert restored.arrivals("t", 0) == [("x\x00", "id"), ("y", "")]
        holding = restored.take("t")
        assert holding is not None and (holding.facts, holding.owner) == ("facts", 2)
        assert restored.find_code("CODE22") == "t"
