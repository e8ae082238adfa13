"""Started once for several tests: a PostgreSQL for stores, a server and a browser for pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from helpers.browsing import chromium, served
from helpers.serving import Running
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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """All games; modules that need another server have their own."""
    with served(tmp_path_factory.mktemp("browser")) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found
