"""The blank table of a game: what every table with so many seats is cloned from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.engine.flow.hook_chain import watched
from cardkit.engine.flow.rules import Setting

if TYPE_CHECKING:
    from .game import Game


def blank_table(game: Game, seats: int) -> Any:
    """The table that all tables with so many seats are cloned from; it makes the rules, too."""
    counts = {entry.card: entry.copies for entry in game.file.entries.values()}
    rules = game.rules(
        Setting(
            game.options,
            seats,
            game.cards,
            counts,
            game.texts(),
            game.hooks,
            game.file.opened,
            game.table,
            [(rule, game.house_options[rule.name]) for rule in game.house],
        )
    )
    moved = rules.core.hooks.moved
    cls = watched(game.table, moved) if moved else game.table
    t = object.__new__(cls)
    t.rules, t.seats, t.seat, t.moves = rules, rules.seats, -1, ()
    t.over, t.result, t.key, t.drawn, t.asking, t.sealed = False, None, 0, 0, None, None
    t.log, t.script, t.memory, t.stack, t.later = None, None, None, [], []
    t.cells = [[] for _ in rules.at]
    for zone in cls.layout.zones:
        place = getattr(rules.at, zone.name)
        lists = [t.cells[p.i] for p in place] if zone.each else t.cells[place.i]
        setattr(t, zone.name, lists)
    for field in cls.layout.fields:
        setattr(t, field.name, [field.default] * seats if field.each else field.default)
    for entry in game.file.entries.values():
        place = getattr(rules.at, entry.zone)
        t.cells[place.i] += [entry.card] * rules.deck.get(entry.card, 0)
    rules.core.opening = [tuple(cards) for cards in t.cells]
    return t
