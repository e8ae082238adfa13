"""Leduc poker for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="leduc",
    rules=".rules:Leduc",
    bots=[Bot("plain", ".bots:Plain", level="normal")],
)
