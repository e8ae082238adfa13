"""Six-card golf for cardkit."""

from __future__ import annotations

from cardkit import Bot, Game, LazyGame, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("golf", __file__, "cardkit_golf.rules:Golf")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    from .bots import Pairing

    return [Bot("pairing", Pairing, game="golf", level="normal")]
