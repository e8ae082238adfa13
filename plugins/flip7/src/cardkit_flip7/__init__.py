"""Flip 7 for cardkit."""

from __future__ import annotations

from cardkit import Bot, Game, HouseRule, LazyGame, LazyRule, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("flip7", __file__, "cardkit_flip7.rules:Flip7")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    return [
        Bot("threshold", "cardkit_flip7.bots:Threshold", game="flip7", level="easy"),
        Bot("odds", "cardkit_flip7.bots:Odds", game="flip7", level="normal", rollout=True),
    ]


@hookimpl
def cardkit_house_rules() -> list[LazyRule]:
    return [
        HouseRule.later("sudden_death", "flip7", "cardkit_flip7.house:SuddenDeath"),
        HouseRule.later("freeze_others", "flip7", "cardkit_flip7.house:FreezeOthers"),
        HouseRule.later("double_bonus", "flip7", "cardkit_flip7.house:DoubleBonus"),
    ]
