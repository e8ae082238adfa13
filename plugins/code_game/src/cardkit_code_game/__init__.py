"""The four-digit code game for cardkit."""

from __future__ import annotations

from cardkit import Bot, Game, HouseRule, LazyGame, LazyRule, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("code_game", __file__, "cardkit_code_game.rules:CodeGame")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    return [
        Bot(
            "shedder",
            "cardkit_code_game.bots:Shedder",
            game="code_game",
            level="easy",
            rollout=True,
        ),
        Bot("collector", "cardkit_code_game.bots:Collector", game="code_game", level="normal"),
    ]


@hookimpl
def cardkit_house_rules() -> list[LazyRule]:
    return [
        HouseRule.later("draw_until", "code_game", "cardkit_code_game.house:DrawUntil"),
        HouseRule.later("joker_as_number", "code_game", "cardkit_code_game.house:JokerAsNumber"),
    ]
