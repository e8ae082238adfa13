"""The playground: a game or variant that somebody is writing, checked as in the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.loading.game import Game
from cardkit.play.seating import default_seats, read_seats
from cardkit.testing.case import Case
from cardkit.testing.kit import CHECKS, Check, problem_of, seat_counts

if TYPE_CHECKING:  # House has a workshop
    from .house import House

ALONE = "same_seed_same_game"  # needs a second process
MOST_TEXT = 100_000  # most characters in a file


class Workshop:
    """Handles one file at a time. Each check is requested separately, so its line appears as soon
    as it is known.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.game: Game | None = None
        self.checks: list[Check] = [check for check in CHECKS if check.__name__ != ALONE]

    def begin(self, name: str, text: str) -> dict[str, Any]:
        """Load the file; errors are reported the way `cardkit check FILE` does."""
        if not re.fullmatch(r"[a-z]\w*\.(py|toml)", name) or len(text) > MOST_TEXT:
            raise CardkitError(
                f"'{name}' is not a name for a game: write my_game.py or my_variant.toml"
            )
        Path(name).write_text(text, encoding="utf-8", newline="\n")
        library, catalogue = self.house.library, self.house.catalogue
        game = library.load(name)
        catalogue.games[game.id], catalogue.names[game.id] = game, game.name
        self.game = game
        seats = read_seats(default_seats(game), "You")
        return {
            "game": game.id,
            "seats": [[plan.name, plan.agent] for plan in seats],
            "checks": [check.__name__.replace("_", " ") for check in self.checks],
        }

    def check(self, number: int) -> str:
        """Return what a check found when run with the fewest seats; empty if it passes."""
        assert self.game is not None
        case = Case(self.game, seat_counts(self.game)[0], "1")
        return problem_of(self.checks[number], [case]) or ""
