"""The store behind `cardkit play --web`: one table, kept as a save that the terminal can resume."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardkit.engine.base.errors import CardkitError
from cardkit.play.match import Match
from cardkit.play.records.format import log_lines
from cardkit.play.saves.file import SaveFailed
from cardkit.play.saves.folder import Saves
from cardkit.plugin.library import Library
from cardkit.room.arrivals import arrivals_of
from cardkit.room.room import Room
from cardkit.room.spec import Arrival, RoomSpec, arrival_from, to_text

from .facts import TableFacts, facts_from
from .store import Append, Change, Put


class SaveStore:
    """Holds one table. A replica of its room writes the record, as the terminal would."""

    def __init__(self, match: Match, library: Library, saves: Saves | None) -> None:
        self.match = match
        self.library = library
        self.saves = saves
        self.kept: TableFacts | None = None
        self.rows: list[tuple[str, str]] = []
        self.room = self._new_room()
        for arrival in arrivals_of(match, self.room):
            self.room.feed(arrival)
            self.rows.append((to_text(arrival), ""))
        told, again = list(log_lines(match.table.entries)), list(log_lines(self.room.table.entries))
        if again != told[: len(again)]:
            raise CardkitError(
                "the cards of this game do not follow from its seed, so --web cannot play it"
            )
        match.table = self.room.table
        if match.save is None:
            self._keep()
        elif again != told:  # answers to a sealed question are still waiting in the room
            match.save.rewrite(match.record.text, len(match.table.entries))

    def _new_room(self) -> Room:
        match = self.match
        return Room(RoomSpec(match.game.name, tuple(match.plans), match.seed), self.library)

    # -- as a store ------------------------------------------------------------------------

    def write(self, changes: Sequence[Change]) -> None:
        for change in changes:
            match change:
                case Put(_, facts):
                    self._put(facts_from(facts))
                case Append(text=text, act=act):
                    self.room.feed(arrival_from(text))
                    self.rows.append((text, act))
                    self._save(arrival_from(text))

    def tables(self) -> dict[str, str]:
        return {self.kept.id: self.kept.text} if self.kept else {}

    def facts(self, table: str) -> str | None:
        return self.tables().get(table)

    def arrivals(self, table: str, game: int) -> list[tuple[str, str]]:
        return list(self.rows)

    def close(self) -> None:
        """Do nothing: the match keeps its save until whoever started it releases it."""

    # -- the save --------------------------------------------------------------------------

    def _put(self, facts: TableFacts) -> None:
        """Store the facts; a rematch starts a new game, with its own save."""
        if self.kept is not None and facts.number != self.kept.number:
            old = self.match  # finished, and so is its save
            self.match = Match.begin(old.game, facts.plans, self.library, facts.seed)
            self.match.relaunch_options = old.relaunch_options
            self.rows, self.room = [], self._new_room()
            self.match.table = self.room.table
            self._keep()
        self.kept = facts

    def _save(self, arrival: Arrival) -> None:
        match = self.match
        match.table = self.room.table
        try:
            if arrival.kind == "back" and match.save is not None:
                match.save.rewrite(match.record.text, len(match.table.entries))
            else:
                match.write()
        except SaveFailed as error:
            match.leave()
            self._tell(error)

    def _keep(self) -> None:
        if self.saves is not None:
            try:
                self.match.keep(self.saves)
            except SaveFailed as error:
                self._tell(error)

    def _tell(self, error: SaveFailed) -> None:
        texts = self.match.game.texts()
        print(texts("saves.cannot", why=error), texts("saves.going_on"), file=sys.stderr)
