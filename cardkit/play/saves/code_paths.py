"""Where a saved game's code came from, if it was given on the command line; stored next to the
save.

The record itself names its game by id. These paths run nothing by themselves: whoever resumes the
game is asked, or types them.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import place_of_path, read_json, read_text
from cardkit.engine.base.structure import converter
from cardkit.play.saves.durable import replace
from cardkit.plugin.library import Library


@attrs.frozen
class CodePaths:
    """The options of the command that loaded the code, with absolute paths."""

    plugins: list[str] = attrs.Factory(list)  # arguments of -p: FILE.py or no:NAME
    directories: list[str] = attrs.Factory(list)  # arguments of --plugins-dir

    @classmethod
    def of(cls, options: Sequence[str]) -> CodePaths:
        """Parse ``-p FILE.py --plugins-dir DIR …``."""
        pairs = list(zip(options[::2], options[1::2], strict=True))
        return cls(
            [
                text if text.startswith("no:") else place_of_path(text)
                for key, text in pairs
                if key == "-p"
            ],
            [place_of_path(text) for key, text in pairs if key != "-p"],
        )

    @classmethod
    def read(cls, save: Path) -> CodePaths:
        """Read the paths stored next to a save; empty if none can be read."""
        with suppress(CardkitError, ValueError, ExceptionGroup):
            data = read_json(read_text(paths_file(save)))
            if isinstance(data, dict):
                found: CodePaths = converter().structure(data, cls)
                return found
        return cls()

    def keep(self, save: Path) -> None:
        """Write the paths next to a save. Without them the game can still be resumed by typing them
        in.
        """
        with suppress(OSError):
            if self.places:
                replace(paths_file(save), json.dumps(attrs.asdict(self)).encode())
            else:
                paths_file(save).unlink(missing_ok=True)

    @property
    def options(self) -> list[str]:
        given = [part for text in self.plugins for part in ("-p", text)]
        return given + [part for text in self.directories for part in ("--plugins-dir", text)]

    @property
    def places(self) -> list[str]:
        """The files and folders that contain code."""
        return [text for text in self.plugins if not text.startswith("no:")] + self.directories

    def are_in(self, library: Library) -> bool:
        """Whether this library was loaded from all of them."""
        return all(place_of_path(place) in library.origin.directories for place in self.places)


class NeedsCode(CardkitError):
    """A save that cannot be resumed without code that was given on the command line, not
    installed.
    """

    def __init__(self, id: str, paths: CodePaths, error: CardkitError) -> None:
        command = shlex.join(["cardkit", *paths.options, "resume", id])
        super().__init__(
            f"{error}; it was played with Python code from {', '.join(paths.places)}: "
            f"to run that, type {command}"
        )
        self.paths = paths


def paths_file(save: Path) -> Path:
    return save.with_suffix(".plugins")
