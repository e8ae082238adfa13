"""Seven for cardkit."""

from __future__ import annotations

from typing import Any

from cardkit import Bot, Card, Game, HouseRule, LazyGame, LazyRule, hookimpl

__version__ = "0.1.0"
CARDKIT_API = 1


@hookimpl
def cardkit_games() -> list[LazyGame]:
    return [Game.later("seven", __file__, "cardkit_seven.rules:Seven")]


@hookimpl
def cardkit_bots() -> list[Bot]:
    return [
        Bot("caller", "cardkit_seven.bots:Caller", game="seven", level="easy"),
        Bot("planner", "cardkit_seven.bots:Planner", game="seven", level="normal", rollout=True),
    ]


@hookimpl
def cardkit_card_face(game: Game, card: Card, zone: str, view: Any) -> str | None:
    """A number and a hole; on the pile one sees the number under it, or the table (SV-11)."""
    if game.base != "seven":
        return None
    through = view.win if zone == "pile" else None
    return f"{card.id}\n({through or ' '})"


@hookimpl
def cardkit_house_rules() -> list[LazyRule]:
    return [
        HouseRule.later("penalty_of_two", "seven", "cardkit_seven.house:PenaltyOfTwo"),
        HouseRule.later("may_pass", "seven", "cardkit_seven.house:MayPass"),
    ]
