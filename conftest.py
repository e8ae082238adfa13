"""Put the sources of plugins and examples on the path, skip tests whose extra is missing, and deal
the same cards in every run.

``@pytest.mark.extra("lab")`` skips a test unless that extra is installed; ``pytest -m extra`` runs
only those tests.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from helpers.seeded_program import Dealt
from packaging.requirements import Requirement

from cardkit.engine.model import chance

pytest_plugins = ["pytester"]
PROJECT = Path(__file__).with_name("pyproject.toml")
for folder in ("plugins", "examples"):
    sys.path += sorted(map(str, (PROJECT.parent / folder).glob("*/src")))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes long; leave it out with -m 'not slow'")
    config.addinivalue_line("markers", "extra(name): needs an extra of cardkit, such as 'lab'")


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("extra"):
        (name,) = mark.args
        if not is_installed(name):
            pytest.skip(f"needs the extra '{name}': pip install -e '.[{name}]'")


@pytest.fixture(autouse=True)
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a seed is the same one in every run."""
    monkeypatch.setattr(chance, "os", Dealt())


@pytest.fixture(autouse=True, scope="session")
def nobody_has_played_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Saved games, habits and the language of whoever runs the tests stay out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDKIT_DATA", str(tmp_path_factory.mktemp("data")))
        patch.delenv("CARDKIT_LANG", raising=False)
        yield


@cache
def is_installed(extra: str) -> bool:
    """Whether everything that pyproject.toml lists for this extra is installed."""
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    try:
        for requirement in extras[extra]:
            distribution(Requirement(requirement).name)
    except PackageNotFoundError:
        return False
    return True
