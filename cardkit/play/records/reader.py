"""Reading record files: lines checked for their kind, games told apart by their headers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.structure import converter
from cardkit.engine.loading.game import Game
from cardkit.plugin.library import Library

from .format import FORMAT, PRACTICE, line_text


@attrs.frozen
class Header:
    record: int
    game: str
    seats: list[str]
    rules: list[str] = attrs.Factory(list)
    options: dict[str, Any] = attrs.Factory(dict)
    agents: list[str] = attrs.Factory(list)
    seed: str = ""
    cardkit: str = ""
    plugin: str = ""
    variant: str | None = None
    source: str | None = None


@attrs.frozen
class Decision:
    seat: int
    choices: list[str]
    move: str


@attrs.frozen
class Shuffle:
    chance: str
    zone: str
    cards: list[str]


@attrs.frozen
class Pick:
    chance: str
    what: str
    of: int
    value: int


@attrs.frozen
class Outcome:
    scores: list[int]
    ranks: list[int]
    winners: list[int]
    finished: bool
    reason: str | None = None


L = TypeVar("L")
Line = Header | Decision | Shuffle | Pick | Outcome


@attrs.frozen
class RecordedGame:
    """One game of a file: its lines with their numbers, events left out."""

    header: Header
    number: int  # of the header line
    lines: list[tuple[int, Line]]
    practice: bool = False  # moves could be taken back freely

    def load(self, library: Library) -> Game:
        """The game it was played with."""
        head = self.header
        try:
            base = library.played_from(head.source, head.game) if head.source else None
            game = (
                base or library.load(head.game)
                if head.variant is None
                else library.variant(f"{head.game}.toml", head.variant, base)
            )
            game = library.with_rules(game, head.rules).configure(head.options)
            game.check_seats(len(head.seats))
        except CardkitError as error:
            raise CardkitError(f"line {self.number}: {error}") from None
        return game


def read_records(path: str | Path) -> list[RecordedGame]:
    """The games of a file. What is unreadable is refused with its line."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise CardkitError(f"'{path}' cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CardkitError(f"'{path}' is no record: it is not UTF-8 text") from None
    return parse_records(path, text)


def parse_records(path: str | Path, text: str) -> list[RecordedGame]:
    """The games of a text that was read from this file."""
    games: list[RecordedGame] = []
    lines = text.removesuffix("\n").split("\n") if text else []  # nothing else ends a line
    for number, line in enumerate(lines, 1):
        try:
            read = read_line(line)
        except CardkitError as error:
            raise CardkitError(f"{path}: line {number}: {error}") from None
        if isinstance(read, Header):
            practice = lines[number : number + 1] == [line_text(PRACTICE)]
            games.append(RecordedGame(read, number, [], practice))
        elif not games:
            raise CardkitError(f"{path}: line {number}: a record begins with a header line")
        elif read is not None:
            games[-1].lines.append((number, read))
    if not games:
        raise CardkitError(f"'{path}' holds no game")
    return games


def read_line(text: str) -> Line | None:
    """One line of a record; None for an event."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise CardkitError(f"not readable as JSON: {error.msg} at column {error.colno}") from None
    if not isinstance(data, dict):
        raise CardkitError("a line is one JSON object")
    if "record" in data:
        if data["record"] != FORMAT:
            raise CardkitError(f"record format {data['record']!r} is unknown; this reads {FORMAT}")
        return _structured(Header, data)
    if "event" in data:
        return None
    if "result" in data:
        return _structured(Outcome, data["result"])
    if data.get("chance") == "shuffle":
        return _structured(Shuffle, data)
    if data.get("chance") == "pick":
        return _structured(Pick, data)
    if "seat" in data:
        return _structured(Decision, data)
    raise CardkitError("no header, chance, decision, event or result line")


def _structured(cls: type[L], data: Any) -> L:
    kind = "result" if cls.__name__ == "Outcome" else cls.__name__.lower()
    if not isinstance(data, Mapping):
        raise CardkitError(f"malformed {kind} line: it holds an object")
    try:
        made: L = converter().structure(data, cls)
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        from cattrs import transform_error

        problem = transform_error(error, path="line")[0].replace("line.", "").replace("$.", "")
        raise CardkitError(f"malformed {kind} line: {problem}") from None
    return made
