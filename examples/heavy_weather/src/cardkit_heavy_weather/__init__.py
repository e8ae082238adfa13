"""Heavy Weather for cardkit: a variant of Flip 7 with its own cards."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="heavy_weather",
    rules=".rules:HeavyWeather",
    bots=[Bot("captain", ".bots:Captain")],
)
