"""Partnership whist for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="whist",
    rules=".rules:Whist",
    bots=[Bot("steady", ".bots:Steady", level="normal")],
)
