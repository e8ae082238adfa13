"""Many games, one after another, and who won them."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from cardkit.engine.errors import CardkitError
from cardkit.engine.game import Game
from cardkit.play.match import Match, play
from cardkit.plugin.library import Library


@attrs.define
class Tally:
    """Wins by seat; a shared win counts as its fraction."""

    agents: list[str]
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    wins: list[float] = attrs.Factory(list)

    def add(self, match: Match) -> None:
        result = match.result
        assert result is not None
        self.games += 1
        self.decisions += match.decisions
        if not result.finished:
            self.unfinished += 1
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)

    @property
    def finished(self) -> int:
        return self.games - self.unfinished


def simulate(
    game: Game,
    seats: str,
    library: Library,
    *,
    games: int,
    seed: int | str,
    cap: int,
    each: Callable[[Match], None] = lambda match: None,
) -> Tally:
    """Plays `games` games. Game i has the seed ``SEED/i``, so each can be played again alone."""
    if games < 1:
        raise CardkitError(f"the number of games must be 1 or more, not {games}")
    tally: Tally | None = None
    for i in range(games):
        match = play(game, seats, library, seed=f"{seed}/{i}", cap=cap)
        if tally is None:
            tally = Tally([plan.agent for plan in match.plans], wins=[0.0] * len(match.plans))
        tally.add(match)
        each(match)
    assert tally is not None
    return tally
