"""Crazy eights for cardkit."""

from __future__ import annotations

from cardkit import Bot, Game, LazyGame, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("crazy_eights", __file__, "cardkit_crazy_eights.rules:CrazyEights")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    from .bots import Hoarder

    return [Bot("hoarder", Hoarder, game="crazy_eights", level="normal")]
