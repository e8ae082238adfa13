"""Partnership whist for cardkit."""

from __future__ import annotations

from cardkit import Bot, Game, LazyGame, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("whist", __file__, "cardkit_whist.rules:Whist")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    from .bots import Steady

    return [Bot("steady", Steady, game="whist", level="normal")]
