"""Bots that play any game. They register like any plugin's."""

from __future__ import annotations

from cardkit.plugin.bots import Bot
from cardkit.plugin.specs import hookimpl


@hookimpl
def cardkit_bots() -> list[Bot]:
    from .random_bot import RandomBot

    return [
        Bot("random", RandomBot, level="easy"),
        Bot("quick", "cardkit.bots.search:Search", level="normal", given=("60",)),
        Bot("search", "cardkit.bots.search:Search", level="hard"),
    ]
