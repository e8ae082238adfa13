"""Flip 7 for cardkit."""

from __future__ import annotations

from cardkit import Game, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[Game]:
    from .rules import Flip7

    return [Game.read(__file__, Flip7)]
