"""Bots that play any game. They are registered the way a plugin's bots are."""

from cardkit.plugin.bots import Bot
from cardkit.plugin.plugin import Plugin

plugin = Plugin(
    __name__,
    bots=[
        Bot("random", ".random_bot:RandomBot"),
        Bot("careless", ".careless:Careless", level="easy"),
        Bot("quick", ".search:Search", level="normal", given=("60",)),
        Bot("search", ".search:Search", level="hard"),
    ],
)
