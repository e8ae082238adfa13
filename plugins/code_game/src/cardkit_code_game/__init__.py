"""The four-digit code game for cardkit."""

from __future__ import annotations

from cardkit import Game, LazyGame, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("code_game", __file__, "cardkit_code_game.rules:CodeGame")]
