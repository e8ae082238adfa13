"""A pytest plugin: finds the game of the project under test, and gives the fixture `conforms`."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("cardkit").addoption(
        "--write-golden",
        action="store_true",
        help="write golden playthroughs of card games instead of comparing them",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the plugins of the project under test available even if it is not installed."""
    project = config.rootpath / "pyproject.toml"
    if not project.is_file() or "entry-points.cardkit" not in project.read_text(encoding="utf-8"):
        return
    from cardkit.engine.base.errors import CardkitError
    from cardkit.plugin.discovery import environment_directories
    from cardkit.plugin.project import modules_in

    found: set[str] = set()
    with suppress(CardkitError):  # a project with another layout must be installed
        found = {str(module.parent) for module in modules_in(config.rootpath)}
    known = dict.fromkeys([*environment_directories(), *sorted(found)])
    os.environ["CARDKIT_PLUGINS"] = os.pathsep.join(known)


@pytest.fixture
def conforms() -> Callable[..., None]:
    """``def test_my_game(conforms): conforms("my_game")`` runs every check of the kit."""

    def run(game: Any, **how: Any) -> None:
        from . import run_checks
        from .conformance import load_installed

        problems = [
            f"{outcome.check}: {outcome.problem}"
            for outcome in run_checks(load_installed(game), **how)
            if outcome.problem
        ]
        if problems:
            pytest.fail("\n".join(problems), pytrace=False)

    return run
