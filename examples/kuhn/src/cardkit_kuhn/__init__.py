"""Kuhn poker for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="kuhn",
    rules=".rules:Kuhn",
    bots=[Bot("balanced", ".bots:balanced", level="normal")],
)
