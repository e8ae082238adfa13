"""Gin rummy for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="gin_rummy",
    rules=".rules:GinRummy",
    bots=[Bot("thrifty", ".bots:Thrifty", level="normal")],
)
