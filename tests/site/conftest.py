"""One site for all tests of this folder, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.browsing import chromium
from helpers.site_pages import NO_RUNTIME, ONE_FILE, RUNTIME, cardkit, file_server


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The three titles and a game of one file, with a playground."""
    if not RUNTIME:
        pytest.skip(NO_RUNTIME)
    folder = tmp_path_factory.mktemp("site") / "public"
    games = ["flip7", "code_game", "seven", ONE_FILE]
    done = cardkit("site", *games, "--playground", "--output", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    with file_server(site_folder) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found
