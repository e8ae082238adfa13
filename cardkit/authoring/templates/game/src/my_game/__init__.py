"""My Game for cardkit."""

from cardkit import Bot, Game, LazyGame, hookimpl

__version__ = "0.1.0"


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("my_game", __file__, "my_game.rules:MyGame")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    from .bots import thrifty

    return [Bot("thrifty", thrifty, game="my_game", level="normal")]
