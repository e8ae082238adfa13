"""What must hold for every bot, checked at each decision of a game it plays in all seats."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from random import Random
from typing import Any, cast

from cardkit.engine.knowledge.view import View
from cardkit.engine.loading.game import Game
from cardkit.engine.model.moves import Move
from cardkit.plugin.bots import Adviser, Agent, FunctionAgent

from .case import CheckFailed


def check_bot(
    game: Game,
    agent: Agent | Callable[[View, Random], Move],
    seats: int,
    seed: int | str = 1,
    *,
    cap: int = 2000,
    worlds: int = 0,
) -> Any:
    """Play a game with this agent in every seat, for at most `cap` decisions; return the table.

    Its choices must be legal, and the same for the same view and random stream. If it weighs moves,
    it must weigh every legal one and choose the best. With `worlds` it can also serve as a roll-out
    policy: every `worlds` decisions it must make the same choice on a table with the hidden cards
    redealt as on the view, which shows that it never looks at them.
    """
    bot = FunctionAgent(agent) if callable(agent) else agent
    t = game.start(seats, seed)
    for decision in range(cap):
        if t.over:
            break
        view, stream = t.view(t.seat), f"{seed} {decision}"
        move = bot.choose(view, Random(stream))
        where = f"decision {decision} of seat {t.seat}, {seats} seats, seed {seed}"
        if move not in t.moves:
            raise CheckFailed(f"{where}: chose '{move}', which is not legal")
        if bot.choose(view, Random(stream)) is not move:
            raise CheckFailed(f"{where}: chose '{move}' first, and then another move")
        if isinstance(bot, Adviser):
            _check_weighing(bot, view, move, where)
        if worlds and decision % worlds == 0:
            # As in a search's roll-outs, it gets the table, which has the same names as a view.
            world = cast("View", view.sample(Random(stream)))
            other = bot.choose(world, Random(stream))
            if other is not move:
                raise CheckFailed(
                    f"{where}: '{move}' becomes '{other}' with different hidden cards"
                )
        t.apply(move)
    return t


def _check_weighing(agent: Adviser, view: View, move: Any, where: str) -> None:
    weighed = agent.weigh(view)
    if [each.move for each in weighed] != list(view.moves):
        raise CheckFailed(f"{where}: weighs {[str(each.move) for each in weighed]}")
    worth = {each.move: each.value for each in weighed}
    if not all(map(isfinite, worth.values())):
        raise CheckFailed(f"{where}: a value is not a number: {worth}")
    if worth[move] < max(worth.values()):
        raise CheckFailed(f"{where}: chose '{move}', which is not the best of {worth}")
