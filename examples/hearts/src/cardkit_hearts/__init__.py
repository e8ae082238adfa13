"""Hearts for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="hearts",
    rules=".rules:Hearts",
    bots=[Bot("duck", ".bots:Duck", level="normal")],
)
