"""A TOML file that knows its line numbers, so that every message can point to the mistake."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cardkit.engine.base.reader import read_text, read_toml

from .errors import CardkitError


class TomlSource:
    """A TOML file with its name and text, for error messages with a location."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        try:
            self.data = read_toml(text)
        except CardkitError as error:
            raise CardkitError(f"{name}: {error}") from None

    @classmethod
    def read(cls, path: Path) -> TomlSource:
        return cls(path.name, read_text(path))

    def wrong(self, place: str, message: str, line: int | None = None) -> CardkitError:
        """Return an error at a place such as ``remove``, ``[zones.hand]`` or ``[game] seats``."""
        line = line or self.line_of(place)
        where = self.name if line is None else f"{self.name}:{line}"
        return CardkitError(f"{where}: {place}: {message}")

    def line_of(self, place: str) -> int | None:
        """Return the line of a table, of a key in it, or of a top-level key."""
        table, _, key = " ".join(re.findall(r"[\w.-]+", place)).partition(" ")
        header = self._line(rf"\[+\s*{re.escape(table)}\s*\]")
        parent, _, last = table.rpartition(".")
        if key:
            return self._line(_key(key), header or 0) or header
        return (
            header
            or self._line(_key(table))
            or (self.line_of(f"{parent} {last}") if parent else None)
        )

    def _line(self, pattern: str, after: int = 0) -> int | None:
        """Find the first line after another one that starts with this pattern."""
        lines = enumerate(self.lines[after:], after + 1)
        return next((n for n, line in lines if re.match(rf"\s*{pattern}", line)), None)

    def line_of_entry(self, index: int) -> int | None:
        """Return the line of the `index`-th [[cards]] header."""
        headers = [
            n for n, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[\s*cards\s*\]\]", line)
        ]
        return headers[index] if index < len(headers) else None

    def only(self, allowed: tuple[str, ...]) -> None:
        for key in self.data:
            if key not in allowed:
                raise self.wrong(key, f"unknown; allowed at the top: {', '.join(allowed)}")

    def table(self, key: str) -> dict[str, Any]:
        found = self.data.get(key, {})
        if not isinstance(found, dict):
            raise self.wrong(key, f"must be a table: [{key}]")
        return found


def _key(name: str) -> str:
    return rf"(?:[\w.-]+\.)?[\"']?{re.escape(name)}[\"']?\s*[.=]"
