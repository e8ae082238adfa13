"""Every test has a data directory of its own: none touches the games of the person who runs it.
Every program that a test starts can be interrupted, also where the tests run in the background."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell starts its `&` so
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def data_directory(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    made = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("CARDKIT_DATA", str(made))
    return made
