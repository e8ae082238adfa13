"""The four-digit code game for cardkit."""

from __future__ import annotations

from typing import Any

from cardkit import Bot, Card, Game, Plugin, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="code_game",
    rules=".rules:CodeGame",
    bots=[
        Bot("shedder", ".bots:Shedder", rollout=True),
        Bot("beginner", "cardkit.bots.careless:Careless", level="easy", given=(0.4,)),
        Bot("casual", "cardkit.bots.careless:Careless", level="normal", given=(0.235,)),
        Bot("collector", ".bots:Collector", level="hard"),
    ],
    house_rules={
        "draw_until": ".house_rules:DrawUntil",
        "joker_as_number": ".house_rules:JokerAsNumber",
    },
)


@hookimpl
def cardkit_card_face(game: Game, card: Card, zone: str, view: Any) -> str | None:
    """Show which of a code's digits its owner holds, below the digits."""
    if zone != "code" or view is None or game.base != "code_game":
        return None
    from .face import code_face

    for code, hand in zip(view.code, view.hand, strict=True):
        if card in code:
            return code_face(card, tuple(hand))
    return None
