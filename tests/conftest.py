"""Every test has a data directory of its own: none touches the games of the person who runs it."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_directory(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    made = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("CARDKIT_DATA", str(made))
    return made
