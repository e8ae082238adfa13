"""Seven for cardkit."""

from __future__ import annotations

from typing import Any

from cardkit import Bot, Card, Game, Plugin, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 2

plugin = Plugin(
    __name__,
    game="seven",
    rules=".rules:Seven",
    bots=[
        Bot("caller", ".bots:Caller"),
        Bot("routine", ".bots:Routine", rollout=True),
        Bot("beginner", "cardkit.bots.careless:Careless", level="easy", given=(0.2,)),
        Bot("casual", "cardkit.bots.careless:Careless", level="normal", given=(0.125,)),
        Bot("planner", ".bots:Planner", level="hard"),
    ],
    house_rules={
        "penalty_of_two": ".house_rules:PenaltyOfTwo",
        "may_pass": ".house_rules:MayPass",
    },
)


@hookimpl
def cardkit_card_face(game: Game, card: Card, zone: str, view: Any) -> str | None:
    """Draw a number and a hole; on the pile, the hole shows the number under it, or the table
    (SV-11).
    """
    if game.base != "seven":
        return None
    through = view.win if zone == "pile" else None
    return f"{card.id}\n({through or ' '})"
