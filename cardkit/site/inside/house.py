"""The house: a site's games, and the open table. The worker talks to it in JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from cardkit.bots.search import Search
from cardkit.engine.base.errors import CardkitError, message_with_location
from cardkit.engine.loading.game import Game
from cardkit.play.evening.daily import daily_seed
from cardkit.play.match import Match
from cardkit.play.records.reader import Outcome, RecordedGame, parse_records
from cardkit.play.saves.resume import replay_finished, replay_unfinished
from cardkit.play.seating import default_seats, make_agent, read_seats
from cardkit.plugin.library import Library
from cardkit.room.arrivals import arrivals_of
from cardkit.room.catalogue import Catalogue
from cardkit.room.room import Room
from cardkit.room.spec import RoomSpec

from .kept import Kept, arrival_row, read_kept
from .table import SiteTable

if TYPE_CHECKING:  # Workshop has a house
    from .workshop import Workshop

SECONDS = 1.5  # time limit of a search for a move


class House:
    """Answers requests from the page. `names` are the games it offers."""

    def __init__(self, names: Sequence[str], directories: Sequence[str] = ()) -> None:
        self.library = Library.installed(directories)
        self.catalogue = Catalogue(self.library, names)
        self.table: SiteTable | None = None
        self.thought: SiteTable | None = None  # the table the second worker is thinking about

    def warm_up(self) -> None:
        """Build everything cached before anybody waits for it: texts, tables, the bots' plans."""
        for lang in ("en", "de"):
            self.catalogue.told(lang)
        for id, game in self.catalogue.games.items():
            plans = read_seats(default_seats(game), "You")
            kept = Kept(id, [[plan.name, plan.agent] for plan in plans], "warm")
            table = SiteTable(self.catalogue, self.game_of(kept), kept)
            for lang in ("en", "de"):
                table.enter(lang)
            first = set(table.people)
            for _ in range(200):
                bot = table.bot
                if bot is None or bot["search"]:
                    seat = next(iter(table.room.asked), None)
                    if seat is None or not first:
                        break
                    first.discard(seat)
                    table.hear(
                        {
                            "t": "act",
                            "id": "",
                            "n": table.room.numbers[seat],
                            "move": table.room.moves(seat)[0].text,
                        }
                    )
                    continue
                table.bot_moves(bot["seat"])

    # -- requests --------------------------------------------------------------------------

    def ask(self, text: str) -> str:
        """Answer a request with ``value``, or with ``why`` it is not possible."""
        asked = json.loads(text)
        try:
            return json.dumps({"value": getattr(self, f"ask_{asked.pop('q')}")(**asked)})
        except CardkitError as error:
            return json.dumps({"why": message_with_location(error)})
        except Exception as error:  # from the rules of somebody's game
            return json.dumps({"why": f"{type(error).__name__}: {error}"})

    def ask_games(self, lang: str) -> list[dict[str, Any]]:
        told = self.catalogue.told(lang)
        return [{**each, "base": self.catalogue.games[each["id"]].base} for each in told]

    def ask_open(self, table: object) -> dict[str, Any]:
        """Open a table that is new, from a link, or stored; the old one is dropped."""
        kept = read_kept(table)
        self.table = SiteTable(self.catalogue, self.game_of(kept), kept)
        return self._opened

    def ask_daily(self, game: str, name: str, day: str) -> dict[str, Any]:
        """Open a day's deal, with the usual number of bots and default options."""
        plans = read_seats(default_seats(self._find_offer(game)), name)
        seats = [[plan.name, plan.agent] for plan in plans]
        return self.ask_open(
            {"game": game, "seats": seats, "seed": daily_seed(date.fromisoformat(day))}
        )

    def ask_read(self, text: str, name: str) -> dict[str, Any]:
        """Open a record: an unfinished game to continue, or a finished one to rewatch."""
        recorded, *more = parse_records(name, text)
        if more:
            raise CardkitError(f"'{name}' contains {len(more) + 1} games; open one at a time")
        over = any(isinstance(line, Outcome) for _, line in recorded.lines)
        if over:
            match = replay_finished(recorded, self.library)
        else:
            path = Path(name).with_suffix(".ckr").name
            Path(path).write_text(text, encoding="utf-8", newline="\n")
            match = replay_unfinished(Path(path), self.library).match
        kept = self._kept_of(match, recorded)
        self.table = SiteTable(self.catalogue, self.game_of(kept), kept)
        return self._opened

    def _kept_of(self, match: Match, recorded: RecordedGame) -> Kept:
        head = recorded.header
        room = Room(
            RoomSpec(match.game.name, tuple(match.plans), match.seed), self.library, match.game
        )
        arrived = []
        for arrival in arrivals_of(match, room):
            room.feed(arrival)
            arrived.append(arrival_row(arrival))
        seats = [[plan.name, plan.agent] for plan in match.plans]
        return Kept(
            head.game,
            seats,
            match.seed,
            head.rules,
            head.options,
            head.variant or "",
            arrivals=arrived,
        )

    @property
    def _opened(self) -> dict[str, Any]:
        table = self.table
        assert table is not None
        return {"table": table.kept.data, "over": table.room.over}

    def ask_try(self, name: str, text: str) -> dict[str, Any]:
        """Load a file that somebody is writing; `ask_check` then runs its checks, one at
        a time.
        """
        return self.workshop.begin(name, text)

    def ask_check(self, number: int) -> str:
        return self.workshop.check(number)

    @cached_property
    def workshop(self) -> Workshop:
        from .workshop import Workshop  # includes the conformance kit, which no table needs

        return Workshop(self)

    def ask_link(self) -> dict[str, Any]:
        """Return what a link to this table carries: the deal, or the current position once there
        are moves.
        """
        if self.table is None:
            raise CardkitError("no table is open")
        data = {**self.table.kept.data, "moves": self.table.moves}
        data.pop("arrivals", None)
        data.pop("wins", None)
        return data

    # -- games -----------------------------------------------------------------------------

    def _find_offer(self, id: str) -> Game:
        if id not in self.catalogue.games:
            known = ", ".join(self.catalogue.games)
            raise CardkitError(f"this site has no game '{id}'; it has {known}")
        return self.catalogue.games[id]

    def game_of(self, kept: Kept) -> Game:
        """Return a table's game. A variant is text that extends one of the site's games, never
        code.
        """
        if kept.toml:
            variant = self.library.variant(f"{kept.game}.toml", kept.toml)
            game = self.library.with_rules(variant, kept.rules).configure(kept.options)
        else:
            self._find_offer(kept.game)
            game = self.library.load(self.catalogue.names[kept.game], kept.rules, kept.options)
        game.check_seats(len(kept.seats))
        return game

    # -- the open table --------------------------------------------------------------------

    def hear(self, text: str) -> str:
        """Handle a protocol message; return the replies, and which bot moves next."""
        assert self.table is not None
        asked = json.loads(text)
        if asked.get("t") == "hint" and self.table.hint_searches:
            return self._tell([], think={"what": "hint", "seat": self.table.reader})
        return self._tell(self.table.hear(asked))

    def bot_moves(self, seat: int, *found: str | None) -> str:
        """Make a bot's move: its own choice, or one found for it elsewhere (None if none was
        found).
        """
        assert self.table is not None
        if self.table.room.bot != seat:
            return self._tell([])
        return self._tell(self.table.bot_moves(seat, *found))

    def _tell(self, told: list[dict[str, Any] | str], **more: Any) -> str:
        assert self.table is not None
        return json.dumps({"tell": told, "bot": self.table.bot, **more}, ensure_ascii=False)

    # -- in the second worker --------------------------------------------------------------

    def thought_of(self) -> str:
        """Return what the second worker needs to think about the open table."""
        assert self.table is not None
        return json.dumps({**self.table.kept.data, "lang": self.table.lang})

    def think(self, text: str, what: str, seat: int) -> str:
        """Find a bot's move, or hints, within a time budget. This changes nothing."""
        data = json.loads(text)
        lang = data.pop("lang")
        kept = read_kept(data)
        known = self.thought
        if known is None or not self._goes_on(known.kept, kept):
            known = self.thought = SiteTable(self.catalogue, self.game_of(kept), kept)
        else:
            for arrival in kept.arrived[len(known.kept.arrivals) :]:
                known.room.feed(arrival)
            known.kept = kept
        room = known.room
        if what == "hint":
            return json.dumps([said for _, said in known.replica.hint(seat, lang)])
        if seat not in room.agents:
            agent = make_agent(room.plans[seat], known.game, self.library)
            if isinstance(agent, Search):
                agent.budget = attrs.evolve(agent.budget, seconds=SECONDS)
            room.agents[seat] = agent
        return json.dumps(room.choose(seat))

    @staticmethod
    def _goes_on(known: Kept, kept: Kept) -> bool:
        """Whether one table is a continuation of another."""
        count = len(known.arrivals)
        same = attrs.evolve(known, arrivals=[], wins=[]) == attrs.evolve(kept, arrivals=[], wins=[])
        return same and known.arrivals == kept.arrivals[:count]
