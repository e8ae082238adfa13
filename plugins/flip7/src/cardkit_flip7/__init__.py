"""Flip 7 for cardkit."""

from cardkit import Bot, Plugin

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="flip7",
    rules=".rules:Flip7",
    bots=[
        Bot("threshold", ".bots:Threshold", level="easy"),
        Bot("odds", ".bots:Odds", level="normal", rollout=True),
    ],
    house_rules={
        "sudden_death": ".house_rules:SuddenDeath",
        "freeze_others": ".house_rules:FreezeOthers",
        "double_bonus": ".house_rules:DoubleBonus",
    },
)
