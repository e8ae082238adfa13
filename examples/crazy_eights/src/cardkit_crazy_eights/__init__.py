"""Crazy eights for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="crazy_eights",
    rules=".rules:CrazyEights",
    bots=[Bot("hoarder", ".bots:Hoarder", level="normal")],
)
