"""A pytest plugin: the fixture `conforms` runs the whole kit in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def conforms() -> Callable[..., None]:
    """``def test_my_game(conforms): conforms("my_game")`` runs every check of the kit."""

    def run(game: Any, **how: Any) -> None:
        from cardkit.engine.game import Game
        from cardkit.plugin.library import Library
        from cardkit.testing import run_checks

        loaded = game if isinstance(game, Game) else Library.installed().load(game)
        problems = [
            f"{outcome.check}: {outcome.problem}"
            for outcome in run_checks(loaded, **how)
            if outcome.problem
        ]
        if problems:
            pytest.fail("\n".join(problems), pytrace=False)

    return run
