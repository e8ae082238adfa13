"""cardkit: a rules-engine plugin framework for card games.

game = cardkit.load("flip7", target_score=100)
t = game.start(seats=4, seed=7)
while not t.over:
    t.apply(random.choice(t.moves))
print(t.result.ranks)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from cardkit.engine.base.errors import (
        CardkitError,
        IllegalMove,
        InvalidMove,
        PluginError,
        Reason,
    )
    from cardkit.engine.flow.decorators import decision, effect, move, step
    from cardkit.engine.flow.house_rule import HouseRule, LazyRule
    from cardkit.engine.flow.rules import Rules
    from cardkit.engine.flow.table import Table
    from cardkit.engine.knowledge.events import Decided, Event, Moved, Picked, Said, Shuffled
    from cardkit.engine.knowledge.view import View
    from cardkit.engine.loading.game import LazyGame
    from cardkit.engine.model.cards import UNKNOWN, Card
    from cardkit.engine.model.moves import Move, Seat
    from cardkit.engine.model.options import Options, option
    from cardkit.engine.model.result import Result
    from cardkit.engine.model.zones import (
        Fan,
        Fans,
        PerSeat,
        Pile,
        Piles,
        Place,
        Row,
        Rows,
        owner,
        public,
        zone,
    )
    from cardkit.plugin.bots import Agent, Bot, Weighed
    from cardkit.plugin.house_rules import after, before, card_moved, legal, replace, result
    from cardkit.plugin.library import Library
    from cardkit.plugin.specs import hookimpl

    from .facade import Game, load

# Where each name comes from. Loaded on first use, so that `cardkit --help` need not wait for it.
_HOME = {
    "engine.cards": ("UNKNOWN", "Card"),
    "engine.game": ("LazyGame",),
    "engine.errors": ("CardkitError", "IllegalMove", "InvalidMove", "PluginError", "Reason"),
    "engine.events": ("Decided", "Event", "Moved", "Picked", "Said", "Shuffled"),
    "engine.marks": ("decision", "effect", "move", "step"),
    "engine.moves": ("Move", "Seat"),
    "engine.options": ("Options", "option"),
    "engine.places": (
        "Fan",
        "Fans",
        "PerSeat",
        "Pile",
        "Piles",
        "Place",
        "Row",
        "Rows",
        "owner",
        "public",
        "zone",
    ),
    "engine.result": ("Result",),
    "engine.rules": ("Rules",),
    "engine.table": ("Table",),
    "engine.view": ("View",),
    "facade": ("Game", "load"),
    "engine.house": ("HouseRule", "LazyRule"),
    "plugin.house": ("after", "before", "card_moved", "legal", "replace", "result"),
    "plugin.library": ("Library",),
    "plugin.registry": ("Agent", "Bot", "Weighed"),
    "plugin.specs": ("hookimpl",),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "UNKNOWN",
    "Agent",
    "Bot",
    "Card",
    "CardkitError",
    "Decided",
    "Event",
    "Fan",
    "Fans",
    "Game",
    "HouseRule",
    "IllegalMove",
    "InvalidMove",
    "LazyGame",
    "LazyRule",
    "Library",
    "Move",
    "Moved",
    "Options",
    "PerSeat",
    "Picked",
    "Pile",
    "Piles",
    "Place",
    "PluginError",
    "Reason",
    "Result",
    "Row",
    "Rows",
    "Rules",
    "Said",
    "Seat",
    "Shuffled",
    "Table",
    "View",
    "Weighed",
    "after",
    "before",
    "card_moved",
    "decision",
    "effect",
    "hookimpl",
    "legal",
    "load",
    "move",
    "option",
    "owner",
    "public",
    "replace",
    "result",
    "step",
    "zone",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"cardkit has no '{name}'")
    value = getattr(import_module(f"cardkit.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value
