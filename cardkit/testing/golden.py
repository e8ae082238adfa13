"""Golden playthroughs as pytest tests: a game still plays the same way, line by line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from cardkit.engine.loading.game import Game

from .conformance import load_installed
from .playthrough import playthrough

if TYPE_CHECKING:
    import pytest


class Golden:
    """Subclass with `file`, `game` and `seats`: the game is compared with the one in the file.

    ``pytest --write-golden`` writes the file instead.
    """

    file: ClassVar[Path]
    game: ClassVar[str | Game]
    seats: ClassVar[int]
    seed: ClassVar[int] = 1
    choices: ClassVar[int] = 1  # the seed for the moves
    most: ClassVar[int] = 10_000  # decisions

    def test_a_playthrough_is_what_it_was(self, request: pytest.FixtureRequest) -> None:
        import pytest

        game = load_installed(self.game)
        text = playthrough(game, self.seats, self.seed, self.choices, self.most)
        known = self.file.read_text(encoding="utf-8") if self.file.is_file() else ""
        if request.config.getoption("write_golden") and text != known:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(text, encoding="utf-8", newline="\n")
            pytest.skip(f"{self.file} is written")
        again = f"if this change is meant, run: pytest {request.path} --write-golden"
        assert text == known, again


def golden(file: str | Path, game: str | Game, seats: int, **how: Any) -> type[Golden]:
    """Make a playthrough test in one line: ``TestGolden = golden(HERE / "golden.txt", "my_game",
    3)``.
    """
    return type("TestGolden", (Golden,), {"file": Path(file), "game": game, "seats": seats, **how})
