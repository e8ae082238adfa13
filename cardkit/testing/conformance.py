"""The conformance kit as pytest tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from cardkit.engine.loading.game import Game
from cardkit.plugin.library import Library

from .case import Case
from .kit import CHECKS, Check, problem_of, seat_counts


def load_installed(game: str | Game) -> Game:
    """Load an installed game by name; a Game is returned as is."""
    return game if isinstance(game, Game) else Library.installed().load(game)


class Conformance:
    """Subclass with `game`: every check runs as a separate test, for each number of seats."""

    game: ClassVar[str | Game]
    seats: ClassVar[Sequence[int] | None] = None  # None means chosen from the game's range
    seeds: ClassVar[Sequence[str]] = ("1", "2")
    cap: ClassVar[int] = 100_000

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Generate a test for each check and number of seats."""
        if "check" in metafunc.fixturenames:
            counts = self.seats or seat_counts(self.load_game())
            metafunc.parametrize("seats", counts, ids=lambda n: f"{n}-seats")
            metafunc.parametrize("check", CHECKS, ids=lambda check: check.__name__)

    def load_game(self) -> Game:
        return load_installed(self.game)

    def test_conforms(self, check: Check, seats: int) -> None:
        name = self.game if isinstance(self.game, str) else None
        cases = [Case(self.load_game(), seats, seed, self.cap, name) for seed in self.seeds]
        problem = problem_of(check, cases)
        if problem:
            import pytest  # 'cardkit check' does not need it

            pytest.fail(problem, pytrace=False)


def conformance(game: str | Game, **how: Any) -> type[Conformance]:
    """Make a test class for the whole kit in one line: ``TestMyGame = conformance("my_game",
    seats=[2, 4])``.
    """
    return type("TestConformance", (Conformance,), {"game": game, **how})
