"""Hearts for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="hearts",
    rules=".rules:Hearts",
    bots=[
        Bot("duck", ".bots:Duck", rollout=True),
        Bot("beginner", "cardkit.bots.careless:Careless", level="easy", given=(0.6, 0.0)),
        Bot("casual", "cardkit.bots.careless:Careless", level="normal", given=(0.3, 1.0)),
        Bot("counter", ".bots:Counter", level="hard"),
    ],
)
