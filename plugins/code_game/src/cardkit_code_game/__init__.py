"""The four-digit code game for cardkit."""

from __future__ import annotations

from typing import Any

from cardkit import Bot, Card, Game, HouseRule, LazyGame, LazyRule, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("code_game", __file__, "cardkit_code_game.rules:CodeGame")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    return [
        Bot("shedder", "cardkit_code_game.bots:Shedder", game="code_game", level="easy"),
        Bot(
            "collector",
            "cardkit_code_game.bots:Collector",
            game="code_game",
            level="normal",
            rollout=True,
        ),
    ]


@hookimpl
def cardkit_card_face(game: Game, card: Card, zone: str, view: Any) -> str | None:
    """Under the digits of a code, which of them its owner holds."""
    if game.base != "code_game" or zone != "code" or view is None:
        return None
    from .face import code_face

    seat = next((seat for seat in view.seats if card in view.code[seat]), None)
    return None if seat is None else code_face(card, view.hand[seat])  # type: ignore[arg-type]


@hookimpl
def cardkit_house_rules() -> list[LazyRule]:
    return [
        HouseRule.later("draw_until", "code_game", "cardkit_code_game.house:DrawUntil"),
        HouseRule.later("joker_as_number", "code_game", "cardkit_code_game.house:JokerAsNumber"),
    ]
