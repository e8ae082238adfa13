"""Heavy Weather for cardkit: a variant of Flip 7 with cards of its own."""

from __future__ import annotations

from cardkit import Bot, Game, LazyGame, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [
        Game.later("heavy_weather", __file__, "cardkit_heavy_weather.rules:HeavyWeather"),
    ]


@hookimpl
def cardkit_bots() -> list[Bot]:
    return [Bot("captain", "cardkit_heavy_weather.bots:Captain", game="heavy_weather")]
