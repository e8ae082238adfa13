"""Kuhn poker for cardkit."""

from __future__ import annotations

from cardkit import Bot, Game, LazyGame, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("kuhn", __file__, "cardkit_kuhn.rules:Kuhn")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    from .bots import balanced

    return [Bot("balanced", balanced, game="kuhn", level="normal")]
