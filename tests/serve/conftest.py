"""A PostgreSQL for the tests of stores, started once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from postgres_server import MISSING, PostgresServer, run_postgres

NUMBERS = count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Without syncing: the machine does not fail, and processes that are killed lose nothing."""
    with run_postgres("fsync=off") as server:
        if server is None:
            pytest.skip(MISSING)
        yield server


@pytest.fixture
def new_database(postgres: PostgresServer) -> Callable[[], str]:
    """The URL of an empty database."""
    return lambda: postgres.create(f"test{next(NUMBERS)}")
