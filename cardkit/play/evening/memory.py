"""What is remembered from one evening to the next: the menu settings, and what people were taught.

It is one file. If it cannot be read, it is left alone, and nothing is remembered until it is fixed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import check_name, read_json, read_text
from cardkit.engine.base.structure import converter
from cardkit.play.saves.durable import replace
from cardkit.play.saves.folder import data_directory

MOST_PEOPLE = 100  # whose lessons are remembered; the oldest make room


@attrs.frozen
class Habits:
    """The last menu settings, and what each person was taught, by game."""

    game: str = ""
    names: list[str] = attrs.Factory(list)  # of the people sharing the keyboard
    people: int = 1
    opponents: int = 3
    strength: str = "normal"
    pace: str = "normal"
    lang: str = ""
    automatic: bool = False
    taught: dict[str, dict[str, list[str]]] = attrs.Factory(dict)


class PlayerMemory:
    """The habits of the people who play here; without a path they last as long as the program."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.problem = ""  # why the file cannot be read
        self.habits = self._read() or Habits()

    @classmethod
    def here(cls, *, kept: bool = True) -> PlayerMemory:
        """Load the memory for this machine's user; if not `kept`, it is never written."""
        found = cls(data_directory() / "memory.json")
        found.path = found.path if kept else None
        return found

    @property
    def name(self) -> str:
        """The name of the person who plays alone; can be empty."""
        return next(iter(self.habits.names), "")

    def remember(self, **changes: Any) -> None:
        """Save these habits, keeping what another window has written in the meantime."""
        self.habits = attrs.evolve(self._read() or self.habits, **changes)
        if self.path is None or self.problem:
            return
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            text = json.dumps(converter().unstructure(self.habits), ensure_ascii=False, indent=1)
            replace(self.path, f"{text}\n".encode())
        except OSError as error:  # not a reason to end a game
            self.problem = f"'{self.path}' cannot be written: {error.strerror}"

    def was_taught(self, person: str, game: str, lesson: str) -> bool:
        return lesson in self.habits.taught.get(person, {}).get(game, [])

    def note_taught(self, person: str, game: str, lesson: str) -> None:
        """Record that this person has read this lesson."""
        taught = {name: dict(games) for name, games in self.habits.taught.items()}
        known = taught.pop(person, {})
        known[game] = [*dict.fromkeys([*known.get(game, []), lesson])]
        taught[person] = known
        self.remember(taught=dict(list(taught.items())[-MOST_PEOPLE:]))

    def forget_lessons(self, person: str, game: str) -> None:
        """Make this person start over."""
        taught = {name: dict(games) for name, games in self.habits.taught.items()}
        taught.get(person, {}).pop(game, None)
        self.remember(taught=taught)

    def _read(self) -> Habits | None:
        if self.path is None or not self.path.exists():
            return None
        try:
            data = read_json(read_text(self.path))
            if not isinstance(data, dict):
                raise CardkitError("it is not a JSON object")
            found: Habits = converter().structure(data, Habits)
            for name in (*found.names, *found.taught):
                check_name("name", name)
        except (CardkitError, ValueError, TypeError, KeyError, ExceptionGroup) as error:
            self.problem = f"'{self.path}' cannot be read: {_why(error)}; fix or remove it"
            return None
        self.problem = ""
        return found


def _why(error: Exception) -> str:
    if isinstance(error, CardkitError):
        return str(error).rpartition("cannot be read: ")[2]
    from cattrs import transform_error

    return str(transform_error(error, path="it")[0])
