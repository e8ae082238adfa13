"""Resuming: a saved record is replayed under the rules, and the game continues from there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from cardkit import __version__
from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.reader import MOST_GAME, read_bytes, read_json
from cardkit.engine.flow.table import Table
from cardkit.engine.loading.game import Game
from cardkit.engine.model.cards import Card
from cardkit.engine.model.chance import fresh_seed, key_of
from cardkit.play.match import Match, is_counted
from cardkit.play.records.reader import Header, Outcome, RecordedGame, parse_records
from cardkit.play.records.replay import RecordMismatch, Replay
from cardkit.play.saves.code_paths import CodePaths, NeedsCode
from cardkit.play.seating import HUMAN, SeatPlan
from cardkit.play.takeback import Checkpoint
from cardkit.plugin.library import Library

from .file import SaveFile
from .folder import Saves


class OpenEndedReplay(Replay):
    """A replay that leaves chance to the seed once the record ends, because a write may have been
    cut off between a move and the chance events it caused.
    """

    def shuffle(self, zone: str, cards: Sequence[Card]) -> list[Card] | None:
        self.sync()
        return None if self.peek() is None else super().shuffle(zone, cards)

    def pick(self, what: str, of: int) -> int | None:
        self.sync()
        return None if self.peek() is None else super().pick(what, of)


@attrs.frozen
class Resumed:
    """A resumed match, and whether an incomplete last line of its record was dropped."""

    match: Match
    torn: bool


def resume_saved(
    saves: Saves,
    id: str | None,
    library: Library,
    lang: str = "en",
    relaunch_options: Sequence[str] = (),
    *,
    stops: bool = False,
    agents: Collection[str] = (),
) -> Resumed:
    """Resume a saved game, or the latest one if no id is given. The path of a record creates a new
    save and leaves the file as it is. `relaunch_options` are the options the library was made
    with; `stops` is as in `Match.begin`; `agents` are the external agents that may play on.

    Raise NeedsCode if it was played with code that this library has not loaded.
    """
    if id is None or not id.endswith(".ckr"):
        save = saves.open(id)
        paths = CodePaths.read(save.path)
        try:
            resumed = resume(save, library, lang, stops=stops, agents=agents)
        except PluginError:
            raise
        except CardkitError as error:
            if paths.are_in(library):
                raise
            raise NeedsCode(save.id, paths, error) from None
        resumed.match.relaunch_options = list(relaunch_options)
        return resumed
    resumed = replay_unfinished(Path(id), library, lang, stops=stops, agents=agents)
    resumed.match.relaunch_options = list(relaunch_options)
    if not resumed.match.people:
        raise CardkitError(f"'{id}': nobody at the keyboard plays in this game")
    resumed.match.keep(saves)
    return resumed


def resume(
    save: SaveFile,
    library: Library,
    lang: str = "en",
    *,
    stops: bool = False,
    agents: Collection[str] = (),
) -> Resumed:
    """Resume a save's match, which keeps writing to it. Errors are reported with their line."""
    try:
        resumed = replay_unfinished(save.path, library, lang, stops=stops, agents=agents)
        match = resumed.match
        text = match.record.text
        match.save = save
        if match.table.over:  # interrupted after the last move, before the save was closed
            save.finish(text, match.past)
        elif text.encode() != read_bytes(save.path, MOST_GAME):
            save.rewrite(text, len(match.table.entries))
        save.logged, save.size = len(match.table.entries), len(text.encode())
    except BaseException:
        save.close()
        raise
    return resumed


def replay_unfinished(
    path: Path,
    library: Library,
    lang: str = "en",
    *,
    stops: bool = False,
    agents: Collection[str] = (),
) -> Resumed:
    """Replay a record without a result up to where it stops. The file is left as it is."""
    text, torn = whole_lines(path)
    games = parse_records(path, text)
    if len(games) > 1:
        raise CardkitError(f"'{path}' contains {len(games)} games; only one can be resumed")
    (recorded,) = games
    if any(isinstance(line, Outcome) for _, line in recorded.lines):
        raise CardkitError(f"'{path}' contains a finished game; 'cardkit replay' shows it")
    header = read_json(text[: text.index("\n")])
    try:
        game = attrs.evolve(recorded.load(library), lang=lang)
        replay = OpenEndedReplay(recorded, game)
        match = _seat_players(recorded, game, library, replay.t, agents)
        match.table.stops = match.table.seats if stops else ()
        match.header = {**header, "seed": match.seed}
        _replay(replay, match)
    except PluginError:
        raise
    except (RecordMismatch, CardkitError) as error:
        raise CardkitError(f"{path}: {_version_change(recorded.header, library)}{error}") from None
    return Resumed(match, torn)


def replay_finished(recorded: RecordedGame, library: Library, lang: str = "en") -> Match:
    """Replay a record with a result to its final state; raise RecordMismatch if it does not hold
    up.
    """
    game = attrs.evolve(recorded.load(library), lang=lang)
    replay = Replay(recorded, game)
    match = _seat_players(recorded, game, library, replay.t)
    replay.begin()
    _follow(replay, match, lambda: isinstance(replay.peek(), Outcome))
    replay.finish()
    return match


def whole_lines(path: Path) -> tuple[str, bool]:
    """Return the text of a record without a torn last line, and whether there was one."""
    data = read_bytes(path, MOST_GAME)
    whole, newline, rest = data.rpartition(b"\n")
    try:
        read_json(rest.decode())
        whole, newline, rest = data, b"\n", b""  # only the final newline is missing
    except (UnicodeDecodeError, CardkitError):
        pass
    try:
        return (whole + newline).decode(), bool(rest)
    except UnicodeDecodeError as error:
        number = whole.count(b"\n", 0, error.start) + 1
        raise CardkitError(f"{path}: line {number}: not UTF-8 text") from None


def _seat_players(
    recorded: RecordedGame,
    game: Game,
    library: Library,
    table: Table[Any],
    agents: Collection[str] = (),
) -> Match:
    head = recorded.header
    if len(head.agents) != len(head.seats):
        raise CardkitError(f"line {recorded.number}: 'agents' does not say who plays each seat")
    plans = [
        SeatPlan(name, HUMAN if agent == "human" else agent, typed=agent in agents)
        for name, agent in zip(head.seats, head.agents, strict=True)
    ]
    try:
        seed = head.seed or fresh_seed()
        return Match.at_table(game, plans, library, seed, recorded.practice, table)
    except PluginError:
        raise
    except CardkitError as error:
        raise CardkitError(f"line {recorded.number}: {error}") from None


def _replay(replay: OpenEndedReplay, match: Match) -> None:
    t = replay.t
    t.key = key_of(match.seed)
    replay.begin()
    _follow(replay, match, lambda: replay.peek() is None)
    if replay.peek() is not None:
        raise replay.wrong("the game is over here, but the record continues")
    t.script = None


def _follow(replay: Replay, match: Match, ended: Callable[[], bool]) -> None:
    """Make the record's decisions, with a checkpoint before each one by a person."""
    t = replay.t
    while not t.over and not ended():
        if match.agents[t.seat] is None:
            match.marks.append(Checkpoint(t.clone(), len(t.entries), match.decisions))
        counts = is_counted(t)
        replay.step()
        match.decisions += counts


def _version_change(head: Header, library: Library) -> str:
    """Describe what the game was started with and what is installed now, if they differ."""
    with suppress(CardkitError):
        here = f"{library.by_id(head.game).plugin}, cardkit {__version__}"
        begun = f"{head.plugin}, cardkit {head.cardkit}"
        if head.plugin and begun != here:
            return f"started with {begun}, but this is {here}: "
    return ""
