"""Flip 7 for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="flip7",
    rules=".rules:Flip7",
    bots=[
        Bot("threshold", ".bots:Threshold"),
        Bot("beginner", "cardkit.bots.careless:Careless", level="easy", given=(0.3,)),
        Bot("casual", "cardkit.bots.careless:Careless", level="normal", given=(0.19,)),
        Bot("odds", ".bots:Odds", level="hard", rollout=True),
    ],
    house_rules={
        "sudden_death": ".house_rules:SuddenDeath",
        "freeze_others": ".house_rules:FreezeOthers",
        "double_bonus": ".house_rules:DoubleBonus",
    },
)
