"""``openspiel:NAME``: a bot of OpenSpiel at a seat.

It is handed a state made of its seat's view alone: what the seat has observed, its legal actions,
and worlds that it can suppose. It can tell nothing else from it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move

from .actions import Actions, Begun
from .extra import need
from .openspiel_door import openspiel_game
from .points import Point, WorldPoint, draw_world


class ViewPoint(Point):
    """Where a seat has to choose, as it sees it."""

    def __init__(self, actions: Actions, view: View, begun: Begun | None) -> None:
        self.actions, self.table, self.begun = actions, view, begun

    def key(self, seat: int) -> str:
        return self.view(seat).information_key + self._tell_composed(seat)

    def view(self, seat: int) -> View:
        if seat != self.table.me:
            raise CardkitError(f"seat {self.table.me} cannot see what seat {seat} sees")
        view: View = self.table
        return view

    def after(self, number: int) -> Point:
        raise CardkitError("a seat cannot see what follows; resample_from_infostate gives a world")

    def imagine(self, seat: int, rng: Random) -> WorldPoint:
        view = self.view(seat)
        table = draw_world(view, rng)
        return WorldPoint(self.actions, table, self.begun, (seat, self.key(seat)), None)


@lru_cache(maxsize=16)
def _game_of(game: Game[Any], seats: int) -> Any:
    return openspiel_game(game, seats)


def make_ismcts(game: Any, seat: int, rng: Any, simulations: int) -> Any:
    """OpenSpiel's information-set Monte-Carlo search with random roll-outs."""
    ismcts = need("open_spiel.python.algorithms.ismcts", "openspiel:ismcts")
    mcts = need("open_spiel.python.algorithms.mcts", "openspiel:ismcts")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    return ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=rng)


class SpielBot:
    """``openspiel:ismcts:200``, or ``openspiel:my_module.make_bot`` for a function that makes a
    `pyspiel.Bot` of a game, a seat, a numpy RandomState and the number."""

    def __init__(self, maker: str, number: int = 50, *, game: Game[Any]) -> None:
        need("pyspiel", "openspiel:…")
        self.game, self.number = game, number
        self.make: Callable[..., Any] = make_ismcts if maker == "ismcts" else find_maker(maker)

    def choose(self, view: View, rng: Random) -> Move:
        np = need("numpy", "openspiel:…")
        game = _game_of(self.game, len(view.seats))
        actions: Actions = game.spec.plain.actions
        bot = self.make(game, view.me, np.random.RandomState(rng.getrandbits(32)), self.number)
        state = game.new_initial_state()
        begun: Begun | None = None
        while True:
            state.point = ViewPoint(actions, view, begun)
            action = int(bot.step(state))
            legal = state.point.legal()
            if action not in legal:
                raise CardkitError(f"it chose {action}, and legal are {legal}")
            chosen = actions.choose(action, view.moves, view.me, begun)
            if isinstance(chosen, Move):
                return chosen
            begun = chosen


def find_maker(written: str) -> Callable[..., Any]:
    """The function with this dotted name."""
    module, _, name = written.rpartition(".")
    try:
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found
    except (ImportError, AttributeError, ValueError):
        raise CardkitError(
            f"'{written}' is not a bot of OpenSpiel: write ismcts, or module.function"
        ) from None
