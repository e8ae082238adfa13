"""Reading record files: checking lines by kind, and splitting games at their headers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import attrs

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import MOST_GAME, MOST_NAME, check_name, read_json, read_lines
from cardkit.engine.base.structure import converter
from cardkit.engine.loading.game import Game
from cardkit.engine.loading.seats import refuse_too_many
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

    @property
    def people(self) -> int:
        """How many people are playing."""
        return self.agents.count("human")


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
    """One game in a file: its numbered lines, without events."""

    header: Header
    number: int  # of the header line
    lines: list[tuple[int, Line]]
    practice: bool = False  # moves could be taken back freely

    def refuse_running(self) -> None:
        """Reject a game that several people are still playing, because seeing all hands gives away
        too much.
        """
        over = bool(self.lines) and isinstance(self.lines[-1][1], Outcome)
        if not over and self.header.people > 1:
            raise CardkitError(
                f"{', '.join(self.header.seats)} have not finished this game, and it would show "
                "every hidden card; 'cardkit resume' continues it"
            )

    def load(self, library: Library, base: Game | None = None) -> Game:
        """Load the game it was played with, or `base` with its options and house rules.

        It is identified only by its id and the digest of its file, so a record never leads to code
        that nobody installed or typed.
        """
        head = self.header
        try:
            if base is None and head.source:
                base = library.played_from(head.source, head.game)
            game = (
                base or library.by_id(head.game)
                if head.variant is None
                else library.variant(f"{head.game}.toml", head.variant, base)
            )
            if game.id != head.game:
                raise CardkitError(f"this is the game '{game.id}', but 'game' says '{head.game}'")
            game = library.with_rules(game, head.rules).configure(head.options)
            game.check_seats(len(head.seats))
        except CardkitError as error:
            raise CardkitError(f"line {self.number}: {error}") from None
        return game


def read_records(path: str | Path) -> list[RecordedGame]:
    """Read the games in a file. Unreadable content is rejected, naming its line."""
    return list(games_in(path, read_lines(path)))


def read_game(path: str | Path, number: int) -> RecordedGame:
    """Read one game from a file, by its number from 1."""
    found = read_records(path)
    if number > len(found):
        raise CardkitError(f"'{path}' contains {len(found)} game(s); there is no game {number}")
    return found[number - 1]


def parse_records(path: str | Path, text: str) -> list[RecordedGame]:
    """Parse the games in text that was read from this file."""
    lines = text.removesuffix("\n").split("\n") if text else []  # nothing else ends a line
    return list(games_in(path, lines))


def games_in(path: str | Path, lines: Iterable[str]) -> Iterator[RecordedGame]:
    """Yield the games in these lines of a file, each once it is complete; only one is kept at a
    time.
    """
    game: RecordedGame | None = None
    size = 0
    for number, line in enumerate(lines, 1):
        try:
            read = read_line(line)
            size = len(line) if isinstance(read, Header) else size + len(line)
            if size > MOST_GAME:
                raise CardkitError(f"the game has more than {MOST_GAME:,} characters")
            if game is None and not isinstance(read, Header):
                raise CardkitError("a record begins with a header line")
        except CardkitError as error:
            raise CardkitError(f"{path}: line {number}: {error}") from None
        if isinstance(read, Header):
            if game is not None:
                yield game
            game = RecordedGame(read, number, [])
        elif game is not None and read is not None:
            game.lines.append((number, read))
        elif game is not None and number == game.number + 1 and line == line_text(PRACTICE):
            game = attrs.evolve(game, practice=True)
    if game is None:
        raise CardkitError(f"'{path}' contains no game")
    yield game


def read_line(text: str) -> Line | None:
    """Parse one line of a record; None for an event."""
    if text.endswith("\r"):
        raise CardkitError("it ends with a carriage return; a line feed alone ends a line")
    data = read_json(text)
    if not isinstance(data, dict):
        raise CardkitError("a line must be one JSON object")
    if "record" in data:
        if data["record"] != FORMAT:
            raise CardkitError(f"record format {data['record']!r} is unknown; this reads {FORMAT}")
        return _header(data)
    if "event" in data:
        return None
    if "result" in data:
        return _structure(Outcome, data["result"])
    if data.get("chance") == "shuffle":
        return _structure(Shuffle, data)
    if data.get("chance") == "pick":
        return _structure(Pick, data)
    if "seat" in data:
        return _structure(Decision, data)
    raise CardkitError("no header, chance, decision, event or result line")


_ID = re.compile(rf"\w{{1,{MOST_NAME}}}")  # neither a path nor a name that includes options


def _header(data: dict[str, Any]) -> Header:
    """Parse a header that is valid in itself; whether the game exists is checked later."""
    head = _structure(Header, data)
    if not _ID.fullmatch(head.game):
        shown = head.game if len(head.game) <= MOST_NAME else f"{head.game[:20]}…"
        raise CardkitError(f"'game' must be the id of a game, such as flip7, not '{shown}'")
    for rule in head.rules:
        if not _ID.fullmatch(rule):
            raise CardkitError(f"'rules' are names of house rules, not '{rule[:MOST_NAME]}'")
    refuse_too_many(len(head.seats))
    for name in head.seats:
        check_name("seat", name)
    if "agents" in data and len(head.agents) != len(head.seats):
        raise CardkitError(f"{len(head.agents)} 'agents' for {len(head.seats)} 'seats'")
    for option, value in head.options.items():
        if value is None:
            raise CardkitError(f"option '{option}' is null; leave it out for its default")
    return head


def _structure(cls: type[L], data: Any) -> L:
    kind = "result" if cls.__name__ == "Outcome" else cls.__name__.lower()
    if not isinstance(data, Mapping):
        raise CardkitError(f"malformed {kind} line: its value must be an object")
    try:
        made: L = converter().structure(data, cls)
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        from cattrs import transform_error

        problem = transform_error(error, path="line")[0].replace("line.", "").replace("$.", "")
        raise CardkitError(f"malformed {kind} line: {problem}") from None
    return made
