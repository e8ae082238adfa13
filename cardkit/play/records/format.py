"""Records: everything needed to check a game, as JSON lines. The format is fixed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from cardkit import __version__
from cardkit.engine.base.errors import CardkitError
from cardkit.engine.io.table_json import plain
from cardkit.engine.knowledge.events import Decided, Event, Picked, Said, Shuffled, read_log
from cardkit.engine.knowledge.log import TOLD
from cardkit.engine.model.result import Result
from cardkit.play.records.new_file import NewFile

if TYPE_CHECKING:  # a match writes its record with this
    from cardkit.play.match import Match

FORMAT = 1
PRACTICE = {"event": "practice"}  # after the header; moves could be taken back freely


@attrs.frozen
class Record:
    """The lines of one game: header, chance, decisions, events, result."""

    lines: tuple[dict[str, Any], ...]

    @property
    def text(self) -> str:
        return "".join(f"{line_text(line)}\n" for line in self.lines)

    def write(self, path: str | Path) -> None:
        """Write a new file, never overwriting an existing one."""
        write_new(path, [self])


def write_new(path: str | Path, records: Iterable[Record]) -> None:
    """Write records to a new file, never overwriting an existing one."""
    with NewFile(path) as file:
        for record in records:
            file.write(record.text)


def refuse_existing(path: str | Path | None) -> None:
    """Reject an existing file before a game starts rather than after it."""
    if path is None:
        return
    if not os.path.isdir(Path(path).parent):
        raise CardkitError(f"'{path}' cannot be written: its directory does not exist")
    NewFile(path).drop()


def record_of(match: Match) -> Record:
    """Return a match's record so far, without a result while it is running."""
    lines = [match.header or header_of(match), *([PRACTICE] if match.practice else [])]
    lines += log_lines(match.table.log or [])
    if match.outcome is not None:
        lines.append({"result": _result(match.result)})
    return Record(tuple(lines))


def header_of(match: Match) -> dict[str, Any]:
    game = match.game
    header: dict[str, Any] = {
        "record": FORMAT,
        "game": game.id,
        "rules": list(game.house_rules),
        "options": {key: plain(value) for key, value in game.option_values.items()},
        "seats": match.names,
        "agents": ["human" if plan.human else plan.agent for plan in match.plans],
        "seed": match.seed,
        "cardkit": __version__,
        "plugin": game.plugin,
    }
    if game.variant is not None:
        header["variant"] = game.variant
    if game.source is not None:
        header["source"] = game.source
    return header


def log_lines(log: Iterable[tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """Yield the lines of a table's log. Moved cards have no line, since they follow from chance
    and decisions.
    """
    for event in read_log(log):
        line = event_line(event)
        if line is not None:
            yield line


def event_line(event: Event) -> dict[str, Any] | None:
    match event:
        case Decided(seat, choices, move, _):
            return {"seat": seat, "choices": [choice.text for choice in choices], "move": move.text}
        case Shuffled(place, cards):
            return {"chance": "shuffle", "zone": place.name, "cards": [c.id for c in cards[::-1]]}
        case Picked(what, of, value):
            return {"chance": "pick", "what": what, "of": of, "value": value}
        case Said(event=name) if name == TOLD:
            return None  # follows from the cards; older records lack these lines
        case Said(name, params):
            return {"event": name, **{key: plain(value) for key, value in params.items()}}
    return None


def _result(result: Result) -> dict[str, Any]:
    return {key: plain(value) for key, value in attrs.asdict(result).items()}


def line_text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False)
