"""Makes the examples available as if installed: their source folders are plugin directories."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.api import default_library

SOURCES = sorted(Path(__file__).parent.glob("*/src"))


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("CARDKIT_PLUGINS", os.pathsep.join(map(str, SOURCES)))
    default_library.cache_clear()
    yield
    default_library.cache_clear()
