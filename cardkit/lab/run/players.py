"""Who plays, in Python: a string as on the command line, or a list of players."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.knowledge.view import View
from cardkit.engine.model.moves import Move
from cardkit.plugin.bots import Agent, FunctionAgent

#: A bot by name, a function ``(view, rng) -> move``, an agent, or a class of agents.
Player = str | Callable[[View, Random], Move] | Agent | type[Agent]
Seats = str | Sequence[Player]


def read_players(seats: Seats) -> tuple[str, dict[str, Callable[[], Agent]]]:
    """Return the line-up as a string, and factories for the players in it that are not bots by
    name.
    """
    if isinstance(seats, str):
        return seats, {}
    if not isinstance(seats, Iterable):
        raise CardkitError(
            f"{seats!r} is not a line-up: give a text such as 'random*3', or a list of players"
        )
    names: list[str] = []
    known: dict[str, Any] = {}
    for player in seats:
        if isinstance(player, str):
            names.append(player)
            continue
        name = _name(player)
        same = [given for given, other in known.items() if other is player]
        if same:
            name = same[0]
        elif name in known:
            name = f"{name}_{sum(given.startswith(name) for given in known) + 1}"
        known[name] = player
        names.append(name)
    return ",".join(names), {name: _maker(name, player) for name, player in known.items()}


def _name(player: Any) -> str:
    named = player if inspect.isfunction(player) or inspect.isclass(player) else type(player)
    name = str(getattr(named, "__name__", "player"))
    return "player" if name == "<lambda>" else name


def _maker(name: str, player: Any) -> Callable[[], Agent]:
    if isinstance(player, type):
        if not hasattr(player, "choose"):
            raise CardkitError(f"{name} cannot play: an agent class must define choose(view, rng)")
        return partial(player)
    if hasattr(player, "choose"):
        agent: Agent = player
        return lambda: agent
    if callable(player):
        return partial(FunctionAgent, player)
    raise CardkitError(
        f"{player!r} cannot play: give a bot's name, a function (view, rng), or an agent"
    )
