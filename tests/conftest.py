"""Every test has a data directory of its own: none touches the games of the person who runs it.
Every program that a test starts can be interrupted, also where the tests run in the background."""

from __future__ import annotations

import signal
from pathlib import Path

import hypothesis
import pytest
from helpers.seeded_program import Dealt

from cardkit.engine.model import chance

# The same examples in every run, and no complaint about a busy machine.
hypothesis.settings.register_profile("cardkit", derandomize=True, deadline=None)
hypothesis.settings.load_profile("cardkit")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell starts its `&` so
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def data_directory(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    made = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("CARDKIT_DATA", str(made))
    return made


@pytest.fixture(autouse=True)
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a seed is the same one in every run."""
    monkeypatch.setattr(chance, "os", Dealt())
