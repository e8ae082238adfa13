"""A match: one running game, its agents, and what becomes of it."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

from cardkit.engine.chance import fresh_seed
from cardkit.engine.errors import CardkitError, PluginError
from cardkit.engine.events import Event, read_log
from cardkit.engine.game import Game
from cardkit.engine.result import Result
from cardkit.plugin.library import Library
from cardkit.plugin.registry import Agent

from .record import Record, record_of
from .seating import SeatPlan, make_agent, read_seats


@attrs.define
class Match:
    """A table with its seats; `agents` has None where a person decides."""

    game: Game
    plans: list[SeatPlan]
    seed: str
    agents: list[Agent | None]
    table: Any
    streams: list[Random]
    decisions: int = 0
    capped: bool = False

    @classmethod
    def begin(
        cls, game: Game, plans: list[SeatPlan], library: Library, seed: int | str | None = None
    ) -> Match:
        """Deals a new game. Each agent has a random stream of its own, apart from the game's."""
        text = fresh_seed() if seed is None else str(seed)
        game.check_seats(len(plans))
        agents = [None if plan.human else make_agent(plan, game, library) for plan in plans]
        streams = [Random(f"{text} agent {seat}") for seat in range(len(plans))]
        return cls(game, plans, text, agents, game.start(len(plans), text), streams)

    @property
    def names(self) -> list[str]:
        return [plan.name for plan in self.plans]

    def bot_moves(self) -> None:
        """The agent whose turn it is chooses and moves."""
        t = self.table
        agent = self.agents[t.seat]
        assert agent is not None
        move = agent(t.view(t.seat), self.streams[t.seat])
        try:
            self.apply(move)
        except PluginError:
            raise
        except CardkitError as error:
            raise PluginError(f"agent '{self.plans[t.seat].agent}': {error}") from error

    def apply(self, move: Any) -> None:
        self.table.apply(move)
        self.decisions += 1

    @property
    def result(self) -> Result | None:
        """The result; scores as they stand if a cap stopped the game, None while it runs."""
        if self.capped:
            return Result.unfinished(self.game_scores, "cap")
        found: Result | None = self.table.result
        return found

    @property
    def game_scores(self) -> list[int]:
        return list(self.table.rules.scores(self.table))

    @property
    def events(self) -> list[Event]:
        """All that happened, in full."""
        return read_log(self.table.log or [])

    @property
    def record(self) -> Record:
        return record_of(self)


def play(
    game: Game,
    agents: str,
    library: Library,
    *,
    seed: int | str | None = None,
    cap: int | None = None,
) -> Match:
    """Plays a game to its end, or to the cap on decisions."""
    plans = read_seats(agents)
    if any(plan.human for plan in plans):
        raise CardkitError("'you' needs a terminal: run 'cardkit play'")
    match = Match.begin(game, plans, library, seed)
    while not match.table.over:
        if cap is not None and match.decisions >= cap:
            match.capped = True
            break
        match.bot_moves()
    return match
