"""Bots that play any game. They register like any plugin's."""

from __future__ import annotations

from cardkit.plugin.registry import Bot
from cardkit.plugin.specs import hookimpl


@hookimpl
def cardkit_bots() -> list[Bot]:
    from .random_bot import random_bot

    return [Bot("random", lambda: random_bot)]
