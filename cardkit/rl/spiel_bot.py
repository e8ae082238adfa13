"""``openspiel:NAME``: an OpenSpiel bot at a seat.

It receives a state made from its seat's view alone: what the seat has observed, its legal actions,
and worlds that are possible for it. It can learn nothing else from that state.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import lru_cache
from importlib import import_module
from random import Random
from threading import Thread
from typing import Any, ClassVar

from cardkit.bots.faults import Faults, Wrong
from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move

from .actions import Actions, Begun
from .extra import need
from .openspiel_door import openspiel_game
from .points import Point, WorldPoint, draw_world

SECONDS = 60.0  # allowed to a bot per decision


class ViewPoint(Point):
    """A point where a seat has to choose, as the seat sees it."""

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
        raise CardkitError(
            "a seat cannot see what follows; resample_from_infostate returns a world"
        )

    def imagine(self, seat: int, rng: Random) -> WorldPoint:
        view = self.view(seat)
        table = draw_world(view, rng)
        return WorldPoint(self.actions, table, self.begun, (seat, self.key(seat)), None)


@lru_cache(maxsize=16)
def _game_of(game: Game[Any], seats: int) -> Any:
    return openspiel_game(game, seats)


def make_ismcts(game: Any, seat: int, rng: Any, simulations: int) -> Any:
    """Make OpenSpiel's information-set Monte Carlo search with random roll-outs."""
    ismcts = need("open_spiel.python.algorithms.ismcts", "openspiel:ismcts")
    mcts = need("open_spiel.python.algorithms.mcts", "openspiel:ismcts")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    return ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=rng)


class SpielBot:
    """``openspiel:ismcts:200``, or ``openspiel:my_module.make_bot`` for a function that makes a
    `pyspiel.Bot` from a game, a seat, a numpy RandomState and the number.
    """

    late: ClassVar[set[tuple[int, str]]] = set()  # by process: bots that are not asked again

    def __init__(
        self, maker: str, number: int = 50, seconds: float = SECONDS, *, game: Game[Any]
    ) -> None:
        if not seconds > 0:
            raise CardkitError(f"seconds must be a number above 0, not {seconds}")
        need("pyspiel", f"openspiel:{maker}")
        self.name, self.game, self.number, self.seconds = maker, game, number, seconds
        self.make: Callable[..., Any] = make_ismcts if maker == "ismcts" else find_maker(maker)

    def choose(self, view: View, rng: Random) -> Move:
        seed = rng.getrandbits(32)
        try:
            return self._in_time(lambda: self._choose(view, seed))
        except Wrong as wrong:
            return Faults.of(f"bot 'openspiel:{self.name}'").instead(wrong, view.moves, rng)

    def _in_time(self, choose: Callable[[], Move]) -> Move:
        """Let it choose in a thread of its own, which is abandoned if it takes too long."""
        late = f"did not answer within {self.seconds:g} s"
        if (os.getpid(), self.name) in self.late:
            raise Wrong(late)
        answer: Future[Move] = Future()

        def run() -> None:
            try:
                answer.set_result(choose())
            except BaseException as error:
                answer.set_exception(error)

        Thread(target=run, daemon=True).start()
        try:
            return answer.result(self.seconds)
        except TimeoutError:
            if answer.done():  # the bot itself raised it
                raise Wrong("raised TimeoutError") from None
            self.late.add((os.getpid(), self.name))
            raise Wrong(late) from None
        except Wrong:
            raise
        except Exception as error:
            raise Wrong(f"raised {type(error).__name__}: {error}") from None

    def _choose(self, view: View, seed: int) -> Move:
        np = need("numpy", "openspiel:…")
        game = _game_of(self.game, len(view.seats))
        actions: Actions = game.spec.plain.actions
        bot = self.make(game, view.me, np.random.RandomState(seed), self.number)
        state = game.new_initial_state()
        begun: Begun | None = None
        while True:
            state.point = ViewPoint(actions, view, begun)
            action = bot.step(state)
            legal = state.point.legal()
            if action not in legal:
                raise Wrong(f"chose {action!r}; the legal ones are {legal}")
            chosen = actions.choose(int(action), view.moves, view.me, begun)
            if isinstance(chosen, Move):
                return chosen
            begun = chosen


def find_maker(written: str) -> Callable[..., Any]:
    """Return the function with this dotted name."""
    module, _, name = written.rpartition(".")
    try:
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found
    except (ImportError, AttributeError, ValueError):
        raise CardkitError(
            f"'{written}' is not a bot of OpenSpiel: write ismcts, or module.function"
        ) from None
