"""Six-card golf for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="golf",
    rules=".rules:Golf",
    bots=[Bot("pairing", ".bots:Pairing", level="normal")],
)
